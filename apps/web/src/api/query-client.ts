import { QueryClient } from '@tanstack/react-query';
import { isCancelled } from './problem.ts';

const minute = 60_000;

/**
 * The cache of answers: a repeat visit shows the last answer at once and refreshes it. Failures are not retried here,
 * because each failure is announced. If a change of route cancelled a call of a screen that is still mounted, the call
 * is made again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: minute / 2,
      gcTime: 30 * minute,
      refetchOnWindowFocus: false,
      retry: (count, error) => isCancelled(error) && count < 3,
      retryDelay: 0,
    },
  },
});
