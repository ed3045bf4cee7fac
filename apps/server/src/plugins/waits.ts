import type { FastifyInstance } from 'fastify';
import { Shares } from '../fair/shares.ts';
import type { RequestCaller } from './caller.ts';
import { ownerOf } from './owner.ts';
import { Refusal } from './refusal.ts';

/**
 * Largest number of simultaneous waits of one key or person. The command line waits for four segments; the agent of a
 * store does not wait.
 */
const mostOfOwner = 8;
/** Seconds after which one of many waits has probably ended. */
const RETRY_AFTER = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs `work`, which answers when something has happened, or after `seconds`. Refuses with 429 if the caller
     * already has too many waits. If `seconds` is 0, `work` answers at once and does not count as a wait.
     */
    waiting<Result>(caller: RequestCaller, seconds: number, work: () => Promise<Result>): Promise<Result>;
  }
}

const tooMany = (): Refusal =>
  new Refusal(
    429,
    'server.busy',
    'You wait for too many answers: ask again when one has come, or ask without waiting',
    {
      retryAfter: RETRY_AFTER,
    },
  );

/** A wait queries the database repeatedly, and holds a connection of the server. */
export const limitWaits = (app: FastifyInstance): void => {
  const open = new Shares({ user: mostOfOwner, company: Infinity });
  app.decorate('waiting', async (caller, seconds, work) => {
    if (seconds === 0) return work();
    const taken = open.take(ownerOf(caller));
    if (typeof taken === 'string') throw tooMany();
    try {
      return await work();
    } finally {
      taken();
    }
  });
};
