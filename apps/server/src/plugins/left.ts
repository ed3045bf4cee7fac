import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Aborts when the answer has been sent or the caller has disconnected. Work that serves only this answer then
     * stops.
     */
    readonly left: AbortSignal;
  }
}

/** Tells the work of every request when its caller no longer waits. */
export const watchCallers = (app: FastifyInstance): void => {
  const signals = new WeakMap<FastifyRequest, AbortSignal>();
  app.decorateRequest('left', {
    getter(this: FastifyRequest) {
      return signals.get(this) ?? AbortSignal.abort();
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const controller = new AbortController();
    // An answer may run many queries, and each query adds a listener.
    setMaxListeners(0, controller.signal);
    signals.set(request, controller.signal);
    reply.raw.once('close', () => controller.abort());
    done();
  });
};
