import { accessGroups } from '@lanewise/contract/access-groups';
import { seededRoles } from '@lanewise/contract/access';
import { permissionNames, permissions } from '@lanewise/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Adds missing built-in roles, access groups and permissions at every start, from the list in the contract. The
 * permissions of an access group are written only if the group or the permission is new, so that changes by an admin
 * stay. Only one server at a time may run this function (meta/open).
 */
export const seed = async (db: Kysely<Tables>): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await setApart(
      tx,
      'role',
      seededRoles.map(({ name }) => name),
    );
    const rows = seededRoles.map(({ name, description, authorityLevel, isSystem }) => ({
      name,
      description,
      authority_level: authorityLevel,
      is_system: isSystem,
    }));
    await tx
      .insertInto('role')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const groups = await added(tx, 'access_group', 'name', accessGroups);
    await setApart(tx, 'access_group', accessGroups);
    const keys = await added(tx, 'permission', 'key', permissionNames);
    const pairs = permissionNames.flatMap((key) =>
      permissions[key].groups
        .filter((group) => keys.has(key) || groups.has(group))
        .map((group) => ({ key, group: group })),
    );
    await sql`
      insert into access_group_permission (access_group_id, permission_id)
      select access_group_id, permission_id
      from unnest(${pairs.map(({ group }) => group)}::text[], ${pairs.map(({ key }) => key)}::text[]) as pair (name, key)
      join access_group on access_group.name = pair.name and access_group.company_id is null
      join permission on permission.key = pair.key
      on conflict do nothing
    `.execute(tx);
  });
};

/**
 * Renames a company's own group or role that has the name of a new built-in group or role, because groups open areas by
 * their name, and admins are recognized by the name of their role.
 */
const setApart = async (
  db: Kysely<Tables>,
  table: 'access_group' | 'role',
  builtIn: readonly string[],
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set name = name || ' (' || ${sql.ref(`${table}_id`)} || ')'
    where company_id is not null and lower(name) = any(${builtIn.map((name) => name.toLowerCase())}::text[])
  `.execute(db);
};

/** The values that were missing and have been added. */
const added = async (
  db: Kysely<Tables>,
  table: 'access_group' | 'permission',
  column: 'name' | 'key',
  values: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ value: string }>`
    insert into ${sql.table(table)} (${sql.ref(column)})
    select wanted.value from unnest(${[...values]}::text[]) with ordinality as wanted (value, position)
    order by wanted.position
    on conflict do nothing
    returning ${sql.ref(column)} as value
  `.execute(db);
  return new Set(rows.map(({ value }) => value));
};
