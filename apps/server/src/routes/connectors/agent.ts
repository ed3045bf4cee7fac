import * as endpoints from '@lanewise/contract/endpoints/connector-agent';
import * as halves from '@lanewise/contract/endpoints/schemas/connector-agent';
import { MOST_CONNECTOR_FILE_BYTES } from '@lanewise/contract/entities/connector-rules';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { isOlder } from '@lanewise/domain/connectors/version';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts } from '../../plugins/app.ts';
import { readParts } from '../../ingest/read/body.ts';
import { asBuffer, ownMemory } from '../../ingest/threads/crossing.ts';
import { Unreadable } from '../../ingest/read/masked-file.ts';
import { assertSpace, StorageFull } from '../../ingest/receive/receive.ts';
import { doInTurn } from '../../ingest/threads/threads.ts';
import type { KnownKey } from '../../meta/connector-types.ts';
import type { Owner } from '../../fair/queue.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { Chunks } from '../../plugins/uploads.ts';
import { senderOf } from '../ingest/ingest.ts';
import { keptHeartbeat, keptVersion } from './said.ts';

/** The access of these routes admits only connectors. */
export const connectorOf = ({ caller }: FastifyRequest): KnownKey => {
  if (!caller.connector) throw notFound();
  return caller.connector;
};

/**
 * The server closes the connection, because the body may not have been read to its end and no other request can follow.
 */
const closing = { connection: 'close' };

const tooLarge = (limit: number): Refusal => {
  const message = 'The file is larger than 32 MB';
  const fields = [{ field: 'file', code: 'tooBig', message }];
  return new Refusal(413, 'payload.tooLarge', message, { fields, params: { limit }, headers: closing });
};

const asRefusal = (error: unknown): unknown => {
  if (error instanceof StorageFull) return new Refusal(507, 'storage.full', error.message, { retryAfter: 60 });
  if (error instanceof SegmentRefused && error.code === 'ingest.tooLarge') return tooLarge(limit);
  if (error instanceof SegmentRefused) return new Refusal(422, error.code, error.message, { params: error.params });
  if (!(error instanceof Unreadable)) return error;
  const fields = [{ field: 'file', code: 'unreadable', message: error.message }];
  return new Refusal(400, 'validation', error.message, { fields, headers: closing });
};

const limit = MOST_CONNECTOR_FILE_BYTES;

const receive = async (parts: AppParts, owner: Owner, chunks: Chunks) => {
  try {
    await assertSpace(parts);
    const body = await readParts(chunks, () => limit, tooLarge);
    const masked = await doInTurn(parts.threads, owner, 'mask', [body, { limit }], body.flatMap(ownMemory));
    return { ...masked, content: asBuffer(masked.content) };
  } catch (error) {
    throw asRefusal(error);
  }
};

/**
 * Calls of the program in a store, with the key of the program. The program makes all calls; the server never calls a
 * store.
 */
export const agentRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const oldestVersion = parts.config.oldestAgent;
  const serve = serving(app, endpoints, halves);

  /** The orders for a connector. Refused if its key was revoked in between. */
  const ordersFor = async ({ companyId, connectorId, isKeyDue }: KnownKey, version: string | null) => {
    const orders = await meta.connectorFiles.orders(companyId, connectorId);
    if (!orders) throw notFound();
    const resyncs = await meta.connectorResyncs.open(companyId, connectorId);
    const tooOld = version !== null && isOlder(version, oldestVersion);
    return reply({ ...orders, renewKey: isKeyDue, tooOld, oldestVersion, resyncs });
  };

  serve('openRequests', async (request) => {
    const known = connectorOf(request);
    const version = request.query.version && keptVersion(request.query.version);
    await meta.connectors.heard(known.companyId, known.connectorId, version);
    return ordersFor(known, version ?? known.version);
  });

  serve('beat', async (request) => {
    const known = connectorOf(request);
    await meta.connectors.beat(known.companyId, known.connectorId, keptHeartbeat(request.body));
    return ordersFor(known, request.body.version);
  });

  serve('doneRequest', async (request) => {
    const { companyId, connectorId } = connectorOf(request);
    request.audited({ subject: { kind: 'connector', id: connectorId } });
    if (!(await meta.connectorResyncs.done(companyId, connectorId, request.params.requestId))) throw notFound();
    return reply(null);
  });

  serve('sendFile', async (request) => {
    const { companyId, connectorId, store } = connectorOf(request);
    const { requestId } = request.params;
    const { fileName, modifiedAt } = request.query;
    request.audited({ subject: { kind: 'connector', id: connectorId, name: fileName } });
    const asked = await meta.connectorFiles.request(companyId, connectorId, requestId);
    if (!asked || (store && asked.locationId !== store.locationId)) throw notFound();
    if (asked.fileName !== null && asked.fileName !== fileName)
      throw badField('fileName', 'unknown', 'Another file was asked for');
    const masked = await app.takeBody(request, limit, (chunks) => receive(parts, ownerOf(request.caller), chunks));
    const file = {
      ...masked,
      fileName,
      sentBy: senderOf(request),
      modifiedAt: modifiedAt === undefined ? undefined : new Date(modifiedAt),
    };
    if (!(await meta.connectorFiles.keep(companyId, connectorId, requestId, file))) throw notFound();
    await meta.connectors.heard(companyId, connectorId);
    const { size, sha256, redacted } = masked;
    return reply({ requestId, fileName, size, sha256, covered: redacted });
  });
};
