import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../plugins/app.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { namedCompany } from '../plugins/caller.ts';
import { notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

/** Long work that an administrator started; it lives as long as the server, and its results are in the stores. */
interface Job {
  id: string;
  kind: 'rebuild' | 'replay';
  state: 'running' | 'done' | 'failed';
  segments: number;
  transactions: number;
  error: string | null;
}

const job = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'replay']),
  state: z.enum(['running', 'done', 'failed']),
  segments: z.number().int(),
  transactions: z.number().int(),
  error: z.string().nullable(),
});

const tags = ['Administration'];
const waitStep = 100;

/** Rebuild and replay (docs/operations.md): started here, watched until they are done. */
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

    app.post(
      '/admin/rebuild',
      {
        config: { access: 'admin' },
        schema: { tags, summary: 'Makes all figures anew', response: { 202: replyOf(job) } },
      },
      async (_request, response) => {
        response.code(202);
        return reply(start('rebuild', (note) => ingest.rebuild(note)));
      },
    );

    app.post(
      '/admin/replay',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: "Decodes what was received again, with today's decoders",
          body: z.strictObject({ companyId: id.optional() }).default({}),
          response: { 202: replyOf(job) },
        },
      },
      async ({ caller, body, audited }, response) => {
        audited({ subject: { kind: 'company', id: body.companyId ?? '' } });
        const companyId = body.companyId === undefined ? null : await namedCompany(meta, caller, body.companyId);
        response.code(202);
        return reply(start('replay', (note) => ingest.replay(companyId, note)));
      },
    );

    app.get(
      '/admin/jobs/:jobId',
      {
        config: { access: 'admin' },
        schema: {
          tags,
          summary: 'How far a rebuild or replay is; waits up to 20 s for its end',
          params: z.object({ jobId: z.string().max(64) }),
          querystring: z.strictObject({ wait: z.coerce.number().min(0).max(20).default(0) }),
          response: { 200: replyOf(job) },
        },
      },
      async ({ params, query }) => {
        const found = jobs.get(params.jobId);
        if (!found) throw notFound();
        const until = Date.now() + query.wait * 1000;
        while (found.state === 'running' && Date.now() < until) await delay(waitStep);
        return reply({ ...found });
      },
    );
  };
