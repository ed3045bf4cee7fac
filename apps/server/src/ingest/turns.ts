import type { Owner } from '../fair/queue.ts';
import { Turnstile } from '../fair/turnstile.ts';

/**
 * Runs what belongs to people and connectors: at most so many at a time, companies by turns, and one place is free for whoever
 * comes unless there is only one.
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
