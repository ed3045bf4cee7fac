import { tableName } from './names.ts';
import { targetOfView } from './rollups.ts';
import { sql, text, u32, type Sql } from './sql.ts';
import type { Facts } from './types.ts';

/**
 * All tables derived from raw segments: the journal, and the tables that views fill from it. The journal is emptied
 * first, so that a crash in between leaves a store whose entries differ from its manifests, and the next start rebuilds
 * it.
 */
const derivedFrom = async (facts: Facts): Promise<Sql[]> => {
  const filled = await facts.query<{ name: string }>(sql`
select distinct ${targetOfView} as name from system.tables
where database = currentDatabase() and engine = 'MaterializedView' order by name`);
  return [sql`journal`, ...filled.map(({ name }) => tableName(name))];
};

/**
 * Empties the journal and its derived tables for one company. Used tokens stay in memory, so new entries need other
 * tokens.
 */
export const clearCompany = async (facts: Facts, company: number): Promise<void> => {
  for (const table of await derivedFrom(facts))
    await facts.command(sql`alter table ${table} delete where company = ${u32(company)} settings mutations_sync = 2`, {
      lane: 'long',
    });
};

/**
 * Empties the journal, its derived tables and the memory of used tokens, so that the same manifests can be entered
 * again. Raw segments stay. Must be called again after a crash in the middle.
 */
export const resetFacts = async (facts: Facts): Promise<void> => {
  for (const table of await derivedFrom(facts)) await facts.command(sql`truncate table ${table}`);
};

/**
 * Removes all tables of the store: first the views, because they read from other tables, and at the end the table named
 * `last`.
 */
export const clearStore = async (facts: Facts, last = ''): Promise<void> => {
  const tables = await facts.query<{ name: string; engine: string }>(
    sql`select name, engine from system.tables where database = currentDatabase()
order by name = ${text(last)}, engine != 'MaterializedView'`,
  );
  for (const { name, engine } of tables)
    await facts.command(
      engine === 'MaterializedView' ? sql`drop view ${tableName(name)} sync` : sql`drop table ${tableName(name)} sync`,
    );
};
