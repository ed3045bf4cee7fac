import type { Client } from 'pg';
import { KeepError } from '../errors.ts';
import { quoted } from './snapshot.ts';

/**
 * A reference to a table that is filled later. If tables refer to each other, every order of filling has at least one
 * of these references.
 */
interface Reference {
  table: string;
  name: string;
}

/**
 * Finds the references from a table to a table that comes later in the order of the archive. References that are
 * deferrable already are left out.
 */
const forwardReferences = async (client: Client, tables: readonly string[]): Promise<Reference[]> => {
  const { rows } = await client.query<Reference & { to: string }>(`
    select t.relname as "table", f.conname as name, o.relname as "to"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class o on o.oid = f.confrelid
    where f.contype = 'f' and not f.condeferrable and t.relnamespace = current_schema::regnamespace
    order by t.relname, f.conname`);
  const placeOf = new Map(tables.map((name, place) => [name, place]));
  return rows.filter(({ table, to }) => (placeOf.get(table) ?? 0) < (placeOf.get(to) ?? 0));
};

const alter = async (client: Client, { table, name }: Reference, how: string): Promise<void> => {
  await client.query(`alter table ${quoted(table)} alter constraint ${quoted(name)} ${how}`);
};

/**
 * Fills tables in their order within the running transaction. References to later tables are checked after the last
 * table. After this check, the references are not deferrable, as before. Throws KeepError if a reference points to a
 * missing row.
 */
export const withCircles = async (
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> => {
  const ahead = await forwardReferences(client, tables);
  for (const reference of ahead) await alter(client, reference, 'deferrable initially deferred');
  await fill();
  await client.query('set constraints all immediate').catch((error: unknown) => {
    throw new KeepError(`The archive is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  });
  for (const reference of ahead) await alter(client, reference, 'not deferrable');
};
