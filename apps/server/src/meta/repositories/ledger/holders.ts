import { sql, type Kysely } from 'kysely';
import type { BookStores, Holder, HeldRight } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';

/**
 * The first people by name who have rights for stores, and how many have each right. People who are Inactive or only
 * invited have none.
 */
export const holders = async (
  db: Kysely<Tables>,
  { companyId, locationIds }: BookStores,
  rights: readonly HeldRight[],
  most: number,
): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    with recursive above as (
      select location_id, reg_loc_id from location
      where company_id = ${companyId} and location_id = any(${[...locationIds]}::int[])
      union
      select above.location_id, place.parent_reg_loc_id from above join place using (reg_loc_id)
      where place.parent_reg_loc_id is not null
    ), holder as (
      select distinct app_user.user_id, app_user.all_locations, permission.key,
        btrim(app_user.first_name || ' ' || app_user.last_name) as name
      from app_user join user_access_group using (user_id) join access_group_permission using (access_group_id)
        join permission using (permission_id)
      where app_user.company_id = ${companyId} and app_user.status = 'Active' and permission.key = any(${[...rights]}::text[])
    ), held as (
      select distinct above.location_id, holder.key, holder.user_id, holder.name
      from above join holder on holder.all_locations or exists (
        select from user_place where user_place.user_id = holder.user_id and user_place.reg_loc_id = above.reg_loc_id)
    ), ranked as (
      select *, row_number() over (partition by location_id, key order by name, user_id) as place,
        count(*) over (partition by location_id, key)::int as total
      from held
    )
    select location_id as "locationId", key as "right", name, total from ranked
    where place <= ${most} order by location_id, key, place
  `.execute(db);
  return rows;
};
