import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as endpoints from '@lanewise/contract/endpoints/admin';
import * as halves from '@lanewise/contract/endpoints/schemas/admin';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { namedCompany } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

/**
 * A long job that an administrator started. The job exists until the server stops; its results are in the data stores.
 */
interface Job {
  id: string;
  kind: 'rebuild' | 'replay';
  state: 'running' | 'done' | 'failed';
  segments: number;
  transactions: number;
  error: string | null;
}
const waitStep = 100;

/** Calls that start a rebuild or a replay (docs/operations.md) and report its progress until it is done. */
export const jobRoutes =
  (ingest: Ingest): RouteModule =>
  (app: App, { meta, log }: AppParts) => {
    const jobs = new Map<string, Job>();

    const start = (
      kind: Job['kind'],
      work: (note: (done: Pick<Job, 'segments' | 'transactions'>) => void) => Promise<unknown>,
    ): Job => {
      const started: Job = { id: randomUUID(), kind, state: 'running', segments: 0, transactions: 0, error: null };
      jobs.set(started.id, started);
      work((done) => Object.assign(started, done)).then(
        () => (started.state = 'done'),
        (error: unknown) => {
          log.error({ err: error }, `${kind} failed`);
          Object.assign(started, { state: 'failed', error: error instanceof Error ? error.message : String(error) });
        },
      );
      return started;
    };

    const serve = serving(app, endpoints, halves);

    serve('startRebuild', async (_request, response) => {
      response.code(202);
      return reply(start('rebuild', (note) => ingest.rebuild(note)));
    });

    serve('startReplay', async ({ caller, body, audited }, response) => {
      audited({ subject: { kind: 'company', id: body.companyId ?? '' } });
      const companyId = body.companyId === undefined ? null : await namedCompany(meta, caller, body.companyId);
      response.code(202);
      return reply(start('replay', (note) => ingest.replay(companyId, note)));
    });

    serve('oneJob', async ({ caller, params, query }) => {
      const found = jobs.get(params.jobId);
      if (!found) throw notFound();
      await app.waiting(caller, query.wait, async () => {
        const until = Date.now() + query.wait * 1000;
        while (found.state === 'running' && Date.now() < until) await delay(waitStep);
      });
      return reply({ ...found });
    });
  };
