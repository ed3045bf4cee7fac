/** UV_THREADPOOL_SIZE at the start of Node; undefined if it is unset or not a number of threads. */
export const threadPoolSize = (env: NodeJS.ProcessEnv = process.env): number | undefined => {
  const text = env['UV_THREADPOOL_SIZE'] ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
};
