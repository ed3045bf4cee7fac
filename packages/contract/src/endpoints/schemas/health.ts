import { z } from 'zod';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const health = z.object({
  /**
   * incomplete: both stores of data answer, but a fault keeps received data out of the figures, or keeps figures from
   * their readers. degraded: a store of data does not answer.
   */
  status: z.enum(['ok', 'incomplete', 'degraded']),
  /** True during maintenance, while all other calls answer 503. */
  maintenance: z.boolean(),
  version: z.string(),
  uptimeSeconds: z.number(),
});

export const stateOfServer = {
  access: 'public',
  schema: {
    tags: ['Health'],
    summary: 'Whether the server answers',
    response: { 200: replyOf(health), 503: replyOf(health) },
  },
} satisfies Served;
