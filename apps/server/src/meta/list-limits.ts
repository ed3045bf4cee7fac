import { MOST_DATA_POINTS } from '@lanewise/contract/entities/data-point-rules';
import { own } from '@lanewise/contract/own';
import { sql, type Kysely } from 'kysely';
import { Refused } from './errors.ts';
import { isOfSomeStores } from './row-scope.ts';
import type { Tables } from './tables.ts';

/**
 * Maximum number of rows of a company in each list that users fill row by row, or that files fill by naming things. The
 * limit is far above the need of the largest chain, and low enough to list, search and hold the rows in memory. Without
 * a limit, one user could add rows without end.
 */
const MOST = 1_000;

/** Lists with another limit. */
export const mostOf = {
  access_group: 500,
  app_user: 20_000,
  company_department: 5_000,
  connector: 50_000,
  data_point: MOST_DATA_POINTS,
  data_point_category: 200,
  /** Departments that files name, of all levels. */
  department: 100_000,
  ledger_preset: 200,
  /** Regions and locations. */
  place: 30_000,
  role: 200,
} as const satisfies Partial<Record<keyof Tables, number>>;

/** The limit of a list. */
export const limitOf = (list: keyof Tables): number => own(mostOf, list) ?? MOST;

/**
 * The share of a limit that a sender for only some stores may use. A stolen key of such a sender therefore does not
 * block other senders.
 */
const SHARE = 0.1;

/** The limit for a sender of some stores, or for any other sender. */
export const shareOf = (most: number, store: string | undefined): number =>
  store === undefined ? most : Math.ceil(most * SHARE);

/** Lists that hold the setup of a company. All stores of the company share these lists. */
export const sharedLists = [
  'access_group',
  'category',
  'company_department',
  'data_point',
  'data_point_category',
  'ledger_preset',
  'role',
  'tag',
] as const satisfies readonly (keyof Tables)[];
const isShared: ReadonlySet<keyof Tables> = new Set(sharedLists);

/**
 * The share of a shared list up to which users of only some stores may add rows. The rest stays free for users who see
 * every store.
 */
const PART_OF_SOME = 0.25;

/** The number of rows in a list at which users of only some stores may add no further row. */
export const limitOfSome = (list: keyof Tables): number =>
  isShared.has(list) ? Math.floor(limitOf(list) * PART_OF_SOME) : limitOf(list);

/** How many more rows a company may add. `companyId`: null for rows of no company. */
export const roomIn = async (db: Kysely<Tables>, list: keyof Tables, companyId: number | null): Promise<number> => {
  const most = limitOf(list);
  const isOwn = companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from ${sql.table(list)} where ${isOwn} limit ${most}) as there
  `.execute(db);
  return most - (rows[0]?.count ?? 0);
};

/** Refuses one more row. Rows added at the same moment may exceed the limit by a few. */
export const refuseFull = async (db: Kysely<Tables>, list: keyof Tables, companyId: number | null): Promise<void> => {
  const most = limitOf(list);
  const ofSome = limitOfSome(list);
  const room = await roomIn(db, list, companyId);
  if (room > 0) {
    if (most - room < ofSome || !(await isOfSomeStores())) return;
    throw new Refused(
      'list.full',
      `There are ${ofSome} already: further ones, up to ${most}, are added by somebody who sees every store.`,
      { list, most: ofSome },
    );
  }
  throw new Refused('list.full', `There are ${most} already, which is as many as there may be.`, { list, most });
};
