import { permissionNames } from '@lanewise/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { Permissions, StoredPermission } from '../access-group-types.ts';
import type { Tables } from '../tables.ts';

/** A key that only another version knows stays in the store and is not shown. */
const rows = (db: Kysely<Tables>, companyId: number | null) =>
  db
    .selectFrom('permission')
    .select([
      'permission_id as permissionId',
      'key',
      'description',
      sql<number[]>`array(
        select access_group_id from access_group_permission held join access_group using (access_group_id)
        where held.permission_id = permission.permission_id
          and (access_group.company_id is null or access_group.company_id = ${companyId}::int)
        order by access_group_id
      )`.as('accessGroupIds'),
    ])
    .where('key', 'in', permissionNames)
    .orderBy(sql`array_position(${permissionNames}::text[], key)`);

/** The permissions of the contract with their descriptions by users, and the groups that hold them. */
export const openPermissions = (db: Kysely<Tables>): Permissions => {
  const find = async (companyId: number | null, permissionId: number): Promise<StoredPermission | null> =>
    (await rows(db, companyId).where('permission_id', '=', permissionId).executeTakeFirst()) ?? null;
  return {
    find,
    list: (companyId) => rows(db, companyId).execute(),
    describe: async (companyId, permissionId, description) => {
      await db.updateTable('permission').set({ description }).where('permission_id', '=', permissionId).execute();
      return find(companyId, permissionId);
    },
  };
};
