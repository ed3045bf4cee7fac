import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { LocationChange, LocationRecord } from '@lanewise/contract/entities/place';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { LocationWish, PlaceChanges } from '../place-types.ts';
import type { Tables } from '../tables.ts';
import type { NewLocation } from '../types.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged, versionOf } from '../version.ts';
import { noteChanger } from './ledger/changers.ts';
import { replayWaiting } from './location-waiting.ts';
import { refuseOtherZone } from './location-zone.ts';
import { setLocationTags } from './tags.ts';
import { reachedFrom } from './tree.ts';
import { lockTree, refuseNoRegion } from './tree-lock.ts';
import { refuseInUse, refuseTaken } from './violations.ts';

type Bare = Omit<LocationRecord, 'connectorId' | 'tagIds'>;
/** A row with a second copy of its name, by which rows are sorted in reading order. */
type Row = Bare & { order_name: string };

const rows = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('location')
    .innerJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .select([
      'location.location_id',
      'location.reg_loc_id',
      'place.name',
      'place.name as label',
      sql<number>`place.level_id - 1`.as('depth'),
      'place.level_id as authorityLevel',
      'location.store_number as storeNumber',
      'place.parent_reg_loc_id as regionId',
      'location.time_zone as timeZone',
      'location.address',
      'location.city',
      'location.state',
      'location.country',
      'location.postal_code as postalCode',
      'location.open_date as openDate',
      'location.status',
      'location.lane_count as laneCount',
      'location.prices_include_tax as pricesIncludeTax',
      sql<string>`place.name collate natural_order`.as('order_name'),
    ])
    .where('location.company_id', '=', companyId)
    .$castTo<Row>();

/**
 * Adds connectors and tags to the rows of a page with separate queries. In one statement with 10,000 locations, the
 * planner joined the tables row by row, and the statement took seconds.
 */
const complete = async (db: Kysely<Tables>, companyId: number, page: readonly Row[]): Promise<LocationRecord[]> => {
  const ids = page.map(({ reg_loc_id }) => reg_loc_id);
  const [senders, labels] = await Promise.all([
    db
      .selectFrom('connector')
      .select(({ fn }) => ['location_id', fn.min('connector_id').as('connector_id')])
      .where('company_id', '=', companyId)
      .where('location_id', 'is not', null)
      .groupBy('location_id')
      .execute(),
    db
      .selectFrom('tag_location')
      .select(['reg_loc_id', 'tag_id'])
      .where('reg_loc_id', '=', sql<number>`any(${ids}::int[])`)
      .orderBy('tag_id')
      .execute(),
  ]);
  const connectorOf = new Map(senders.map(({ location_id, connector_id }) => [location_id, connector_id]));
  const tagsOf = new Map<number, number[]>();
  for (const { reg_loc_id, tag_id } of labels) tagsOf.set(reg_loc_id, [...(tagsOf.get(reg_loc_id) ?? []), tag_id]);
  return page.map(({ order_name: _, ...row }) => ({
    ...row,
    connectorId: connectorOf.get(row.location_id) ?? null,
    tagIds: tagsOf.get(row.reg_loc_id) ?? [],
  }));
};

const below = (regLocId: RegLocId) => sql<number>`
  (${reachedFrom(sql`select reg_loc_id from place where reg_loc_id = ${regLocId}`)} select reg_loc_id from reached)`;

/** Fields that a change may name. */
const changing = [
  'name',
  'storeNumber',
  'regionId',
  'timeZone',
  'address',
  'city',
  'state',
  'country',
  'postalCode',
  'openDate',
  'status',
  'laneCount',
  'pricesIncludeTax',
  'tagIds',
] as const;

const find = async (db: Kysely<Tables>, companyId: number, locationId: LocationId): Promise<LocationRecord | null> => {
  const row = await rows(db, companyId).where('location.location_id', '=', locationId).executeTakeFirst();
  const [record] = row ? await complete(db, companyId, [row]) : [];
  return record ? { ...record, version: versionOf(record, changing) } : null;
};

const list = async (
  db: Kysely<Tables>,
  companyId: number,
  permitted: readonly number[],
  { status, tag, regionId, ...wish }: LocationWish,
) => {
  const found = rows(db, companyId)
    .where('location.location_id', '=', sql<number>`any(${[...permitted]}::int[])`)
    .$if(status !== undefined, (query) => query.where('location.status', '=', status ?? 'Active'))
    .$if(tag !== undefined, (query) =>
      query.where('location.reg_loc_id', 'in', (select) =>
        select
          .selectFrom('tag_location')
          .select('reg_loc_id')
          .where('tag_id', '=', tag ?? 0),
      ),
    )
    .$if(regionId === 'none', (query) => query.where('place.parent_reg_loc_id', 'is', null))
    .$if(typeof regionId === 'number', (query) => query.where('place.reg_loc_id', 'in', below(Number(regionId))));
  const sortCol = wish.sortCol?.map((column) => (column === 'name' ? 'order_name' : column));
  const page = await listPage(db, found, sortCol ? { ...wish, sortCol } : wish, {
    search: ['name', 'storeNumber', 'address', 'city'],
    sort: {
      order_name: 'value',
      storeNumber: 'text',
      city: 'text',
      address: 'text',
      status: 'value',
      openDate: 'value',
    },
    id: 'reg_loc_id',
  });
  return { total: page.total, rows: await complete(db, companyId, page.rows) };
};

/** Names of locations must differ by more than case; names from files need not, until a user changes them. */
const refuseTakenName = async (
  tx: Transaction<Tables>,
  companyId: number,
  name: string,
  except: number,
): Promise<void> => {
  const { rows: taken } = await sql`
    select from place join location using (reg_loc_id)
    where place.company_id = ${companyId} and lower(place.name) = lower(${name}) and location.location_id <> ${except}
    limit 1`.execute(tx);
  if (taken.length > 0) throw new Refused('taken', `There is a location "${name}" already.`, { field: 'name' });
};

const taken = (storeNumber: string | undefined, change: () => Promise<LocationRecord | null>) =>
  refuseTaken('taken', `There is a store ${storeNumber ?? ''} already.`, change, { field: 'storeNumber' });

const hasData = async (db: Kysely<Tables>, locationId: LocationId): Promise<boolean> =>
  (await db.selectFrom('location_live').select('since').where('location_id', '=', locationId).executeTakeFirst()) !==
  undefined;

/** Columns of a change; fields that are left out stay. */
const columnsOf = (change: LocationChange) => ({
  store_number: change.storeNumber,
  address: change.address,
  city: change.city,
  state: change.state,
  country: change.country,
  postal_code: change.postalCode,
  time_zone: change.timeZone,
  open_date: change.openDate,
  status: change.status,
  lane_count: change.laneCount,
  prices_include_tax: change.pricesIncludeTax,
});

/**
 * Adds all days from today on to the inactive days of the location, or removes these days from them. Today is the date
 * in the time zone of the location.
 */
const markInactive = async (
  tx: Transaction<Tables>,
  locationId: LocationId,
  now: 'Active' | 'Inactive',
): Promise<void> => {
  const onward = sql`datemultirange(daterange((now() at time zone time_zone)::date, null))`;
  const days = now === 'Inactive' ? sql`inactive_days + ${onward}` : sql`inactive_days - ${onward}`;
  await sql`update location set inactive_days = ${days} where location_id = ${locationId}`.execute(tx);
};

const write = async (
  tx: Transaction<Tables>,
  companyId: number,
  { location_id, reg_loc_id, status }: LocationRecord,
  change: LocationChange,
): Promise<void> => {
  const { name, regionId, tagIds } = change;
  if (name !== undefined) await refuseTakenName(tx, companyId, name, location_id);
  if (regionId !== undefined) await refuseNoRegion(tx, companyId, regionId);
  const place = {
    ...(name === undefined ? {} : { name }),
    ...(regionId === undefined ? {} : { parent_reg_loc_id: regionId }),
  };
  if (Object.keys(place).length > 0)
    await tx.updateTable('place').set(place).where('reg_loc_id', '=', reg_loc_id).execute();
  if (Object.values(columnsOf(change)).some((value) => value !== undefined))
    await tx.updateTable('location').set(columnsOf(change)).where('location_id', '=', location_id).execute();
  if (change.status !== undefined && change.status !== status) await markInactive(tx, location_id, change.status);
  if (tagIds) await setLocationTags(tx, companyId, reg_loc_id, tagIds);
};

/** Refuses to remove a location with its books: counts and closes are kept. */
const refuseBooks = async (tx: Transaction<Tables>, locationId: LocationId): Promise<void> => {
  const { rows } = await sql<{ date: string }>`
    select business_date::text as date from book_close where location_id = ${locationId}
    union select business_date::text from book_entry where location_id = ${locationId}
    union select business_date::text from till_entry where location_id = ${locationId}
    union select business_date::text from cash_movement where location_id = ${locationId}`.execute(tx);
  const dates = rows.map(({ date }) => date);
  if (dates.length > 0) throw inUse('bookDays', dates.length, dates);
};

type Insert = (tx: Transaction<Tables>, companyId: number, input: NewLocation) => Promise<number>;

/** Fields of a location that decide when its days end and how the figures of its files are read. */
const decidesFigures = ['timeZone', 'pricesIncludeTax', 'storeNumber', 'status'] as const;

/** Locations as users read and change them. */
export const locationRecords = (
  db: Kysely<Tables>,
  insert: Insert,
): Pick<PlaceChanges, 'list' | 'record' | 'addLocation' | 'changeLocation' | 'removeLocation' | 'hasData'> => ({
  list: (companyId, permitted, wish) => list(db, companyId, permitted, wish),
  record: (companyId, locationId) => find(db, companyId, locationId),
  addLocation: async (companyId, { storeNumber, name, regionId = null, timeZone, ...rest }, actor) => {
    const added = await taken(storeNumber, () =>
      db.transaction().execute(async (tx) => {
        await lockTree(tx, companyId);
        const zone = timeZone === undefined ? {} : { timeZone };
        const id = await insert(tx, companyId, { storeNumber, name, regionRegLocId: regionId, ...zone });
        const record = await find(tx, companyId, id);
        if (!record) return null;
        await write(tx, companyId, record, { ...rest, name });
        await replayWaiting(tx, companyId, storeNumber, actor);
        return find(tx, companyId, id);
      }),
    );
    if (!added) throw new Error(`Location ${storeNumber} vanished while it was added.`);
    return added;
  },
  changeLocation: (companyId, locationId, change, actor) =>
    taken(change.storeNumber, () =>
      db.transaction().execute(async (tx) => {
        await lockTree(tx, companyId);
        const before = await find(tx, companyId, locationId);
        if (!before) return null;
        refuseChanged(change.version, before.version);
        const renumbered = change.storeNumber !== undefined && change.storeNumber !== before.storeNumber;
        if (renumbered && (await hasData(tx, locationId))) throw inUse('transactions', 1);
        if (change.timeZone !== undefined && change.timeZone !== before.timeZone)
          await refuseOtherZone(tx, companyId, locationId);
        await write(tx, companyId, before, change);
        if (decidesFigures.some((field) => change[field] !== undefined && change[field] !== before[field]))
          await noteChanger(tx, companyId, 'store', [locationId], actor.name);
        if (renumbered) await replayWaiting(tx, companyId, change.storeNumber ?? '', actor);
        return find(tx, companyId, locationId);
      }),
    ),
  removeLocation: (companyId, locationId) =>
    refuseInUse('transactions', () =>
      db.transaction().execute(async (tx) => {
        await lockTree(tx, companyId);
        const found = await find(tx, companyId, locationId);
        if (!found) return false;
        const { count } = await tx
          .selectFrom('connector')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('location_id', '=', locationId)
          .executeTakeFirstOrThrow();
        if (count > 0) throw inUse('connectors', count);
        await refuseBooks(tx, locationId);
        await tx.deleteFrom('location').where('location_id', '=', locationId).execute();
        await tx.deleteFrom('place').where('reg_loc_id', '=', found.reg_loc_id).execute();
        return true;
      }),
    ),
  hasData: (locationId) => hasData(db, locationId),
});
