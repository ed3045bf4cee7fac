import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import { sql, type Kysely, type Transaction } from 'kysely';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import type { NewLocation, Places } from '../types.ts';
import { checkTimeZone } from './companies.ts';
import { locationRecords } from './location-records.ts';
import { regionChanges } from './regions.ts';
import { locationLevel, settleLevels } from './tree-levels.ts';
import { lockTree, refuseNoRegion } from './tree-lock.ts';
import { sortedByName, treeOf } from './tree.ts';
import { refuseTaken, required } from './violations.ts';

/** Locations with their place in the tree. The company itself is level 1 and depth 0. */
const locationRows = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('location')
    .innerJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .select([
      'location.location_id',
      'location.reg_loc_id',
      'place.name',
      'place.level_id',
      'location.store_number',
      'place.parent_reg_loc_id',
      'location.time_zone',
      'location.address',
      'location.city',
      'location.state',
    ])
    .where('location.company_id', '=', companyId);

type LocationRow = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number];

/** Writes an address as on a receipt: '2 Wharf Road, Harbor Point ME'. */
const inOneLine = ({ address, city, state }: Pick<LocationRow, 'address' | 'city' | 'state'>): string =>
  [address, `${city} ${state}`.trim()].filter((part) => part !== '').join(', ');

const locationOf = (row: LocationRow): Location => ({
  location_id: row.location_id,
  reg_loc_id: row.reg_loc_id,
  name: row.name,
  label: row.name,
  depth: row.level_id - 1,
  authorityLevel: row.level_id,
  storeNumber: row.store_number,
  regionId: row.parent_reg_loc_id,
  timeZone: row.time_zone,
  address: inOneLine(row),
});

const locationsOf = async (db: Kysely<Tables>, companyId: number): Promise<Location[]> => {
  const rows = await locationRows(db, companyId).execute();
  return sortedByName(companyId, rows.map(locationOf));
};

const insertPlace = async (
  tx: Transaction<Tables>,
  companyId: number,
  { name, parent, level }: { name: string; parent: number | null; level: number },
): Promise<number> => {
  await refuseNoRegion(tx, companyId, parent);
  const { reg_loc_id } = await tx
    .insertInto('place')
    .values({ company_id: companyId, parent_reg_loc_id: parent, level_id: level, name: required('name', name) })
    .returning('reg_loc_id')
    .executeTakeFirstOrThrow();
  return reg_loc_id;
};

/** Adds a location; returns its location_id. */
const insertLocation = async (tx: Transaction<Tables>, companyId: number, input: NewLocation): Promise<number> => {
  const companyTimeZone = await lockTree(tx, companyId);
  await refuseFull(tx, 'place', companyId);
  const level = await locationLevel(tx, companyId);
  const reg_loc_id = await insertPlace(tx, companyId, { name: input.name, parent: input.regionRegLocId, level });
  const { location_id } = await tx
    .insertInto('location')
    .values({
      reg_loc_id,
      company_id: companyId,
      store_number: required('storeNumber', input.storeNumber),
      time_zone: input.timeZone ?? companyTimeZone,
      address: input.address ?? '',
      city: input.city ?? '',
      state: input.state ?? '',
      country: input.country ?? '',
      open_date: null,
      lane_count: input.laneCount ?? null,
    })
    .returning('location_id')
    .executeTakeFirstOrThrow();
  return location_id;
};

/** Adds a region. A region on the level of locations moves the locations down to a new level. */
const insertRegion = async (
  tx: Transaction<Tables>,
  companyId: number,
  { name, parentRegLocId }: { name: string; parentRegLocId: number | null },
): Promise<number> => {
  await lockTree(tx, companyId);
  await refuseFull(tx, 'place', companyId);
  const regLocId = await insertPlace(tx, companyId, { name, parent: parentRegLocId, level: 2 });
  await settleLevels(tx, companyId);
  return regLocId;
};

export const openPlaces = (db: Kysely<Tables>): Places => ({
  count: async (companyId) => {
    const { count } = await db
      .selectFrom('location')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return count;
  },
  locations: (companyId) => locationsOf(db, companyId),
  regionNames: async (companyId) => {
    const rows = await db
      .selectFrom('place')
      .select(['reg_loc_id', 'parent_reg_loc_id as group_id', 'name', 'level_id'])
      .where('company_id', '=', companyId)
      .where(sql<boolean>`not exists (select from location where location.reg_loc_id = place.reg_loc_id)`)
      .execute();
    return rows.map(({ level_id, ...region }) => ({ ...region, depth: level_id - 1 }));
  },
  hierarchy: async (companyId): Promise<RegionNode[]> => {
    const rows = await db
      .selectFrom('place')
      .leftJoin('location', 'location.reg_loc_id', 'place.reg_loc_id')
      .select([
        'place.reg_loc_id',
        'location.location_id',
        'place.parent_reg_loc_id as group_id',
        'place.name',
        'place.level_id',
      ])
      .where('place.company_id', '=', companyId)
      .execute();
    const places = rows.map(({ level_id, ...place }) => ({ ...place, depth: level_id - 1 }));
    return treeOf(sortedByName(companyId, places));
  },
  byStoreNumber: async (companyId) =>
    new Map((await locationsOf(db, companyId)).map((location) => [location.storeNumber, location])),
  withTaxInPrices: async (companyId) => {
    const rows = await db
      .selectFrom('location')
      .select('store_number')
      .where('company_id', '=', companyId)
      .where('prices_include_tax', '=', true)
      .orderBy('store_number')
      .execute();
    return rows.map(({ store_number }) => store_number);
  },
  createRegion: (companyId, input) => db.transaction().execute((tx) => insertRegion(tx, companyId, input)),
  createLocation: async (companyId, input) => {
    if (input.timeZone !== undefined) checkTimeZone(input.timeZone);
    return refuseTaken('conflict', `Store number "${input.storeNumber.trim()}" is taken.`, () =>
      db.transaction().execute(async (tx) => {
        const locationId = await insertLocation(tx, companyId, input);
        const rows = locationRows(tx, companyId).where('location.location_id', '=', locationId);
        return locationOf(await rows.executeTakeFirstOrThrow());
      }),
    );
  },
  ...locationRecords(db, insertLocation),
  ...regionChanges(db, insertRegion),
});
