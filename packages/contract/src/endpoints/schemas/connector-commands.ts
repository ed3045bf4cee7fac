import { z } from 'zod';
import { flagQuery, resync, resyncInput, startStop } from '../../entities/connector-command.ts';
import { connector } from '../../entities/connector.ts';
import { id } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { listOf, replyOf } from './replies.ts';

const tags = ['Connectors'];
const access = { permission: 'updateConnector' } as const;
const params = z.object({ connectorId: id });
const response = { 200: replyOf(connector) };

export const startOrStop = {
  access,
  audit: 'connector.startStop',
  schema: { tags, summary: 'Starts or stops a connector', response, params: params.extend({ status: startStop }) },
} satisfies Served;

export const startOrStopByQuery = {
  access,
  audit: 'connector.flag',
  schema: {
    tags,
    summary: 'Starts or stops the resync of master data',
    params,
    response,
    querystring: z.strictObject({ status: startStop }),
  },
} satisfies Served;

export const setFlag = {
  access,
  audit: 'connector.flag',
  schema: { tags, summary: 'Sets a flag of a connector', params, querystring: flagQuery, response },
} satisfies Served;

export const enableCgma = {
  access,
  audit: 'connector.cgma',
  schema: { tags, summary: 'Enables cgma; it cannot be disabled', params, response },
} satisfies Served;

export const listResyncs = {
  access: { permission: 'getConnector' },
  schema: { tags, summary: 'Resyncs that a connector was asked for', params, response: { 200: listOf(resync) } },
} satisfies Served;

export const resyncData = {
  access,
  audit: 'connector.resync',
  schema: {
    tags,
    summary: 'Asks stores to send business dates anew',
    body: resyncInput,
    response: { 200: listOf(resync) },
  },
} satisfies Served;
