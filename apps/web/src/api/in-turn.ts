/** Tries in all; after the last one the screen shows that the server is busy. */
const mostTries = 4;
/** Milliseconds. For a longer wait the user decides whether to try again. */
const longestPause = 5_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = (): void => {
      clearTimeout(timer);
      reject(new DOMException('given up', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', over);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', over, { once: true });
  });

/** Repeats a request after the time that the server names, while the server reports too many open requests. */
export const inTurn = async (ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await ask();
    const milliseconds = Number(response.headers.get('Retry-After') ?? 0) * 1000;
    const isShort = milliseconds > 0 && milliseconds <= longestPause;
    if (response.status !== 429 || tries === mostTries || !isShort) return response;
    await pause(milliseconds, signal);
  }
};
