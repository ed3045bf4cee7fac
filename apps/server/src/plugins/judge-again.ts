import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepsRights, type RequestCaller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { refuseInstead } from './replaced.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Throws if the caller has lost a right or a place since the call began. Reads the rights and places again if the
     * last check is not fresh.
     */
    stillMay: () => Promise<void>;
  }
}

/** Milliseconds for which a check of a caller's rights stays valid. */
const FRESH = 500;
/** Milliseconds between two checks while an answer is streamed. */
const EVERY = 1_000;

const changed = (): Refusal =>
  new Refusal(503, 'server.busy', 'The server is busy. Please try again later', { retryAfter: 1 });

interface Judging {
  callerOf: (request: FastifyRequest) => RequestCaller | undefined;
  /** Identifies the caller and their rights again; throws if they lost access. */
  judge: (request: FastifyRequest) => Promise<RequestCaller>;
  replace: (request: FastifyRequest, caller: RequestCaller) => void;
}

/**
 * A request may outlast the check of its caller: its body may arrive slowly, or its answer may take long. If the check
 * is older than FRESH, it is repeated before the handler begins, after the arrival of a file that the handler reads
 * itself (`uploads`), and before the server sends an answer that was read with the earlier rights. So a session, key,
 * role, company, group or location stops working within a second of its removal.
 */
export const judgeAgain = (app: FastifyInstance, { callerOf, judge, replace }: Judging): void => {
  const judged = new WeakMap<FastifyRequest, number>();
  /** Whether a call only answers, or has the same effect when it is sent again. */
  const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
    method === 'GET' || routeOptions.config.audit === null;
  const isStale = (request: FastifyRequest): boolean => performance.now() - (judged.get(request) ?? 0) > FRESH;

  /**
   * Checks the caller of a request again. Returns the refusal that replaces an answer made with the earlier rights;
   * null: the answer may be sent.
   */
  const obstacle = async (request: FastifyRequest, earlier: RequestCaller): Promise<Refusal | null> => {
    try {
      const later = await judge(request);
      judged.set(request, performance.now());
      return (await keepsRights(earlier, later)) ? null : changed();
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
    // The stream may be ended before or after it is read. Without a listener, the error would end the process.
    stream.on('error', () => undefined);
  };

  app.decorateRequest('stillMay', async function (this: FastifyRequest) {
    const caller = callerOf(this);
    const refusal = caller && isStale(this) ? await obstacle(this, caller) : null;
    if (refusal) throw refusal;
  });
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
