import { Readable } from 'node:stream';
import { actionOfCall } from '@lanewise/contract/audit-actions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maySame, type RequestCaller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { refuseInstead } from './replaced.ts';

/** Milliseconds for which a caller may do what they were found to be allowed. */
const FRESH = 500;
/** Milliseconds between two looks while an answer is streamed. */
const EVERY = 1_000;

const changed = (): Refusal =>
  new Refusal(503, 'server.busy', 'The server is busy. Please try again later', { retryAfter: 1 });

interface Judging {
  /** Where the API begins, without a slash at its end. */
  prefix: string;
  callerOf: (request: FastifyRequest) => RequestCaller | undefined;
  /** Finds out anew who asks and what they may; throws where they may no longer. */
  judge: (request: FastifyRequest) => Promise<RequestCaller>;
  replace: (request: FastifyRequest, caller: RequestCaller) => void;
}

/**
 * A request outlives the moment in which its caller was found: its body may come slowly, its answer take long. What is older
 * than FRESH is judged again, before the handler begins and before an answer leaves that was read with the rights of then. So
 * no session, role, company, group or location works for longer than a second after it was taken away.
 */
export const judgeAgain = (app: FastifyInstance, { prefix, callerOf, judge, replace }: Judging): void => {
  const judged = new WeakMap<FastifyRequest, number>();
  /** Nothing but the answer comes of it, or the same comes of sending it once more. */
  const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
    method === 'GET' || actionOfCall(method, routeOptions.url?.slice(prefix.length + 1) ?? '') === null;
  const isStale = (request: FastifyRequest): boolean => performance.now() - (judged.get(request) ?? 0) > FRESH;

  /** What stands in the way of an answer that was made for the earlier caller; null: nothing. */
  const obstacle = async (request: FastifyRequest, earlier: RequestCaller): Promise<Refusal | null> => {
    try {
      const later = await judge(request);
      judged.set(request, performance.now());
      return (await maySame(earlier, later)) ? null : changed();
    } catch (error) {
      if (error instanceof Refusal) return error;
      request.log.warn({ err: error }, 'who asks could not be looked at again');
      return changed();
    }
  };
  const watch = (request: FastifyRequest, caller: RequestCaller, stream: Readable): void => {
    const look = async (): Promise<void> => {
      if (await obstacle(request, caller)) stream.destroy(new Error('The caller may no longer read this.'));
      else if (!stream.destroyed) timer = setTimeout(() => void look(), EVERY).unref();
    };
    let timer = setTimeout(() => void look(), EVERY).unref();
    stream.once('close', () => clearTimeout(timer));
    // It may be ended before anything reads it, or after all did: an error that nobody hears would end the process.
    stream.on('error', () => undefined);
  };

  app.addHook('onRequest', async (request) => {
    if (callerOf(request)) judged.set(request, performance.now());
  });
  app.addHook('preHandler', async (request) => {
    if (!callerOf(request) || !isStale(request)) return;
    replace(request, await judge(request));
    judged.set(request, performance.now());
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const caller = callerOf(request);
    if (!caller || reply.statusCode >= 400) return payload;
    const refusal = isStale(request) && isRead(request) ? await obstacle(request, caller) : null;
    if (refusal) return refuseInstead(reply, payload, refusal);
    if (payload instanceof Readable) watch(request, caller, payload);
    return payload;
  });
};
