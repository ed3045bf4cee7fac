import { sql, type Kysely } from 'kysely';
import { heldRights, type BookStores, type Holder, type HolderWish } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';

/**
 * For each store and each act of a book: the first people by name who may do the act, and the number of all people who
 * may. To approve or close, people must also see expected amounts. To close, they need the authority level of the book,
 * or a level above it (a lower number). People who are Inactive or only invited may do nothing.
 */
export const holders = async (
  db: Kysely<Tables>,
  { companyId, locationIds }: BookStores,
  { closeLevel, most }: HolderWish,
): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    with recursive above as (
      select location_id, reg_loc_id from location
      where company_id = ${companyId} and location_id = any(${[...locationIds]}::int[])
      union
      select above.location_id, place.parent_reg_loc_id from above join place using (reg_loc_id)
      where place.parent_reg_loc_id is not null
    ), person as (
      select app_user.user_id, app_user.all_locations, btrim(app_user.first_name || ' ' || app_user.last_name) as name,
        coalesce(app_user.authority_level, role.authority_level) as level, array_agg(permission.key) as keys
      from app_user join role using (role_id) join user_access_group using (user_id)
        join access_group_permission using (access_group_id) join permission using (permission_id)
      where app_user.company_id = ${companyId} and app_user.status = 'Active'
      group by app_user.user_id, role.role_id
    ), holder as (
      select person.*, key from person cross join unnest(${[...heldRights]}::text[]) key
      where key = any(keys) and (key = 'enterValues' or 'getExpected' = any(keys))
        and (key <> 'closeBook' or level <= ${closeLevel})
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
