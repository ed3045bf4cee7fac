import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { reply } from '../plugins/reply.ts';
import { version } from '../process/version.ts';

const health = z.object({
  /**
   * incomplete: both stores answer, and a fault keeps received data out of the figures, or figures from their readers;
   * degraded: a store does not answer.
   */
  status: z.enum(['ok', 'incomplete', 'degraded']),
  /** True while all other calls answer 503 because of maintenance. */
  maintenance: z.boolean(),
  version: z.string(),
  uptimeSeconds: z.number(),
});

type Status = z.output<typeof health>['status'];

/** Milliseconds for which an answer of the stores is reused, so that asking is cheap. */
const FRESH = 1_000;

/** Whether the server and its stores answer; public, so it discloses nothing else. 503 when a store does not answer. */
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
  app.get(
    '/health',
    {
      config: { access: 'public', duringMaintenance: true },
      schema: {
        tags: ['Health'],
        summary: 'Whether the server answers',
        response: { 200: replyOf(health), 503: replyOf(health) },
      },
    },
    async (_request, response) => {
      const status = await statusNow();
      if (status === 'degraded') response.code(503).header('retry-after', '5');
      const uptimeSeconds = Math.floor((performance.now() - began) / 1000);
      return reply({ status, maintenance, version, uptimeSeconds });
    },
  );
};
