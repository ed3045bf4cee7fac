import type { DataOf } from '@lanewise/contract/endpoints/endpoint';
import * as endpoints from '@lanewise/contract/endpoints/health';
import * as halves from '@lanewise/contract/endpoints/schemas/health';
import type { App, AppParts } from '../../plugins/app.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { version } from '../../process/version.ts';

type Status = DataOf<typeof halves.stateOfServer>['status'];

/** Milliseconds for which an answer of the stores is reused, so that frequent requests are cheap. */
const FRESH = 1_000;

/**
 * Tells whether the server and its stores answer. The route is public, so it discloses nothing else. It answers 503
 * when a store does not answer.
 */
export const healthRoutes = (app: App, { config: { maintenance }, ready, isWhole }: AppParts): void => {
  const began = performance.now();
  let asked: { at: number; answer: Promise<Status> } | null = null;
  const judge = async (): Promise<Status> => {
    try {
      await ready?.();
      return (await isWhole?.()) === false ? 'incomplete' : 'ok';
    } catch {
      return 'degraded';
    }
  };
  const statusNow = (): Promise<Status> => {
    const now = performance.now();
    if (!asked || now - asked.at > FRESH) {
      asked = { at: now, answer: judge() };
    }
    return asked.answer;
  };
  const serve = serving(app, endpoints, halves);

  serve(
    'stateOfServer',
    async (_request, response) => {
      const status = await statusNow();
      if (status === 'degraded') response.code(503).header('retry-after', '5');
      const uptimeSeconds = Math.floor((performance.now() - began) / 1000);
      return reply({ status, maintenance, version, uptimeSeconds });
    },
    { config: { duringMaintenance: true } },
  );
};
