import { isAdminRole } from '@lanewise/domain/rights/standing';
import { sql, type Kysely } from 'kysely';
import type { PlaceSight } from '../place-types.ts';
import type { Tables } from '../tables.ts';
import type { PermittedLocation } from '../types.ts';
import type { User } from '../user-types.ts';
import { reachedFrom } from './tree.ts';

const seesAll = async (db: Kysely<Tables>, { role, userId }: User): Promise<boolean> => {
  if (isAdminRole(role)) return true;
  const row = await db.selectFrom('app_user').select('all_locations').where('user_id', '=', userId).executeTakeFirst();
  return row?.all_locations ?? false;
};

const isForeign = (user: User, companyId: number): boolean => !isAdminRole(user.role) && user.companyId !== companyId;

const assigned = (user: User, companyId: number) => sql`
  select place.reg_loc_id from place join user_place using (reg_loc_id)
  where user_place.user_id = ${user.userId} and place.company_id = ${companyId}`;

/** See PlaceChanges.sight. The program of this machine is an admin; a connector sees no place. */
export const sightOf = async (db: Kysely<Tables>, user: User, companyId: number): Promise<PlaceSight> => {
  if (isForeign(user, companyId)) return new Set();
  if (await seesAll(db, user)) return 'all';
  const { rows } = await sql<{ reg_loc_id: number }>`
    ${reachedFrom(assigned(user, companyId))} select reg_loc_id from reached`.execute(db);
  return new Set(rows.map(({ reg_loc_id }) => reg_loc_id));
};

/** See Users.permittedLocations. One statement, because every figure needs it. */
export const permittedLocations = async (
  db: Kysely<Tables>,
  user: User,
  companyId: number,
): Promise<PermittedLocation[]> => {
  if (isForeign(user, companyId)) return [];
  const roots = sql`
    ${assigned(user, companyId)}
    union
    select place.reg_loc_id from place where place.company_id = ${companyId} and (
      ${isAdminRole(user.role)}::boolean
      or exists (select from app_user where user_id = ${user.userId} and all_locations)
    )`;
  const { rows } = await sql<PermittedLocation>`
    ${reachedFrom(sql`(${roots})`)}
    select location.location_id as "locationId", location.reg_loc_id as "regLocId"
    from location join reached using (reg_loc_id) where location.company_id = ${companyId}
    order by location.location_id
  `.execute(db);
  return rows;
};
