import type { Role } from '@lanewise/contract/entities/role';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { Roles, RoleValues } from '../role-types.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged, versionOf } from '../version.ts';
import { refuseInUse, refuseTaken } from './violations.ts';

/** With the people who have them: of one company, or all. */
const rows = (db: Kysely<Tables>, companyId: number | null = null) =>
  db
    .selectFrom('role')
    .select((select) => [
      'role.role_id as roleId',
      'role.name',
      'role.description',
      'role.authority_level as authorityLevelId',
      'role.is_system as isSystem',
      select
        .selectFrom('app_user')
        .whereRef('app_user.role_id', '=', 'role.role_id')
        .$if(companyId !== null, (people) => people.where('app_user.company_id', '=', companyId))
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('userCount'),
    ])
    .$castTo<Role>();

const columnsOf = ({ name, description, authorityLevelId }: RoleValues) => ({
  name,
  description,
  authority_level: authorityLevelId,
});

const withVersion = (role: Role): Role => ({
  ...role,
  version: versionOf(role, ['name', 'description', 'authorityLevelId']),
});

const findRole = async (db: Kysely<Tables>, roleId: number, companyId: number | null): Promise<Role | null> => {
  const found = await rows(db, companyId).where('role.role_id', '=', roleId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

const refuseSystem = ({ isSystem, name }: Role): void => {
  if (isSystem) throw new Refused('access.denied', `The role ${name} cannot be changed.`);
};

/** The row is locked between the look at it and its change. */
const change = async (tx: Transaction<Tables>, roleId: number, values: RoleValues): Promise<Role | null> => {
  await tx.selectFrom('role').select('role_id').where('role_id', '=', roleId).forUpdate().execute();
  const role = await findRole(tx, roleId, null);
  if (!role) return null;
  refuseSystem(role);
  refuseChanged(values.version, role.version);
  await tx.updateTable('role').set(columnsOf(values)).where('role_id', '=', roleId).execute();
  return findRole(tx, roleId, null);
};

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a role "${name}" already.`, change, { field: 'name' });

export const openRoles = (db: Kysely<Tables>): Roles => {
  const find: Roles['find'] = (roleId, companyId = null) => findRole(db, roleId, companyId);
  return {
    list: (wish, companyId) =>
      listPage(db, rows(db, companyId), wish, {
        search: ['name', 'description'],
        sort: { name: 'text', authorityLevelId: 'value', userCount: 'value', description: 'text' },
        id: 'roleId',
      }),
    find,
    create: async (values) => {
      await refuseFull(db, 'role', null);
      const { role_id } = await named(values.name, () =>
        db.insertInto('role').values(columnsOf(values)).returning('role_id').executeTakeFirstOrThrow(),
      );
      const role = await find(role_id);
      if (!role) throw new Error(`Role ${role_id} vanished while it was created.`);
      return role;
    },
    change: (roleId, values) => named(values.name, () => db.transaction().execute((tx) => change(tx, roleId, values))),
    remove: async (roleId) => {
      const role = await find(roleId);
      if (!role) return false;
      refuseSystem(role);
      if (role.userCount > 0) throw inUse('users', role.userCount);
      // Somebody may be given the role in this moment: the store has the last word.
      const { numDeletedRows } = await refuseInUse('users', () =>
        db.deleteFrom('role').where('role_id', '=', roleId).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
};
