import type { FastifyInstance } from 'fastify';
import { isLocal } from './authentication.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that also answer during maintenance. */
    duringMaintenance?: boolean;
  }
}

/** Seconds after which a program may try again. Users are informed by the page itself. */
const RETRY_AFTER = 60;

const underMaintenance = (): Refusal =>
  new Refusal(503, 'server.busy', 'The server is under maintenance. Please try again in a few minutes', {
    retryAfter: RETRY_AFTER,
    headers: { 'x-maintenance': 'true' },
  });

/**
 * Maintenance: every call answers 503 with `X-Maintenance: true`, before anything is looked up. Exceptions are health,
 * the files of the web application, which shows the maintenance page, and the programs of this machine, whose work
 * (rebuild, import, backup) needs maintenance.
 */
export const refuseDuringMaintenance = (
  app: FastifyInstance,
  { on, localToken }: { on: boolean; localToken: string | null },
): void => {
  if (!on) return;
  app.addHook('onRoute', function (route) {
    if (this.publicRoutes) route.config = { ...route.config, duringMaintenance: true };
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.duringMaintenance || isLocal(request, localToken)) return;
    throw underMaintenance();
  });
};
