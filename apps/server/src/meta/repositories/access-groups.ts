import { accessGroups as builtIn } from '@lanewise/contract/access-groups';
import type { AccessGroupRecord } from '@lanewise/contract/entities/rights';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { AccessGroups, AccessGroupValues } from '../access-group-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged, versionOf } from '../version.ts';
import { refuseTaken } from './violations.ts';

/** Only users of the company are counted: a built-in group must not reveal how many users other companies have. */
const rows = (db: Kysely<Tables>, companyId: number | null) =>
  db
    .selectFrom('access_group as listed_group')
    .select([
      'access_group_id as accessGroupId',
      'name',
      'description',
      'company_id as companyId',
      sql<number[]>`array(
        select permission_id from access_group_permission permitted
        where permitted.access_group_id = listed_group.access_group_id order by permission_id
      )`.as('permissionIds'),
      sql<number>`(
        select count(*)::int from user_access_group held join app_user using (user_id)
        where held.access_group_id = listed_group.access_group_id and app_user.company_id = ${companyId}::int
      )`.as('userCount'),
    ])
    .where((where) => where.or([where('company_id', 'is', null), where('company_id', '=', companyId)]))
    .$castTo<AccessGroupRecord>();

const findGroup = async (
  db: Kysely<Tables>,
  companyId: number | null,
  accessGroupId: number,
): Promise<AccessGroupRecord | null> => {
  const found = await rows(db, companyId).where('access_group_id', '=', accessGroupId).executeTakeFirst();
  return found ? { ...found, version: versionOf(found, ['name', 'description', 'permissionIds']) } : null;
};

const refuseBuiltInName = (name: string): void => {
  const wanted = name.toLowerCase();
  if (builtIn.some((group) => group.toLowerCase() === wanted)) throw takenName(name);
};

const takenName = (name: string): Refused =>
  new Refused('taken', `There is an access group "${name}" already.`, { field: 'name' });

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', takenName(name).message, change, { field: 'name' });

const permit = async (
  tx: Transaction<Tables>,
  accessGroupId: number,
  permissionIds: readonly number[],
): Promise<void> => {
  const wanted = [...new Set(permissionIds)];
  await tx.deleteFrom('access_group_permission').where('access_group_id', '=', accessGroupId).execute();
  const permitted = await sql`
    insert into access_group_permission (access_group_id, permission_id)
    select ${accessGroupId}::int, permission_id from permission where permission_id = any(${wanted}::int[])
    returning permission_id
  `.execute(tx);
  if (permitted.rows.length < wanted.length) {
    throw new Refused('validation', 'One of the permissions does not exist.', { field: 'permissionIds' });
  }
};

const changeWithin = async (
  tx: Transaction<Tables>,
  companyId: number | null,
  accessGroupId: number,
  { name, description, permissionIds, version }: AccessGroupValues,
): Promise<boolean> => {
  await tx
    .selectFrom('access_group')
    .select('access_group_id')
    .where('access_group_id', '=', accessGroupId)
    .forUpdate()
    .execute();
  const group = await findGroup(tx, companyId, accessGroupId);
  if (!group) return false;
  refuseChanged(version, group.version);
  if (group.companyId !== null) refuseBuiltInName(name);
  else if (group.name !== name) {
    throw new Refused('validation', 'A built-in access group keeps its name.', { field: 'name' });
  }
  await tx
    .updateTable('access_group')
    .set({ name, description })
    .where('access_group_id', '=', accessGroupId)
    .execute();
  await permit(tx, accessGroupId, permissionIds);
  return true;
};

/** Locks the row, so that no user gets the group between the count and the removal. */
const removeWithin = async (tx: Transaction<Tables>, companyId: number, accessGroupId: number): Promise<boolean> => {
  const group = await tx
    .selectFrom('access_group')
    .select('access_group_id')
    .where('access_group_id', '=', accessGroupId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!group) return false;
  const { held } = await tx
    .selectFrom('user_access_group')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('access_group_id', '=', accessGroupId)
    .executeTakeFirstOrThrow();
  if (held > 0) throw inUse('users', held);
  await tx.deleteFrom('access_group').where('access_group_id', '=', accessGroupId).execute();
  return true;
};

/** Access groups: the built-in groups of every company, and the groups that a company makes. */
export const openAccessGroups = (db: Kysely<Tables>): AccessGroups => {
  const find: AccessGroups['find'] = (companyId, accessGroupId) => findGroup(db, companyId, accessGroupId);
  return {
    find,
    list: (companyId, wish) =>
      listPage(db, rows(db, companyId), wish, {
        search: ['name', 'description'],
        sort: { name: 'text', description: 'text', userCount: 'value' },
        id: 'accessGroupId',
      }),
    create: async (companyId, { name, description, permissionIds }) => {
      refuseBuiltInName(name);
      const accessGroupId = await named(name, () =>
        db.transaction().execute(async (tx) => {
          await refuseFull(tx, 'access_group', companyId);
          const { access_group_id } = await tx
            .insertInto('access_group')
            .values({ name, description, company_id: companyId })
            .returning('access_group_id')
            .executeTakeFirstOrThrow();
          await permit(tx, access_group_id, permissionIds);
          return access_group_id;
        }),
      );
      const created = await find(companyId, accessGroupId);
      if (!created) throw new Error(`Access group ${accessGroupId} vanished while it was created.`);
      return created;
    },
    change: async (companyId, accessGroupId, values) => {
      const changed = await named(values.name, () =>
        db.transaction().execute((tx) => changeWithin(tx, companyId, accessGroupId, values)),
      );
      return changed ? find(companyId, accessGroupId) : null;
    },
    remove: (companyId, accessGroupId) => db.transaction().execute((tx) => removeWithin(tx, companyId, accessGroupId)),
  };
};
