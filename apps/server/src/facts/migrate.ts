import { migrations } from './migrations/index.ts';
import { durable, type Migration } from './migrations/migration.ts';
import { sql, text, u32 } from './sql.ts';
import type { Facts } from './types.ts';

const record = sql`create table if not exists migration (number UInt32, name String, applied_at DateTime('UTC') default now())
engine = MergeTree order by number settings ${durable}`;

/** Brings the schema to today's: runs the steps that are not recorded yet, and answers their names. */
export const migrate = async (facts: Facts, steps: readonly Migration[] = migrations): Promise<string[]> => {
  await facts.command(record);
  const done = new Set(
    (await facts.query<{ number: number }>(sql`select number from migration`)).map((row) => row.number),
  );
  const open = steps.filter(({ number }) => !done.has(number));
  for (const { number, name, statements } of open) {
    for (const statement of statements) await facts.command(statement, { lane: 'long' });
    await facts.command(sql`insert into migration (number, name) select ${u32(number)}, ${text(name)}`);
  }
  return open.map(({ name }) => name);
};
