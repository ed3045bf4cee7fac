import { useState } from 'react';
import { Problem } from '../api/problem.ts';

/**
 * Sends a form. `busy` tells whether the call is under way; `onRefused` gets the refusal of the server. If the server
 * does not answer, the call has already shown a toast.
 */
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
