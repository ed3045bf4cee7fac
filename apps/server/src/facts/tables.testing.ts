import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { join, sql, text, u32, type Sql } from './sql.ts';
import type { Facts } from './types.ts';

/** The statements that create the tables of a migrated store, without the name of its database. */
let known: readonly string[] | null = null;
const place = '{database}';

/** A statement that the engine wrote itself. */
const statementOf = (words: string): Sql => sql(Object.assign([words], { raw: [words] }));

/** Tables come first, because views read and fill them. */
const readTables = async (facts: Facts, database: string): Promise<readonly string[]> => {
  const rows = await facts.query<{ statement: string }>(
    sql`select create_table_query as statement from system.tables where database = currentDatabase()
      order by engine = 'MaterializedView', name`,
  );
  return rows.map(({ statement }) => statement.replaceAll(`${database}.`, `${place}.`));
};

const recorded = (): Sql =>
  sql`insert into migration (number, name) ${join(
    migrations.map(({ number, name }) => sql`select ${u32(number)}, ${text(name)}`),
    sql` union all `,
  )}`;

/**
 * Creates today's tables in an empty store. The first store of a process is migrated; the others copy its tables, a
 * third of the work. The test beside this file compares both.
 */
export const makeTables = async (facts: Facts, database: string): Promise<void> => {
  if (known === null) {
    await migrate(facts);
    known = await readTables(facts, database);
    return;
  }
  for (const statement of known) await facts.command(statementOf(statement.replaceAll(place, database)));
  await facts.command(recorded());
};
