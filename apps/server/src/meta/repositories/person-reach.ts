import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely } from 'kysely';
import type { People } from '../people-types.ts';
import type { Tables } from '../tables.ts';
import { reachedFrom } from './tree.ts';

type Reply<Name extends keyof People> = ReturnType<People[Name]>;

/** Regions and locations at or below some places, all of one company. */
export const below = async (db: Kysely<Tables>, companyId: number, regLocIds: readonly RegLocId[]): Reply<'below'> => {
  const { rows } = await sql<{ reg_loc_id: RegLocId }>`
    ${reachedFrom(sql`
      select reg_loc_id from place where company_id = ${companyId} and reg_loc_id = any(${[...regLocIds]}::int[])`)}
    select reg_loc_id from reached
  `.execute(db);
  return new Set(rows.map(({ reg_loc_id }) => reg_loc_id));
};

/** A location and the regions above it, from the nearest up. */
export const pathOf = async (db: Kysely<Tables>, companyId: number, regLocId: RegLocId): Reply<'pathOf'> => {
  const { rows } = await sql<{ regLocId: RegLocId; name: string }>`
    with recursive path as (
      select place.*, 0 as step from place join location using (reg_loc_id)
      where place.company_id = ${companyId} and place.reg_loc_id = ${regLocId}
      union all
      select place.*, path.step + 1 from place join path on place.reg_loc_id = path.parent_reg_loc_id
    )
    select reg_loc_id as "regLocId", name from path order by step
  `.execute(db);
  return rows.length === 0 ? null : rows;
};

export const groupsFor = async (
  db: Kysely<Tables>,
  companyId: number | null,
  wanted: { permission: string } | { names: readonly string[] },
): Reply<'groupsFor'> => {
  const fits =
    'names' in wanted
      ? sql<boolean>`access_group.name = any(${[...wanted.names]}::text[])`
      : sql<boolean>`exists (
          select from access_group_permission join permission using (permission_id)
          where access_group_permission.access_group_id = access_group.access_group_id and permission.key = ${wanted.permission}
        )`;
  const { rows } = await sql<{ accessGroupId: number; name: string }>`
    select access_group_id as "accessGroupId", name from access_group
    where (company_id is null or company_id = ${companyId}::int) and ${fits}
    order by access_group_id
  `.execute(db);
  return rows;
};
