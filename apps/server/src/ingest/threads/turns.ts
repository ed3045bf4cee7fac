import type { Owner } from '../../fair/queue.ts';
import { Turnstile } from '../../fair/turnstile.ts';

/**
 * Runs work of users and connectors, at most `most` at a time. Companies take turns. One company never takes all
 * places, unless there is only one place.
 */
export const openTurns = (most: number) => {
  const part = Math.max(1, most - 1);
  const stile = new Turnstile(most, { alone: part, beside: part });
  return async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    await stile.enter(owner);
    try {
      return await work();
    } finally {
      stile.leave(owner);
    }
  };
};

export type Turns = ReturnType<typeof openTurns>;
