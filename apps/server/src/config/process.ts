/** UV_THREADPOOL_SIZE as it was when Node started; absent when it was not set, or to nothing that is a number of threads. */
export const threadPoolSize = (env: NodeJS.ProcessEnv = process.env): number | undefined => {
  const text = env['UV_THREADPOOL_SIZE'] ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
};
