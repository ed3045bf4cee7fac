import { FactsError } from './errors.ts';
import { isUnreleased, migrations, type Migration } from './migrations.ts';
import { sql, text, u32 } from './sql.ts';
import { durable } from './tables/durable.ts';
import type { Facts } from './types.ts';

const record = sql`create table if not exists migration (number UInt32, name String, applied_at DateTime('UTC') default now())
engine = MergeTree order by number settings ${durable}`;

/**
 * Migrates the schema: runs the steps that are not recorded yet, and returns their names. Throws FactsError for the
 * tables of a version before the first release.
 */
export const migrate = async (facts: Facts, steps: readonly Migration[] = migrations): Promise<string[]> => {
  await facts.command(record);
  const rows = await facts.query<{ number: number }>(sql`select number from migration`);
  const done = new Set(rows.map(({ number }) => number));
  if ([...done].some(isUnreleased))
    throw new FactsError(
      'failed',
      'The facts store was made by a version before the first release, whose tables this one does not know. ' +
        'Start with an empty folder and databases, and import the files again.',
    );
  const open = steps.filter(({ number }) => !done.has(number));
  for (const { number, name, statements } of open) {
    for (const statement of statements) await facts.command(statement, { lane: 'long' });
    await facts.command(sql`insert into migration (number, name) select ${u32(number)}, ${text(name)}`);
  }
  return open.map(({ name }) => name);
};
