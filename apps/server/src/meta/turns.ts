import { Turnstile } from '../fair/turnstile.ts';
import { turnUnderWay } from './row-scope.ts';

/** Connections that people and connectors have among them; the server's own work uses the rest of the pool. */
export const placesOfCallers = 8;
/** One company leaves some free for whoever else comes, and beside others holds fewer. */
const part = { alone: 6, beside: 2 };
/** As long as a free connection of the pool is waited for. */
const longestWait = 10_000;

/**
 * Places for connections, by fair turns of companies and their users. What holds a connection already gets a further one without
 * waiting: it could wait for those that wait for it. Answers how the place is left.
 */
export const openTurns = () => {
  const places = new Turnstile(placesOfCallers, part);
  return async (): Promise<() => void> => {
    const turn = turnUnderWay();
    if (turn === null) return () => undefined;
    const waits = turn.held === 0;
    turn.held += 1;
    try {
      if (waits) await places.enter(turn.owner, AbortSignal.timeout(longestWait));
    } catch (error) {
      turn.held -= 1;
      throw error;
    }
    return () => {
      turn.held -= 1;
      if (waits) places.leave(turn.owner);
    };
  };
};
