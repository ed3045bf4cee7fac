import { z } from 'zod';
import { outboxMail } from '../../entities/outbox.ts';
import type { Served } from '../endpoint.ts';
import { listOf } from './replies.ts';

/**
 * `mailServer`: whether a mail server is configured. Even then the list may hold mails that were requested before the
 * mail server was configured.
 */
const outbox = listOf(outboxMail).extend({ mailServer: z.boolean() });
const tags = ['Users'];

export const listOutbox = {
  access: 'admin',
  schema: {
    tags,
    summary: 'Mails that wait because no mail server is configured, and mails that no server took',
    response: { 200: outbox },
  },
} satisfies Served;
