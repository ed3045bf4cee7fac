import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  connectorFileList,
  connectorFileQuery,
  fileRequest,
  fileRequestInput,
} from '@lanewise/contract/entities/connector-file';
import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { connectorFilePaths, connectorFileTypes } from '@lanewise/contract/entities/connector-rules';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import { id } from '@lanewise/contract/primitives/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { sendAttachment } from '../attachment.ts';
import { filePlaceOf } from './seen.ts';

const tags = ['Connectors'];
const access = { permission: 'getConnectorLogs' } as const;

const listFor = async ({ meta }: AppParts, { caller }: FastifyRequest, named: number, fileType: ConnectorFileType) => {
  const place = await filePlaceOf(meta, caller, named);
  if (place === 'everywhere') return reply([], { totalCount: 0, requests: [] });
  const { locationId, regionLocationId } = place;
  const [files, requests] = await Promise.all([
    meta.connectorFiles.list(companyOf(caller), locationId, fileType),
    meta.connectorFiles.requests(companyOf(caller), locationId, fileType),
  ]);
  return reply(
    files.map((file) => ({ ...file, regionLocationId })),
    { totalCount: files.length, requests },
  );
};

const askFor = async (
  { meta }: AppParts,
  { caller, audited }: FastifyRequest,
  named: number,
  wish: { fileType: ConnectorFileType; fileName?: string | undefined },
) => {
  const place = await filePlaceOf(meta, caller, named);
  if (place === 'everywhere')
    throw badField('regionLocationId', 'required', 'This connector sends for all locations: name one of them');
  const { locationId, regionLocationId, connector } = place;
  if (!connector) throw new Refusal(409, 'conflict', 'No connector sends for this location');
  audited({
    subject: { kind: 'connector', id: connector.connectorId, name: connector.name },
    changes: [
      { field: 'regionLocationId', before: null, after: String(regionLocationId) },
      { field: 'type', before: null, after: wish.fileType },
      { field: 'fileName', before: null, after: wish.fileName ?? null },
    ],
  });
  const { connectorId } = connector;
  const request = { connectorId, locationId, ...wish, askedBy: caller.user.username };
  return reply(await meta.connectorFiles.ask(companyOf(caller), request));
};

/** Files of stores: lists, requests to send one, and received files. */
export const connectorFileRoutes = (app: App, parts: AppParts): void => {
  for (const fileType of connectorFileTypes) {
    const name = fileType === 'tlog' ? 'connectorId' : 'regionLocationId';
    const url = `/connectors/:${name}/${connectorFilePaths[fileType]}`;
    const params = z.object({ [name]: id });
    app.get(
      url,
      {
        config: { access },
        schema: {
          tags,
          summary: `Files of a store: ${fileType}. The number is a connector's or, where there is no such one, a regionLocationId`,
          params,
          response: { 200: connectorFileList },
        },
      },
      (request) => listFor(parts, request, Number(request.params[name]), fileType),
    );
    app.post(
      url,
      {
        config: { access },
        schema: {
          tags,
          summary: `Asks the store to send such a file: ${fileType}. Its connector learns of it when it asks, within a day or never`,
          params,
          body: fileRequestInput,
          response: { 200: replyOf(fileRequest) },
        },
      },
      (request) => askFor(parts, request, Number(request.params[name]), { fileType, fileName: request.body.fileName }),
    );
  }

  app.get(
    '/connectors/download-file',
    {
      config: { access, download: true },
      schema: {
        tags,
        summary: 'A file that a store sent, by its location, name and type',
        querystring: connectorFileQuery,
        produces: ['application/octet-stream'],
      },
    },
    async ({ caller, query, audited }, response) => {
      const { regionLocationId, fileName, fileType } = query;
      const place = (await caller.permitted()).find(({ regLocId }) => regLocId === regionLocationId);
      audited({ subject: { kind: 'location', id: place?.locationId ?? '', name: fileName } });
      const found =
        place && (await parts.meta.connectorFiles.find(companyOf(caller), place.locationId, fileType, fileName));
      if (!found) throw notFound();
      const content = Readable.from([found.content]).pipe(createGunzip());
      response.header('content-length', found.size);
      return sendAttachment(response, { name: fileName, mediaType: 'application/octet-stream', content });
    },
  );
};
