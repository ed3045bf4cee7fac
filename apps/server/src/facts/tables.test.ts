import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { sql } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

const look = async (facts: Facts) => ({
  tables: await facts.query(
    sql`select name, engine, replaceAll(create_table_query, currentDatabase(), '') as statement, as_select != '' as reads
      from system.tables where database = currentDatabase() order by name`,
  ),
  steps: await facts.query(sql`select number, name from migration order by number`),
});

it('a store of a test has the tables and the steps of one that was migrated', async () => {
  const [migrated, first] = [await openTestFacts({ migrated: false }), await openTestFacts()];
  const later = await openTestFacts();
  await migrate(migrated);
  const found = await look(migrated);
  expect(found.tables.length).toBeGreaterThan(40);
  expect(await look(first)).toEqual(found);
  expect(await look(later)).toEqual(found);
  expect(await migrate(later)).toEqual([]);
  for (const store of [migrated, first, later]) await store.close();
});
