import { z } from 'zod';
import { eventKinds } from '../../facts/transaction.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

export const listTransactionEvents = {
  access: 'session',
  schema: {
    tags: ['Reports'],
    summary: 'Kinds of events of a transaction',
    response: { 200: listOf(z.object({ id: z.enum(eventKinds), name: z.string() })) },
  },
} satisfies Served;
