import { z } from 'zod';
import { finding } from '../../entities/finding.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';
import { waitQuery, waits } from '../../primitives/wait.ts';

const job = z.object({
  id: z.string(),
  kind: z.enum(['rebuild', 'replay']),
  state: z.enum(['running', 'done', 'failed']),
  segments: z.number().int(),
  transactions: z.number().int(),
  error: z.string().nullable(),
});
const tags = ['Administration'];

export const startRebuild = {
  access: 'admin',
  audit: 'command.rebuild',
  schema: { tags, summary: 'Makes all figures anew', response: { 202: replyOf(job) } },
} satisfies Served;

export const startReplay = {
  access: 'admin',
  audit: 'command.replay',
  mayMiss: true,
  schema: {
    tags,
    summary: "Decodes what was received again, with today's decoders",
    body: z.strictObject({ companyId: id.optional() }).default({}),
    response: { 202: replyOf(job) },
  },
} satisfies Served;

export const oneJob = {
  access: 'admin',
  schema: {
    tags,
    summary: 'How far a rebuild or replay is; waits up to 20 s for its end',
    description: waits,
    params: z.object({ jobId: z.string().max(64) }),
    querystring: waitQuery,
    response: { 200: replyOf(job) },
  },
} satisfies Served;

export const downloadBackup = {
  access: 'admin',
  audit: 'command.backup',
  schema: { tags, summary: 'A backup of everything, as one archive' },
} satisfies Served;

export const examine = {
  access: 'admin',
  schema: {
    tags,
    summary: 'What an examination of the stores finds',
    response: { 200: replyOf(z.array(finding)) },
  },
} satisfies Served;
