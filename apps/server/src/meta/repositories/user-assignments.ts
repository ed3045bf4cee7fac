import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

export const invalid = (field: string, message: string): Refused => new Refused('validation', message, { field });

/** Access groups that users of a company can have: the built-in groups and the company's own groups. */
const groupsOf = (companyId: number | null) => sql<boolean>`(company_id is null or company_id = ${companyId}::int)`;

/**
 * Ids of access groups by id or name. Null: the company cannot give the group. If two groups have the same name, the
 * group of the company counts.
 */
export const findGroups = async (
  db: Kysely<Tables>,
  companyId: number | null,
  wanted: readonly (number | string)[],
): Promise<(number | null)[]> => {
  const { rows } = await sql<{ access_group_id: number | null }>`
    select (
      select access_group_id from access_group
      where ${groupsOf(companyId)} and (access_group_id::text = wanted.key and wanted.is_id or name = wanted.key and not wanted.is_id)
      order by company_id nulls last limit 1
    ) as access_group_id
    from unnest(${wanted.map(String)}::text[], ${wanted.map((one) => typeof one === 'number')}::boolean[])
      with ordinality as wanted (key, is_id, position)
    order by wanted.position
  `.execute(db);
  return rows.map((row) => row.access_group_id);
};

/** Replaces a user's access groups. A group of another company is refused like a group that does not exist. */
export const setGroups = async (
  tx: Transaction<Tables>,
  userId: number,
  companyId: number | null,
  ids: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(ids)];
  await tx.deleteFrom('user_access_group').where('user_id', '=', userId).execute();
  const { rows } = await sql`
    insert into user_access_group (user_id, access_group_id)
    select ${userId}::int, access_group_id from access_group
    where ${groupsOf(companyId)} and access_group_id = any(${wanted}::int[])
    returning access_group_id
  `.execute(tx);
  if (rows.length !== wanted.length) throw invalid('accessGroupIds', 'One of the access groups does not exist.');
};

/** Replaces a user's regions and locations. A place of another company is refused like a place that does not exist. */
export const setPlaces = async (
  tx: Transaction<Tables>,
  userId: number,
  companyId: number | null,
  regLocIds: readonly RegLocId[] | 'all',
): Promise<void> => {
  const wanted = regLocIds === 'all' ? [] : [...new Set(regLocIds)];
  await tx
    .updateTable('app_user')
    .set({ all_locations: regLocIds === 'all' })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('user_place').where('user_id', '=', userId).execute();
  if (wanted.length === 0) return;
  const { rows } = await sql`
    insert into user_place (user_id, reg_loc_id)
    select ${userId}::int, reg_loc_id from place
    where company_id = ${companyId} and reg_loc_id = any(${wanted}::int[])
    returning reg_loc_id
  `.execute(tx);
  if (rows.length !== wanted.length) throw invalid('regLocIds', 'One of the regions or locations does not exist.');
};
