import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as endpoints from '@lanewise/contract/endpoints/connector-files';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-files';
import type { ConnectorFileType } from '@lanewise/contract/entities/connector-rules';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf, nameOf, type RequestCaller } from '../../plugins/caller.ts';
import { accessDenied, badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { sendAttachment } from '../attachment.ts';
import { refuseOfSome } from '../sight.ts';
import { filePlaceOf } from './seen.ts';

/**
 * Whether the content of a file type requires the right to read sales. The files of a register are its receipts, and a
 * program may pack parts of receipts into the data that it sends to its support. A log requires no such right, so that
 * everyone who looks after programs can read it. As a log, the agent sends only what the program reports about its own
 * work, whatever is requested.
 */
const isWithheldFrom = (caller: RequestCaller, fileType: ConnectorFileType): boolean =>
  fileType !== 'log' && !knowledgeOf(caller).sales;

const listFor = async ({ meta }: AppParts, { caller }: FastifyRequest, named: number, fileType: ConnectorFileType) => {
  const place = await filePlaceOf(meta, caller, named);
  if (place === 'everywhere') return reply([], { totalCount: 0, requests: [] });
  const { locationId, regionLocationId } = place;
  const [files, requests] = await Promise.all([
    meta.connectorFiles.list(await caller.sight(), locationId, fileType),
    meta.connectorFiles.requests(companyOf(caller), locationId, fileType),
  ]);
  const isWithheld = isWithheldFrom(caller, fileType);
  return reply(
    files.map((file) => ({
      ...file,
      regionLocationId,
      isWithheld,
      ...(isWithheld && { size: null, sha256: null }),
    })),
    { totalCount: files.length, requests },
  );
};

const askFor = async (
  { meta }: AppParts,
  { caller, audited }: FastifyRequest,
  named: number,
  fileType: ConnectorFileType,
  { fileName }: { fileName?: string | undefined },
) => {
  const place = await filePlaceOf(meta, caller, named);
  if (place === 'everywhere')
    throw badField('regionLocationId', 'required', 'This connector sends for all locations: name one of them');
  const { locationId, regionLocationId, connector } = place;
  if (!connector) throw new Refusal(409, 'conflict', 'No connector sends for this location');
  // The folders of a program of the whole company hold the files of every store.
  if (connector.locationId === null) await refuseOfSome(caller);
  audited({
    subject: { kind: 'connector', id: connector.connectorId, name: connector.name },
    changes: [
      { field: 'regionLocationId', before: null, after: String(regionLocationId) },
      { field: 'type', before: null, after: fileType },
      { field: 'fileName', before: null, after: fileName ?? null },
    ],
  });
  const { connectorId } = connector;
  const request = { connectorId, locationId, fileType, fileName, askedBy: nameOf(caller) };
  return reply(await meta.connectorFiles.ask(companyOf(caller), request));
};

/** Files of stores: lists, requests for a file, and received files. */
export const connectorFileRoutes = (app: App, parts: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listLogFiles', (request) => listFor(parts, request, request.params.regionLocationId, 'log'));
  serve('askLogFile', (request) => askFor(parts, request, request.params.regionLocationId, 'log', request.body));
  serve('listTlogFiles', (request) => listFor(parts, request, request.params.connectorId, 'tlog'));
  serve('askTlogFile', (request) => askFor(parts, request, request.params.connectorId, 'tlog', request.body));
  serve('listSupportFiles', (request) => listFor(parts, request, request.params.regionLocationId, 'support'));
  serve('askSupportFile', (request) =>
    askFor(parts, request, request.params.regionLocationId, 'support', request.body),
  );

  serve(
    'downloadStoreFile',
    async ({ caller, query, audited }, response) => {
      const { regionLocationId, fileName, fileType } = query;
      const sight = await caller.sight();
      const place = sight.locations.find(({ regLocId }) => regLocId === regionLocationId);
      audited({ subject: { kind: 'location', id: place?.locationId ?? '', name: fileName } });
      const found = place && (await parts.meta.connectorFiles.find(sight, place.locationId, fileType, fileName));
      if (!found) throw notFound();
      if (isWithheldFrom(caller, fileType)) throw accessDenied();
      const content = Readable.from([found.content]).pipe(createGunzip());
      response.header('content-length', found.size);
      return sendAttachment(response, { name: fileName, mediaType: 'application/octet-stream', content });
    },
    { config: { download: true } },
  );
};
