import { filling } from '../../entities/filling.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

export const currentFilling = {
  access: 'session',
  schema: {
    tags: ['Company'],
    summary: 'What of the history of the company has not come in yet; null when nothing is on its way',
    response: { 200: replyOf(filling.nullable()) },
  },
} satisfies Served;
