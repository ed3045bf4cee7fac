import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import type { Kysely, Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { NewLocation, Places } from '../types.ts';
import { checkTimeZone } from './companies.ts';
import { byName, treeOf } from './tree.ts';
import { refuseTaken, required } from './violations.ts';

/** Locations with the place of each in the tree. The company itself is level 1 and depth 0. */
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
    ])
    .where('location.company_id', '=', companyId);

type LocationRow = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number];

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
  address: row.address,
});

const locationsOf = async (db: Kysely<Tables>, companyId: number): Promise<Location[]> => {
  const rows = await locationRows(db, companyId).execute();
  return rows.map(locationOf).sort(byName);
};

/** Keeps others from changing the company's tree until this transaction ends; answers its time zone. */
const lockTree = async (tx: Transaction<Tables>, companyId: number): Promise<string> => {
  const row = await tx
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refused('notFound', `There is no company ${companyId}.`);
  return row.time_zone;
};

/** The level of the locations: the last one. */
const locationLevel = async (tx: Transaction<Tables>, companyId: number): Promise<number> => {
  const { level_id } = await tx
    .selectFrom('level')
    .select(({ fn }) => fn.max('level_id').as('level_id'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return level_id;
};

/** Level of the region something is put into; 1, the company's own, for none. Refuses regions of others and locations. */
const levelOfRegion = async (
  tx: Transaction<Tables>,
  companyId: number,
  regLocId: number | null,
  last: number,
): Promise<number> => {
  if (regLocId === null) return 1;
  const region = await tx
    .selectFrom('place')
    .select('level_id')
    .where('company_id', '=', companyId)
    .where('reg_loc_id', '=', regLocId)
    .executeTakeFirst();
  if (!region || region.level_id === last) throw new Refused('notFound', `There is no region ${regLocId}.`);
  return region.level_id;
};

const insertLocation = async (tx: Transaction<Tables>, companyId: number, input: NewLocation): Promise<Location> => {
  const companyTimeZone = await lockTree(tx, companyId);
  const level = await locationLevel(tx, companyId);
  await levelOfRegion(tx, companyId, input.regionRegLocId, level);
  const { reg_loc_id } = await tx
    .insertInto('place')
    .values({
      company_id: companyId,
      parent_reg_loc_id: input.regionRegLocId,
      level_id: level,
      name: required('name', input.name),
    })
    .returning('reg_loc_id')
    .executeTakeFirstOrThrow();
  const { location_id } = await tx
    .insertInto('location')
    .values({
      reg_loc_id,
      company_id: companyId,
      store_number: required('storeNumber', input.storeNumber),
      time_zone: input.timeZone ?? companyTimeZone,
      address: input.address ?? '',
    })
    .returning('location_id')
    .executeTakeFirstOrThrow();
  return locationOf(
    await locationRows(tx, companyId).where('location.location_id', '=', location_id).executeTakeFirstOrThrow(),
  );
};

/** Adds a region; one that stands where locations stood so far pushes these down by a new level. */
const insertRegion = async (
  tx: Transaction<Tables>,
  companyId: number,
  { name, parentRegLocId }: { name: string; parentRegLocId: number | null },
): Promise<number> => {
  await lockTree(tx, companyId);
  const last = await locationLevel(tx, companyId);
  const level = (await levelOfRegion(tx, companyId, parentRegLocId, last)) + 1;
  if (level === last) {
    await tx
      .updateTable('level')
      .set({ level_id: last + 1 })
      .where('company_id', '=', companyId)
      .where('level_id', '=', last)
      .execute();
    await tx
      .insertInto('level')
      .values({ company_id: companyId, level_id: level, name: `Region ${level - 1}` })
      .execute();
  }
  const { reg_loc_id } = await tx
    .insertInto('place')
    .values({ company_id: companyId, parent_reg_loc_id: parentRegLocId, level_id: level, name: required('name', name) })
    .returning('reg_loc_id')
    .executeTakeFirstOrThrow();
  return reg_loc_id;
};

export const openPlaces = (db: Kysely<Tables>): Places => ({
  locations: (companyId) => locationsOf(db, companyId),
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
    return treeOf(rows.map(({ level_id, ...place }) => ({ ...place, depth: level_id - 1 })));
  },
  byStoreNumber: async (companyId) =>
    new Map((await locationsOf(db, companyId)).map((location) => [location.storeNumber, location])),
  createRegion: (companyId, input) => db.transaction().execute((tx) => insertRegion(tx, companyId, input)),
  createLocation: async (companyId, input) => {
    if (input.timeZone !== undefined) checkTimeZone(input.timeZone);
    return refuseTaken('conflict', `Store number "${input.storeNumber.trim()}" is taken.`, () =>
      db.transaction().execute((tx) => insertLocation(tx, companyId, input)),
    );
  },
});
