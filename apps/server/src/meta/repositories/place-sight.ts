import { adminRoles } from '@lanewise/contract/access';
import { sql, type Kysely } from 'kysely';
import type { PlaceSight } from '../place-types.ts';
import type { Tables } from '../tables.ts';
import type { User } from '../types.ts';

const isAdmin = (role: string): boolean => adminRoles.some((name) => name === role);

/** See PlaceChanges.sight. The program of this machine is an admin; a connector sees no place at all. */
export const sightOf = async (db: Kysely<Tables>, user: User, companyId: number): Promise<PlaceSight> => {
  if (isAdmin(user.role)) return 'all';
  if (user.companyId !== companyId) return new Set();
  const row = await db
    .selectFrom('app_user')
    .select('all_locations')
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  if (row?.all_locations) return 'all';
  const { rows } = await sql<{ reg_loc_id: number }>`
    with recursive visible as (
      select place.reg_loc_id from place join user_place using (reg_loc_id)
      where user_place.user_id = ${user.userId} and place.company_id = ${companyId}
      union
      select place.reg_loc_id from place join visible on place.parent_reg_loc_id = visible.reg_loc_id
    )
    select reg_loc_id from visible`.execute(db);
  return new Set(rows.map(({ reg_loc_id }) => reg_loc_id));
};
