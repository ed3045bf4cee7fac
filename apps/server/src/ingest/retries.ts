import type { IngestParts } from './parts.ts';

/**
 * What of withdrawn files could not leave, or what leaned on them could not be read again, is tried again while the server runs: nobody has
 * a file to try for it. Each try may make the figures of a company anew, so that the pauses grow.
 */
export const shortestRetryPause = 5 * 60_000;
export const longestRetryPause = 24 * 3_600_000;

export interface Retries {
  /** Lets what is due wait for its turn again. Answers how much. */
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
