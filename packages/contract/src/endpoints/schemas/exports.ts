import { z } from 'zod';
import { exportId, exportProgress } from '../../reports/export.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Exports'];

export const progressOfExport = {
  access: 'session',
  schema: {
    tags,
    summary: 'How many rows of a running export of the caller are written',
    params: z.strictObject({ exportId }),
    response: { 200: replyOf(exportProgress) },
  },
} satisfies Served;
