import { z } from 'zod';
import type { App, AppParts } from '../app.ts';
import { reply } from '../plugins/reply.ts';
import { replyOf } from '../plugins/schemas.ts';
import { version } from '../plugins/version.ts';

const health = z.object({
  status: z.enum(['ok', 'degraded']),
  /** True while every other call answers 503 on purpose. */
  maintenance: z.boolean(),
  version: z.string(),
  uptimeSeconds: z.number(),
});

/** Milliseconds an answer of the stores is taken for granted, so that asking costs nobody anything. */
const FRESH = 1_000;

/** Whether the server and its stores answer; anybody may ask, so it tells nothing else. 503 when a store does not. */
export const healthRoutes = (app: App, { config: { maintenance }, ready }: AppParts): void => {
  const began = performance.now();
  let asked: { at: number; answer: Promise<boolean> } | null = null;
  const storesAnswer = (): Promise<boolean> => {
    const now = performance.now();
    if (!asked || now - asked.at > FRESH) {
      const answer = Promise.resolve(ready?.()).then(
        () => true,
        () => false,
      );
      asked = { at: now, answer };
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
      const ok = await storesAnswer();
      response.code(ok ? 200 : 503);
      if (!ok) response.header('retry-after', '5');
      const uptimeSeconds = Math.floor((performance.now() - began) / 1000);
      return reply({ status: ok ? ('ok' as const) : ('degraded' as const), maintenance, version, uptimeSeconds });
    },
  );
};
