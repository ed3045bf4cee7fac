import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import { roomIn } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import type { FileStores } from '../types.ts';
import { locationLevel } from './tree-levels.ts';
import { lockTree } from './tree-lock.ts';

/** Stores per statement. A file may name ten thousand stores, and a statement for each store would be slow. */
const atOnce = 500;

type IdOfNumber = readonly [string, number];

const known = async (db: Kysely<Tables>, companyId: number, numbers: readonly string[]): Promise<IdOfNumber[]> => {
  const rows = await db
    .selectFrom('location')
    .select(['location_id', 'store_number'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`store_number = any(${[...numbers]}::text[])`)
    .execute();
  return rows.map(({ store_number, location_id }) => [store_number, location_id]);
};

/** The name of a store is its number until a user names it. */
const insertStores = async (
  tx: Transaction<Tables>,
  companyId: number,
  timeZone: string,
  numbers: readonly string[],
): Promise<IdOfNumber[]> => {
  const level = await locationLevel(tx, companyId);
  const { rows } = await sql<{ store_number: string; location_id: LocationId }>`
    with made as (
      insert into place (company_id, level_id, name)
      select ${companyId}::int, ${level}::int, number
      from unnest(${[...numbers]}::text[]) with ordinality as wanted (number, position) order by position
      returning reg_loc_id, name
    )
    insert into location (reg_loc_id, company_id, store_number, time_zone)
    select reg_loc_id, ${companyId}::int, name, ${timeZone} from made order by reg_loc_id
    returning store_number, location_id`.execute(tx);
  return rows.map(({ store_number, location_id }) => [store_number, location_id]);
};

/** Finds existing stores, and makes the others as far as the list of places has room. */
const create = (db: Kysely<Tables>, companyId: number, numbers: readonly string[]): Promise<IdOfNumber[]> =>
  db.transaction().execute(async (tx) => {
    const timeZone = await lockTree(tx, companyId);
    const found = await known(tx, companyId, numbers);
    const there = new Set(found.map(([number]) => number));
    const room = await roomIn(tx, 'place', companyId);
    const lacking = numbers.filter((number) => !there.has(number)).slice(0, room);
    return lacking.length === 0 ? found : [...found, ...(await insertStores(tx, companyId, timeZone, lacking))];
  });

const inPortions = async <Item, Found>(
  items: readonly Item[],
  ask: (some: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    for (const one of await ask(items.slice(at, at + atOnce))) found.push(one);
  return found;
};

export const openFileStores = (db: Kysely<Tables>): FileStores => ({
  find: async (companyId, numbers) => new Map(await inPortions(numbers, (some) => known(db, companyId, some))),
  create: async (companyId, numbers) => new Map(await inPortions(numbers, (some) => create(db, companyId, some))),
  timeZones: async (companyId, locationIds) =>
    new Map(
      await inPortions(locationIds, async (some) => {
        const rows = await db
          .selectFrom('location')
          .select(['location_id', 'time_zone'])
          .where('company_id', '=', companyId)
          .where(sql<boolean>`location_id = any(${[...some]}::int[])`)
          .execute();
        return rows.map(({ location_id, time_zone }): [number, string] => [location_id, time_zone]);
      }),
    ),
});
