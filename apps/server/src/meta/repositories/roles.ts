import type { Role } from '@lanewise/contract/entities/role';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { Roles, RoleSight, RoleValues } from '../role-types.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { refuseChanged } from '../version.ts';
import { findRole, roleRows } from './role-rows.ts';
import { refuseInUse, refuseTaken } from './violations.ts';

const columnsOf = ({ name, description, authorityLevelId }: RoleValues) => ({
  name,
  description,
  authority_level: authorityLevelId,
});

const refuseSystem = ({ isSystem, name }: Role): void => {
  if (isSystem) throw new Refused('access.denied', `The role ${name} cannot be changed.`);
};

const takenName = (name: string): Refused =>
  new Refused('taken', `There is a role "${name}" already.`, { field: 'name' });

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', takenName(name).message, change, { field: 'name' });

/**
 * The name of a role identifies it when users are given a role and when admins are recognized. So a role of a company
 * never has the name of a role of all companies. `companyId`: the company of the role.
 */
const refuseSharedName = async (db: Kysely<Tables>, companyId: number | null, name: string, own = 0): Promise<void> => {
  const found = await db
    .selectFrom('role')
    .select('role_id')
    .$if(companyId !== null, (shared) => shared.where('company_id', 'is', null))
    .where('role_id', '<>', own)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  if (found) throw takenName(name);
};

/** The row is locked between the read and the change. */
const change = async (
  tx: Transaction<Tables>,
  roleId: number,
  sight: RoleSight,
  values: RoleValues,
): Promise<Role | null> => {
  await tx.selectFrom('role').select('role_id').where('role_id', '=', roleId).forUpdate().execute();
  const role = await findRole(tx, roleId, sight);
  if (!role) return null;
  refuseSystem(role);
  refuseChanged(values.version, role.version);
  await refuseSharedName(tx, role.companyId, values.name, roleId);
  await tx.updateTable('role').set(columnsOf(values)).where('role_id', '=', roleId).execute();
  return findRole(tx, roleId, sight);
};

const create = async (db: Kysely<Tables>, companyId: number, values: RoleValues): Promise<Role> => {
  await refuseFull(db, 'role', companyId);
  await refuseSharedName(db, companyId, values.name);
  const columns = { company_id: companyId, ...columnsOf(values) };
  const { role_id } = await named(values.name, () =>
    db.insertInto('role').values(columns).returning('role_id').executeTakeFirstOrThrow(),
  );
  const role = await findRole(db, role_id, { companyId, countsAll: false });
  if (!role) throw new Error(`Role ${role_id} vanished while it was created.`);
  return role;
};

const remove = async (db: Kysely<Tables>, roleId: number, sight: RoleSight): Promise<boolean> => {
  const role = await findRole(db, roleId, sight);
  if (!role) return false;
  refuseSystem(role);
  if (role.userCount > 0) throw inUse('users', role.userCount);
  // Another call may assign the role at this moment, so the constraint of the database decides.
  const { numDeletedRows } = await refuseInUse('users', () =>
    db.deleteFrom('role').where('role_id', '=', roleId).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
};

export const openRoles = (db: Kysely<Tables>): Roles => ({
  list: (wish, sight) =>
    listPage(db, roleRows(db, sight), wish, {
      search: ['name', 'description'],
      sort: { name: 'text', authorityLevelId: 'value', userCount: 'value', description: 'text' },
      id: 'roleId',
    }),
  find: (roleId, sight) => findRole(db, roleId, sight),
  create: (companyId, values) => create(db, companyId, values),
  change: (roleId, sight, values) =>
    named(values.name, () => db.transaction().execute((tx) => change(tx, roleId, sight, values))),
  remove: (roleId, sight) => remove(db, roleId, sight),
});
