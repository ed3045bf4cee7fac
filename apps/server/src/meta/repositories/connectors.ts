import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Connector } from '@lanewise/contract/entities/connector';
import { findingsOf, healthOf } from '@lanewise/domain/connectors/health';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Connectors, ConnectorWish } from '../connector-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { removeOwn } from './company-rows.ts';
import { beating } from './connector-beats.ts';
import { connectorKeys } from './connector-keys.ts';
import { connectorName, connectorPasswords } from './connector-passwords.ts';
import { newToken, storedKey } from './tokens.ts';
import { locationIdsOf } from '../sight.ts';
import { refuseMissing, refuseTaken } from './violations.ts';

/** Connectors with everything that the server knows about each connector. */
const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('connector')
    .leftJoin('location', 'location.location_id', 'connector.location_id')
    .leftJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .leftJoin('location_live', 'location_live.location_id', 'connector.location_id')
    .leftJoinLateral(
      sql<{ at: Date | null }>`(
        select max(received_at) as at from inbox
        where inbox.company_id = connector.company_id and inbox.sent_by = 'connector ' || connector.connector_id
          and inbox.sent_by like 'connector %'
      )`.as('last_file'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('connector_instance')
          .select('connector_instance.heartbeat')
          .whereRef('connector_instance.connector_id', '=', 'connector.connector_id')
          .orderBy('connector_instance.heard_at', 'desc')
          .limit(1)
          .as('last_beat'),
      (join) => join.onTrue(),
    )
    .where('connector.company_id', '=', companyId)
    .select([
      'connector.connector_id as connectorId',
      'connector.name',
      'connector.type',
      'connector.location_id as locationId',
      'location.reg_loc_id as regionLocationId',
      'place.name as locationName',
      'connector.version',
      'connector.status',
      'connector.flags',
      'connector.cgma_enabled as cgmaEnabled',
      'connector.key_origin as keyOrigin',
      'connector.key_at as keyAt',
      'connector.fork_at as forkAt',
      'connector.fork_hosts as forkHosts',
      'last_beat.heartbeat',
      // The last file of the store, from any sender: this time must not contradict the figures of the store.
      sql<Date | null>`greatest(last_file.at, location_live.last_file_at)`.as('lastTlogTime'),
      // The later of two times. Null only if both times are null.
      sql<Date | null>`greatest(connector.heard_at, last_file.at)`.as('lastContact'),
    ]);

const amongStores = (query: ReturnType<typeof records>, among: ConnectorWish['among']): ReturnType<typeof records> =>
  among === undefined
    ? query
    : query.where(
        sql<boolean>`(location.reg_loc_id = any(${[...among.stores]}::int[])
          or connector.location_id is null and ${among.company})`,
      );

type StoredConnector = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

/** `oldest`: the oldest version of agents that the server accepts. */
const connectorOf = (stored: StoredConnector, oldest: string): Connector => {
  const { flags, keyAt, forkAt, forkHosts, lastContact, lastTlogTime, ...row } = stored;
  const fork = forkAt && { at: forkAt, hosts: forkHosts };
  const findings = findingsOf({ ...row, lastContact, fork }, oldest, new Date());
  return {
    ...row,
    username: connectorName(row.connectorId),
    health: healthOf(findings),
    findings,
    keyAt: keyAt.toISOString(),
    lastContact: lastContact?.toISOString() ?? null,
    lastTlogTime: lastTlogTime?.toISOString() ?? null,
    ...settingsOf(flags),
  };
};

/** The flags that a connector was given. The resync of master data is one of them. */
export const settingsOf = (flags: Record<string, 'on' | 'off'>): Pick<Connector, 'flags' | 'masterDataResync'> => ({
  masterDataResync: flags['masterDataResync'] ?? 'off',
  flags: Object.entries(flags).map(([name, value]) => ({ name, value })),
});

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken(
    'taken',
    `There is a connector "${name}" already.`,
    () => refuseMissing('notFound', 'There is no such company or location.', change),
    { field: 'name' },
  );

/**
 * Refuses a second connector of one type at a store. One program reads all these registers; a second would send
 * everything twice.
 */
const refuseSecond = async (
  tx: Transaction<Tables>,
  companyId: number,
  locationId: LocationId | null,
  type: string,
  but: number | null,
): Promise<void> => {
  if (locationId === null) return;
  // Simultaneous additions run one after the other.
  await sql`
    select from location where company_id = ${companyId} and location_id = ${locationId} for no key update
  `.execute(tx);
  const { rows } = await sql`
    select from connector where company_id = ${companyId} and location_id = ${locationId} and type = ${type}
      and connector_id is distinct from ${but}
  `.execute(tx);
  if (rows.length === 0) return;
  throw new Refused('taken', `Connector of type ${type || 'other'} exists at this location already.`, {
    field: 'locationId',
  });
};

const adding = (db: Kysely<Tables>): Pick<Connectors, 'create'> => ({
  create: async (companyId, locationId, name, type = '') => {
    const key = newToken();
    const values = { company_id: companyId, location_id: locationId, name, type, key_hash: storedKey(key) };
    const { connector_id } = await named(name, () =>
      db.transaction().execute(async (tx) => {
        await refuseFull(tx, 'connector', companyId);
        await refuseSecond(tx, companyId, locationId, type, null);
        return tx.insertInto('connector').values(values).returning('connector_id').executeTakeFirstOrThrow();
      }),
    );
    return { connectorId: connector_id, key };
  },
});

/** Heartbeats of programs, and orders for them. */
const saying = (db: Kysely<Tables>, find: Connectors['find']): Pick<Connectors, 'tell' | 'heard'> => ({
  tell: async (companyId, connectorId, { status, flags, cgmaEnabled }) => {
    await db
      .updateTable('connector')
      .set({
        ...(status === undefined ? {} : { status }),
        ...(cgmaEnabled === undefined ? {} : { cgma_enabled: cgmaEnabled }),
        flags: sql<string>`flags || ${JSON.stringify(flags ?? {})}::jsonb`,
      })
      .where('company_id', '=', companyId)
      .where('connector_id', '=', connectorId)
      .execute();
    return find(companyId, connectorId);
  },
  heard: async (companyId, connectorId, version, at = new Date()) => {
    await db
      .updateTable('connector')
      .set({ heard_at: at, ...(version === undefined ? {} : { version }) })
      .where('company_id', '=', companyId)
      .where('connector_id', '=', connectorId)
      .execute();
  },
});

const rules = {
  search: ['name', 'locationName'],
  sort: {
    ...({ name: 'text', locationName: 'text', type: 'text', status: 'text', version: 'text' } as const),
    lastContact: 'value',
  },
  id: 'connectorId',
} as const;

/** More than a company may have. */
const most = 1_000_000;

/** The programs in stores that send files. Each program has its own key. */
export const openConnectors = (
  db: Kysely<Tables>,
  pause: (milliseconds: number) => Promise<unknown>,
  oldestAgent: string,
): Connectors => {
  const first = async (query: ReturnType<typeof records>): Promise<Connector | null> => {
    const row = await query.executeTakeFirst();
    return row ? connectorOf(row, oldestAgent) : null;
  };
  const page = async (query: ReturnType<typeof records>, wish: ConnectorWish) => {
    const { rows, total } = await listPage(db, query, wish, rules);
    return { rows: rows.map((row) => connectorOf(row, oldestAgent)), total };
  };
  /**
   * The health depends on several facts and on the time, so code computes it instead of a statement. The connectors
   * that match all other filters are read once, in order, and the page is cut from these connectors.
   */
  const ofHealth = async (query: ReturnType<typeof records>, wish: ConnectorWish) => {
    const { health, finding, limit = 1_000, offset = 0 } = wish;
    if (health === undefined && finding === undefined) return page(query, wish);
    const all = await page(query, { ...wish, limit: most, offset: 0 });
    const found = all.rows
      .filter((one) => health === undefined || one.health === health)
      .filter(({ findings }) => finding === undefined || findings.some(({ code }) => code === finding));
    return { rows: found.slice(offset, offset + limit), total: found.length };
  };
  const find: Connectors['find'] = (companyId, connectorId) =>
    first(records(db, companyId).where('connector.connector_id', '=', connectorId));
  return {
    ...adding(db),
    ...connectorKeys(db, pause),
    ...connectorPasswords(db, pause),
    list: async (sight, wish) => {
      const all = records(db, sight.companyId);
      const own = sql<boolean>`connector.location_id = any(${locationIdsOf(sight)}::int[])`;
      return ofHealth(amongStores(sight.everyStore ? all : all.where(own), wish.among), wish);
    },
    find,
    ofLocation: (companyId, locationId) =>
      first(
        records(db, companyId)
          .where('connector.location_id', '=', locationId)
          .orderBy('connector.connector_id')
          .limit(1),
      ),
    answering: (companyId, locationId) =>
      first(
        records(db, companyId)
          .where((where) =>
            where.or([where('connector.location_id', '=', locationId), where('connector.location_id', 'is', null)]),
          )
          .orderBy('connector.location_id', (order) => order.asc().nullsLast())
          .orderBy('connector.connector_id')
          .limit(1),
      ),
    change: async (companyId, connectorId, { name, type, locationId }) => {
      await named(name, () =>
        db.transaction().execute(async (tx) => {
          await refuseSecond(tx, companyId, locationId, type, connectorId);
          await tx
            .updateTable('connector')
            .set({ name, type, location_id: locationId })
            .where('company_id', '=', companyId)
            .where('connector_id', '=', connectorId)
            .execute();
        }),
      );
      return find(companyId, connectorId);
    },
    remove: (companyId, connectorId) => removeOwn(db, 'connector', 'connector_id', companyId, connectorId),
    ...saying(db, find),
    beat: beating(db),
  };
};
