import type { IngestParts } from '../segment/parts.ts';

/**
 * Milliseconds between tries of withdrawn files that could not leave the figures, and of files that depended on
 * withdrawn files and could not be read again. Users cannot retry such files themselves. The pauses grow, because each
 * try may rebuild the figures of a company.
 */
export const shortestRetryPause = 5 * 60_000;
export const longestRetryPause = 24 * 3_600_000;

export interface Retries {
  /** Queues what is due; returns its number. */
  run(parts: Pick<IngestParts, 'store' | 'log'>): Promise<number>;
}

export const openRetries = (shortest = shortestRetryPause, now: () => number = () => performance.now()): Retries => {
  let pause = shortest;
  let next = now() + pause;
  return {
    run: async ({ store, log }) => {
      if (now() < next) return 0;
      const found = (await store.gaps.retry()) + (await store.retrySetAside(['withdrawn']));
      pause = found === 0 ? shortest : Math.min(pause * 2, longestRetryPause);
      next = now() + pause;
      if (found > 0) log.info({ found }, 'what could not be withdrawn is tried again');
      return found;
    },
  };
};
