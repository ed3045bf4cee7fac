import { z } from 'zod';
import { agentOrders, agentQuery, sentFile, sentFileQuery } from '../../entities/connector-file.ts';
import { heartbeat } from '../../entities/connector-heartbeat.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Connectors'];
const params = z.object({ requestId: id });

export const openRequests = {
  access: 'connector',
  schema: {
    tags,
    summary: 'What a connector is told to do and asked to send; it asks every minute, with its key',
    querystring: agentQuery,
    response: { 200: replyOf(agentOrders) },
  },
} satisfies Served;

export const sendFile = {
  access: 'connector',
  audit: 'connector.answer',
  takes: 'bytes',
  schema: {
    tags,
    summary: 'Sends the file that was asked for',
    description:
      'The body is text or the log of a register of at most 32 MB, perhaps as gzip. The same content again gets the same answer.',
    params,
    querystring: sentFileQuery,
    response: { 200: replyOf(sentFile) },
  },
} satisfies Served;

export const doneRequest = {
  access: 'connector',
  audit: 'connector.resyncDone',
  schema: { tags, summary: 'Says that a resync is done', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;

export const beat = {
  access: 'connector',
  // Not audited: the server keeps the last heartbeat of each agent.
  audit: null,
  schema: {
    tags,
    summary: 'What the agent of a store says of itself every minute; answered by what it is told to do',
    body: heartbeat,
    response: { 200: replyOf(agentOrders) },
  },
} satisfies Served;
