import { z } from 'zod';
import { commonDataInput } from '../../entities/place.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const option = z.object({ value: z.string(), label: z.string() });

export const listCommonData = {
  access: 'session',
  // Not audited: the call only reads, although its query is in a body.
  audit: null,
  schema: {
    tags: ['Common data'],
    summary: 'Reference lists by their names',
    body: commonDataInput,
    response: { 200: replyOf(z.record(z.string(), z.array(option))) },
  },
} satisfies Served;
