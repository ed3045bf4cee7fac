import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { bodyOf } from './broken-requests.ts';
import { headerText } from './headers.ts';
import type { Refusal } from './refusal.ts';

/** Replaces an answer that is about to be sent with a refusal. No part of the answer is sent. */
export const refuseInstead = (reply: FastifyReply, payload: unknown, refusal: Refusal): string => {
  if (payload instanceof Readable) payload.destroy();
  for (const name of ['content-length', 'content-encoding', 'content-disposition', 'etag']) reply.removeHeader(name);
  reply.code(refusal.status).headers(refusal.headers);
  reply.header('message', headerText(refusal.message)).type('application/json; charset=utf-8');
  return JSON.stringify(bodyOf(refusal));
};
