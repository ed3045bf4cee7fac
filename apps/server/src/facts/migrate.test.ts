import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { sql } from './sql.ts';
import { sample } from '../thorough.testing.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

const opened: Facts[] = [];
const open = async (): Promise<Facts> => {
  const facts = await openTestFacts({ migrated: false });
  opened.push(facts);
  return facts;
};
afterAll(async () => {
  for (const facts of opened) await facts.close();
});

const tables = async (facts: Facts): Promise<string[]> => {
  const rows = await facts.query<{ name: string }>(
    sql`select name from system.tables where database = currentDatabase() order by name`,
  );
  return rows.map(({ name }) => name);
};

/** A store that fails at the n-th command. */
const dyingAt = (facts: Facts, last: number): Facts => {
  let count = 0;
  return {
    ...facts,
    command: async (statement, options) => {
      count += 1;
      if (count > last) throw new Error('killed');
      await facts.command(statement, options);
    },
  };
};

describe('migrations', () => {
  it('have numbers that go up by one', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 100));
  });

  it('refuse the tables of a version before the first release', async () => {
    const facts = await open();
    await migrate(facts);
    await facts.command(sql`insert into migration (number, name) select 1, 'journal'`);
    await expect(migrate(facts)).rejects.toThrow('Start with an empty folder and databases');
  });

  it('run once', async () => {
    const facts = await open();
    expect(await migrate(facts)).toEqual(migrations.map(({ name }) => name));
    const made = await tables(facts);
    expect(await migrate(facts)).toEqual([]);
    expect(await tables(facts)).toEqual(made);
    expect(await facts.query(sql`select number from migration order by number`)).toHaveLength(migrations.length);
  });

  it('killed at any statement, they are whole after the next start', { timeout: 120_000 }, async () => {
    const first = await open();
    await migrate(first);
    const whole = await tables(first);
    // A recorded step is not run again, so one store can fail before every statement of every step.
    const facts = await open();
    for (const { number, statements } of migrations) {
      for (const done of sample([...statements.keys(), statements.length], 4)) {
        await expect(migrate(dyingAt(facts, 1 + done))).rejects.toThrow('killed');
        expect(await facts.query(sql`select number from migration`)).toHaveLength(number - 100);
      }
      await migrate(facts, migrations.slice(0, number - 99));
    }
    expect(await tables(facts)).toEqual(whole);
    expect(await migrate(facts)).toEqual([]);
  });

  it('sync every table to the disk and remember tokens', async () => {
    const facts = await open();
    await migrate(facts);
    const lax = await facts.query(sql`
      select name from system.tables where database = currentDatabase() and engine like '%MergeTree' and not (
        position(create_table_query, 'fsync_after_insert = 1') > 0 and position(create_table_query, 'fsync_part_directory = 1') > 0
        and position(create_table_query, 'min_rows_to_fsync_after_merge = 1') > 0
        and position(create_table_query, 'min_compressed_bytes_to_fsync_after_merge = 1') > 0
        and position(create_table_query, 'non_replicated_deduplication_window = 10000') > 0)`);
    expect(lax).toEqual([]);
  });
});
