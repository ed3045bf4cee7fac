/** Most tries of one request. After the last one, the screen shows that the server is busy. */
const mostTries = 4;
/** Longest pause before another try, in milliseconds. If the server names a longer pause, the user decides. */
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

/**
 * Repeats a request after the pause that the server names, while the server reports too many open requests. Stops after
 * `mostTries` tries, or if the server names no pause or too long a pause.
 */
export const inTurn = async (ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    const response = await ask();
    const milliseconds = Number(response.headers.get('Retry-After') ?? 0) * 1000;
    const isShort = milliseconds > 0 && milliseconds <= longestPause;
    if (response.status !== 429 || tries === mostTries || !isShort) return response;
    await pause(milliseconds, signal);
  }
};
