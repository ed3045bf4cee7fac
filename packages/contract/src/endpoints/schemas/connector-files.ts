import { z } from 'zod';
import { connectorFileList, connectorFileQuery, fileRequest, fileRequestInput } from '../../entities/connector-file.ts';
import type { ConnectorFileType } from '../../entities/connector-rules.ts';
import { id, regLocId } from '../../primitives/ids.ts';
import type { Served } from '../endpoint.ts';
import { replyOf } from './replies.ts';

const tags = ['Connectors'];
const access = { permission: 'getConnectorLogs' } as const;
const ofConnector = z.object({ connectorId: id });
const ofLocation = z.object({ regionLocationId: regLocId });

const listed = <Params extends z.ZodType>(fileType: ConnectorFileType, params: Params) =>
  ({
    access,
    schema: {
      tags,
      summary: `Files of a store: ${fileType}. The number is a connector's or, where there is no such one, a regionLocationId`,
      params,
      response: { 200: connectorFileList },
    },
  }) satisfies Served;

const askedFor = <Params extends z.ZodType>(fileType: ConnectorFileType, params: Params) =>
  ({
    access,
    audit: 'connector.ask',
    schema: {
      tags,
      summary: `Asks the store to send such a file: ${fileType}. Its connector learns of it when it asks, within a day or never`,
      params,
      body: fileRequestInput,
      response: { 200: replyOf(fileRequest) },
    },
  }) satisfies Served;

export const listLogFiles = listed('log', ofLocation);
export const askLogFile = askedFor('log', ofLocation);
export const listTlogFiles = listed('tlog', ofConnector);
export const askTlogFile = askedFor('tlog', ofConnector);
export const listSupportFiles = listed('support', ofLocation);
export const askSupportFile = askedFor('support', ofLocation);

export const downloadStoreFile = {
  access,
  // Audited, because a store's log files contain more than sales figures.
  audit: 'connector.readFile',
  mayMiss: true,
  schema: {
    tags,
    summary: 'A file that a store sent, by its location, name and type',
    querystring: connectorFileQuery,
    produces: ['application/octet-stream'],
  },
} satisfies Served;
