import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends when the answer has left, or when the caller has: what only serves this answer ends with it. */
    readonly left: AbortSignal;
  }
}

/** Tells every request's work when nobody waits for it any more. */
export const watchCallers = (app: FastifyInstance): void => {
  const signals = new WeakMap<FastifyRequest, AbortSignal>();
  app.decorateRequest('left', {
    getter(this: FastifyRequest) {
      return signals.get(this) ?? AbortSignal.abort();
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const controller = new AbortController();
    // An answer may ask many questions, each of which listens.
    setMaxListeners(0, controller.signal);
    signals.set(request, controller.signal);
    reply.raw.once('close', () => controller.abort());
    done();
  });
};
