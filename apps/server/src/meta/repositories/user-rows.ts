import type { PermissionKey } from '@lanewise/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { User } from '../user-types.ts';

/** Users as the rest of the server sees them, without secrets. */
export const users = (db: Kysely<Tables>) =>
  db
    .selectFrom('app_user')
    .innerJoin('role', 'role.role_id', 'app_user.role_id')
    .select([
      'app_user.user_id as userId',
      'app_user.username',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'role.name as role',
      'app_user.company_id as companyId',
      'app_user.language',
      'app_user.clock',
      'app_user.time_zone as timeZone',
      'app_user.status',
      sql<string[]>`array(
        select access_group.name from user_access_group join access_group using (access_group_id)
        where user_access_group.user_id = app_user.user_id order by access_group_id
      )`.as('accessGroups'),
      sql<PermissionKey[]>`array(
        select distinct permission.key from user_access_group
        join access_group_permission using (access_group_id) join permission using (permission_id)
        where user_access_group.user_id = app_user.user_id order by permission.key
      )`.as('permissions'),
      sql<number>`coalesce(app_user.authority_level, role.authority_level)`.as('authorityLevel'),
    ]);

export const userById = async (db: Kysely<Tables>, userId: number): Promise<User | null> =>
  (await users(db).where('app_user.user_id', '=', userId).executeTakeFirst()) ?? null;

export const userByName = async (db: Kysely<Tables>, username: string): Promise<User | null> =>
  (await users(db)
    .where(sql`lower(app_user.username)`, '=', sql`lower(${username.trim()})`)
    .executeTakeFirst()) ?? null;
