import { Turnstile } from '../fair/turnstile.ts';
import { turnUnderWay, type Turn } from './row-scope.ts';

/** Calls of people and connectors that ask the metadata store at a time. */
export const placesOfCallers = 8;
/** One company leaves some free for whoever else comes, and beside others holds fewer. */
const part = { alone: 6, beside: 2 };
/** Connections of one call at a time: a second one for what it asks while it holds the first, in a transaction for example. */
const connectionsOfCall = 2;
/** The server's own work has those that are left. */
export const connections = placesOfCallers * connectionsOfCall + 4;
/** As long as a free connection of the pool is waited for. */
const longestWait = 10_000;

/** Lets two questions of a call have a connection at a time; the others wait for one of them. */
const connect = async (turn: Turn): Promise<void> => {
  if (turn.connected < connectionsOfCall) turn.connected += 1;
  else await new Promise<void>((begin) => turn.line.push(begin));
};

const disconnect = (turn: Turn): void => {
  const next = turn.line.shift();
  if (next) next();
  else turn.connected -= 1;
};

/**
 * Places for calls that ask, by fair turns of companies and their users. The questions of one call share its place, also those that it
 * asks side by side. Answers how the place is left.
 */
export const openTurns = () => {
  const places = new Turnstile(placesOfCallers, part);
  const enter = async (turn: Turn): Promise<void> => {
    turn.asking += 1;
    turn.place ??= places.enter(turn.owner, AbortSignal.timeout(longestWait));
    try {
      await turn.place;
    } catch (error) {
      turn.asking -= 1;
      if (turn.asking === 0) turn.place = null;
      throw error;
    }
  };
  const leave = (turn: Turn): void => {
    turn.asking -= 1;
    if (turn.asking > 0) return;
    turn.place = null;
    places.leave(turn.owner);
  };
  return async (): Promise<() => void> => {
    const turn = turnUnderWay();
    if (turn === null) return () => undefined;
    await enter(turn);
    await connect(turn);
    return () => {
      disconnect(turn);
      leave(turn);
    };
  };
};
