import { z } from 'zod';
import { agentOrders, agentQuery } from '../../entities/connector-file.ts';
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

export const doneRequest = {
  access: 'connector',
  schema: { tags, summary: 'Says that a resync is done', params, response: { 200: replyOf(z.null()) } },
} satisfies Served;
