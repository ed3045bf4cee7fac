import { accessGroups, seededRoles } from '@lanewise/contract/access';
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Adds the built-in roles and access groups that are not there yet, at every start: the contract is their only list. */
export const seed = async (db: Kysely<Tables>): Promise<void> => {
  await addMissing(db, 'role', seededRoles);
  await addMissing(db, 'access_group', accessGroups);
};

const addMissing = async (
  db: Kysely<Tables>,
  table: 'role' | 'access_group',
  names: readonly string[],
): Promise<void> => {
  await sql`
    insert into ${sql.table(table)} (name)
    select wanted.name from unnest(${[...names]}::text[]) with ordinality as wanted (name, position)
    where wanted.name not in (select name from ${sql.table(table)})
    order by wanted.position
    on conflict (name) do nothing
  `.execute(db);
};
