import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConnectorFileType, RequestState } from '@lanewise/contract/entities/connector-rules';
import { MOST_OPEN_REQUESTS, REQUEST_HOURS } from '@lanewise/contract/entities/connector-rules';
import type { FileRequest } from '@lanewise/contract/entities/connector-file';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ConnectorFiles, OwnConnector, SentFile } from '../connector-types.ts';
import { Refused } from '../errors.ts';
import { forMany } from '../for-many.ts';
import type { Sight } from '../sight.ts';
import type { ConnectorRequestTable } from '../tables/connectors.ts';
import type { Tables } from '../tables.ts';
import { settingsOf } from './connectors.ts';

/** The number of requests of one type shown for a location. */
const shown = 10;

type Stored = Selectable<ConnectorRequestTable>;

const named = (fileName: string): string | null => (fileName === '' ? null : fileName);

const requestOf = (row: Stored): FileRequest => ({
  requestId: row.request_id,
  fileType: typeOf(row.kind),
  fileName: named(row.file_name),
  state: requestStateOf(row),
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  receivedAt: row.received_at?.toISOString() ?? null,
});

/** The state at the current time. */
export const requestStateOf = (row: Pick<Stored, 'received_at' | 'expires_at'>): RequestState => {
  if (row.received_at) return 'Received';
  return row.expires_at.getTime() > Date.now() ? 'Asked' : 'Expired';
};

const typeOf = (kind: Stored['kind']): ConnectorFileType => {
  if (kind === 'resync') throw new Error('A resync is answered by no file.');
  return kind;
};

const keepFile = async (
  db: Kysely<Tables>,
  companyId: number,
  locationId: LocationId,
  fileType: ConnectorFileType,
  { fileName, modifiedAt, sentBy, size, sha256, redacted, content }: SentFile,
): Promise<void> => {
  const now = new Date();
  const values = { size, sha256, redacted, content, sent_by: sentBy, modified_at: modifiedAt ?? now, received_at: now };
  await db
    .insertInto('connector_file')
    .values({ company_id: companyId, location_id: locationId, file_type: fileType, file_name: fileName, ...values })
    .onConflict((conflict) => conflict.columns(['location_id', 'file_type', 'file_name']).doUpdateSet(values))
    .execute();
};

const ask: (db: Kysely<Tables>) => ConnectorFiles['ask'] =
  (db) =>
  (companyId, { connectorId, locationId, fileType, fileName = '', askedBy }) =>
    db.transaction().execute(async (tx) => {
      // Simultaneous requests run one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`requests to connector ${connectorId}`}, 0))`.execute(
        tx,
      );
      const open = await tx
        .selectFrom('connector_request')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connector_id', '=', connectorId)
        .where('kind', '<>', 'resync')
        .where('received_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .execute();
      const same = open.find(
        (one) => one.location_id === locationId && one.kind === fileType && one.file_name === fileName,
      );
      if (same) return requestOf(same);
      if (open.length >= MOST_OPEN_REQUESTS)
        throw new Refused('conflict', `${open.length} requests to this connector are open: wait for its answers.`);
      const row = await tx
        .insertInto('connector_request')
        .values({
          company_id: companyId,
          connector_id: connectorId,
          location_id: locationId,
          kind: fileType,
          file_name: fileName,
          asked_by: askedBy,
          expires_at: sql<Date>`now() + make_interval(hours => ${REQUEST_HOURS})`,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return requestOf(row);
    });

/** Requests that connectors have not answered yet. */
const openRequests = (db: Kysely<Tables>, connectorIds: readonly number[]) =>
  db
    .selectFrom('connector_request as request')
    .innerJoin('connector', 'connector.connector_id', 'request.connector_id')
    .innerJoin('location', 'location.location_id', 'request.location_id')
    .select([
      'request.connector_id as connectorId',
      'request.request_id as requestId',
      'request.kind',
      'request.file_name as fileName',
      'request.expires_at as expiresAt',
      'location.reg_loc_id as regionLocationId',
      'location.store_number as storeNumber',
    ])
    .where(sql<boolean>`request.connector_id = any(${[...connectorIds]}::int[])`)
    .where('request.kind', '<>', 'resync')
    .where('request.received_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`)
    // The connector may have moved to another store since the request.
    .where(sql<boolean>`coalesce(connector.location_id, request.location_id) = request.location_id`)
    .orderBy('request.request_id')
    .execute();

const ordersOf = async (
  db: Kysely<Tables>,
  asked: readonly OwnConnector[],
): Promise<Awaited<ReturnType<ConnectorFiles['orders']>>[]> => {
  const ids = asked.map(({ connectorId }) => connectorId);
  const rows = await db
    .selectFrom('connector')
    .select(['company_id', 'connector_id as connectorId', 'status', 'flags', 'cgma_enabled as cgmaEnabled'])
    .where(sql<boolean>`connector_id = any(${ids}::int[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.connectorId, row]));
  const open = rows.length === 0 ? [] : await openRequests(db, ids);
  return asked.map(({ companyId, connectorId }) => {
    const found = known.get(connectorId);
    if (found?.company_id !== companyId) return null;
    const { company_id: _, flags, ...told } = found;
    const requests = open
      .filter((request) => request.connectorId === connectorId)
      .map(({ connectorId: _own, kind, fileName, expiresAt, ...rest }) => ({
        ...rest,
        fileType: typeOf(kind),
        fileName: named(fileName),
        expiresAt: expiresAt.toISOString(),
      }));
    return { ...told, ...settingsOf(flags), requests };
  });
};

const orders = (db: Kysely<Tables>): ConnectorFiles['orders'] => {
  const ofMany = forMany((asked: readonly OwnConnector[]) => ordersOf(db, asked));
  return (companyId, connectorId) => ofMany({ companyId, connectorId });
};

/** A request to a connector for a file, by the id of the request. */
const fileRequest = (db: Kysely<Tables>, companyId: number, connectorId: number, requestId: number) =>
  db
    .selectFrom('connector_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('connector_id', '=', connectorId)
    .where('request_id', '=', requestId)
    .where('kind', '<>', 'resync');

const keep: (db: Kysely<Tables>) => ConnectorFiles['keep'] = (db) => (companyId, connectorId, requestId, file) =>
  db.transaction().execute(async (tx) => {
    const asked = await fileRequest(tx, companyId, connectorId, requestId).forUpdate().executeTakeFirst();
    if (!asked) return false;
    if (asked.received_at !== null) {
      if (asked.sha256 === file.sha256 && asked.file_name === file.fileName) return true;
      throw new Refused('conflict', 'This request was answered already.');
    }
    if (asked.expires_at.getTime() <= Date.now()) throw new Refused('conflict', 'The time of this request is over.');
    await keepFile(tx, companyId, asked.location_id, typeOf(asked.kind), file);
    await tx
      .updateTable('connector_request')
      .set({ received_at: new Date(), sha256: file.sha256, file_name: file.fileName })
      .where('request_id', '=', requestId)
      .execute();
    return true;
  });

/**
 * Files that no connector sent, or that the store's own connector sent. The connector of the whole company may have
 * sent receipts of other stores.
 */
const ofOwnProgram = sql<boolean>`(sent_by not like 'connector %' or exists (
  select from connector where connector.company_id = connector_file.company_id
    and connector.location_id = connector_file.location_id
    and 'connector ' || connector.connector_id = connector_file.sent_by))`;

/** Files of connectors and the requests for them. */
export const openConnectorFiles = (db: Kysely<Tables>): ConnectorFiles => {
  const of = ({ companyId, everyStore }: Sight, locationId: LocationId, fileType: ConnectorFileType) =>
    db
      .selectFrom('connector_file')
      .where('company_id', '=', companyId)
      .where('location_id', '=', locationId)
      .where('file_type', '=', fileType)
      .$if(!everyStore, (query) => query.where(ofOwnProgram));
  return {
    ask: ask(db),
    orders: orders(db),
    keep: keep(db),
    keepAt: (companyId, locationId, fileType, file) => keepFile(db, companyId, locationId, fileType, file),
    requests: async (companyId, locationId, fileType) =>
      (
        await db
          .selectFrom('connector_request')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('location_id', '=', locationId)
          .where('kind', '=', fileType)
          .orderBy('asked_at', 'desc')
          .orderBy('request_id', 'desc')
          .limit(shown)
          .execute()
      ).map(requestOf),
    request: async (companyId, connectorId, requestId) => {
      const row = await fileRequest(db, companyId, connectorId, requestId).executeTakeFirst();
      if (!row) return null;
      return { requestId, locationId: row.location_id, fileType: typeOf(row.kind), fileName: named(row.file_name) };
    },
    list: async (sight, locationId, fileType) => {
      const rows = await of(sight, locationId, fileType)
        .select(['file_name', 'size', 'sha256', 'redacted', 'modified_at', 'received_at'])
        .orderBy('modified_at', 'desc')
        .orderBy('file_name')
        .execute();
      return rows.map((row) => ({
        fileName: row.file_name,
        fileType,
        size: row.size,
        sha256: row.sha256,
        covered: row.redacted,
        modifiedAt: row.modified_at.toISOString(),
        receivedAt: row.received_at.toISOString(),
      }));
    },
    find: async (sight, locationId, fileType, fileName) =>
      (await of(sight, locationId, fileType)
        .select(['size', 'content'])
        .where('file_name', '=', fileName)
        .executeTakeFirst()) ?? null,
  };
};
