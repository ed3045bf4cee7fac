import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely } from 'kysely';
import { noSight, type Sight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import type { User } from '../user-types.ts';
import { reachedFrom } from './tree.ts';

const isForeign = (user: User, companyId: number): boolean => !isAdminRole(user.role) && user.companyId !== companyId;

interface SightRow {
  whole: boolean;
  stores: number;
  locationIds: LocationId[];
  regLocIds: RegLocId[];
  regions: RegLocId[];
}

/** Whether the user sees the whole company, by their role or by an assignment to all of it. */
const seesWhole = ({ role, userId }: User) => sql`(${isAdminRole(role)}::boolean
  or exists (select from app_user where user_id = ${userId} and all_locations))`;

/** See Users.sight. Reads the sight in one statement, because every figure needs it. */
export const sightOf = async (db: Kysely<Tables>, user: User, companyId: number): Promise<Sight> => {
  if (isForeign(user, companyId)) return noSight(companyId);
  const roots = sql`
    select place.reg_loc_id from place join user_place using (reg_loc_id)
    where user_place.user_id = ${user.userId} and place.company_id = ${companyId}`;
  // A user who sees the whole company needs no walk down the tree, which takes longest with ten thousand places.
  const seen = sql`
    select reg_loc_id from reached
    union
    select reg_loc_id from place where company_id = ${companyId} and ${seesWhole(user)}`;
  const { rows } = await sql<SightRow>`
    ${reachedFrom(sql`(${roots})`)}
    select ${seesWhole(user)} as whole,
      (select count(*)::int from location where company_id = ${companyId}) as stores,
      coalesce(array_agg(location_id order by location_id) filter (where location_id is not null), '{}') as "locationIds",
      coalesce(array_agg(reg_loc_id order by location_id) filter (where location_id is not null), '{}') as "regLocIds",
      coalesce(array_agg(reg_loc_id order by reg_loc_id) filter (where location_id is null), '{}') as regions
    from (${seen}) as seen left join (select location_id, reg_loc_id from location where company_id = ${companyId}) as own
      using (reg_loc_id)
  `.execute(db);
  const [row] = rows;
  if (!row) return noSight(companyId);
  const locations = row.locationIds.map((locationId, at) => ({ locationId, regLocId: row.regLocIds[at] ?? 0 }));
  return {
    companyId,
    locations,
    regions: row.regions,
    everyStore: locations.length === row.stores,
    whole: row.whole,
  };
};
