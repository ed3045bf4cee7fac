import { Turnstile } from '../fair/turnstile.ts';
import { turnUnderWay, type Turn } from './row-scope.ts';

/** Largest number of calls of users and connectors that may query the metadata store at the same time. */
export const placesOfCallers = 8;
/**
 * Places that one company may use. Some places stay free for other companies even while only one company calls. While
 * other companies call too, each company gets fewer places.
 */
const part = { alone: 6, beside: 2 };
/**
 * Connections that one call may use at a time. A call needs a second connection for queries while it holds the first,
 * as in a transaction.
 */
const connectionsOfCall = 2;
/**
 * Connections of the pool: the connections of callers, and five connections for the server's own work. Entering data
 * holds three of these five: one for the right to decide, one for the insert and one for a statement.
 */
export const connections = placesOfCallers * connectionsOfCall + 5;
/** Milliseconds that a query waits for its turn: as long as the pool waits for a free connection. */
const longestWait = 10_000;

const entered = Promise.resolve();

/**
 * Gives a query of a call a connection. A call may have two connections at a time; further queries of the call wait
 * until one of these connections is free.
 */
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
 * Gives places to calls with queries. Companies and their users take fair turns. All queries of one call, including
 * simultaneous queries, share its place. The returned function takes a place, and returns a function that leaves the
 * place.
 */
export const openTurns = () => {
  const places = new Turnstile(placesOfCallers, part);
  const enter = async (turn: Turn): Promise<void> => {
    turn.asking += 1;
    // An abort signal is made only when needed: it costs more than a statement, and most calls need none.
    turn.place ??= places.tryEnter(turn.owner) ? entered : places.enter(turn.owner, AbortSignal.timeout(longestWait));
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
