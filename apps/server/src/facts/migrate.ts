import { textOfStatement } from './literal.ts';
import { migrations } from './migrations/index.ts';
import { durable, type Migration } from './migrations/migration.ts';
import { sql, text, u32, type Sql } from './sql.ts';
import type { Facts } from './types.ts';

const record = sql`create table if not exists migration (number UInt32, name String, applied_at DateTime('UTC') default now())
engine = MergeTree order by number settings ${durable}`;

/** Whether a statement copies rows from another table. */
const fills = (statement: Sql): boolean => /^\s*(insert|truncate)\b/i.test(textOfStatement(statement));

/** After an interrupted first start there are tables, but no recorded step. */
const isBegun = async (facts: Facts): Promise<boolean> => {
  const tables = await facts.query(
    sql`select 1 from system.tables where database = currentDatabase() and name = 'journal'`,
  );
  return tables.length > 0;
};

/** Migrates the schema: runs the steps that are not recorded yet, and returns their names. */
export const migrate = async (facts: Facts, steps: readonly Migration[] = migrations): Promise<string[]> => {
  await facts.command(record);
  const done = new Set(
    (await facts.query<{ number: number }>(sql`select number from migration`)).map((row) => row.number),
  );
  const open = steps.filter(({ number }) => !done.has(number));
  // A new store has no rows to fill its tables with.
  const needed = done.size === 0 && !(await isBegun(facts)) ? (statement: Sql) => !fills(statement) : () => true;
  for (const { number, name, statements } of open) {
    for (const statement of statements.filter(needed)) await facts.command(statement, { lane: 'long' });
    await facts.command(sql`insert into migration (number, name) select ${u32(number)}, ${text(name)}`);
  }
  return open.map(({ name }) => name);
};
