import { useState } from 'react';
import { Problem } from '../api/problem.ts';

/** Sends a form: whether it is under way, and what the server refuses. Without an answer the call has shown a toast. */
export const useAttempt = (): {
  busy: boolean;
  attempt: (action: () => Promise<unknown>, onRefused: (refusal: Problem) => void) => Promise<void>;
} => {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    attempt: async (action, onRefused) => {
      setBusy(true);
      try {
        await action();
      } catch (error) {
        if (error instanceof Problem && error.status !== 0) onRefused(error);
      } finally {
        setBusy(false);
      }
    },
  };
};
