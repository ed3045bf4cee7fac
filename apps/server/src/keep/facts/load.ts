import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql, text } from '../../facts/sql.ts';
import type { InsertTarget } from '../../facts/targets.ts';
import type { Facts } from '../../facts/types.ts';
import type { Entries } from '../archive/entries.ts';
import { sourceTables } from './clone.ts';
import type { KeptRows } from './rows.ts';

const inflate = promisify(gunzip);

const PLACE = /^rows\/([a-z][a-z0-9_]*)\/\d{6}\.native\.gz$/;

/** Larger than any block of a backup. */
const LARGEST = 512 * 2 ** 20;

/** Yields the rows of an archive. Leaves the entries after them. */
export async function* rowsIn(entries: Entries): KeptRows {
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    const table = PLACE.exec(entry.name)?.[1];
    if (table === undefined) return;
    yield { table, block: await inflate(await buffer(entry.content), { maxOutputLength: LARGEST }) };
    await entries.take();
  }
}

const targetOf = async (facts: Facts, table: string): Promise<InsertTarget> => {
  const columns = await facts.query<{ name: string }>(sql`
select name from system.columns
where database = currentDatabase() and table = ${text(table)} and default_kind not in ('EPHEMERAL', 'MATERIALIZED', 'ALIAS')
order by position`);
  return { table, columns: columns.map(({ name }) => name) };
};

/**
 * Inserts rows into the empty tables of an engine. The engine's views fill all other tables. Throws RangeError for an
 * unknown table.
 */
export const loadRows = async (facts: Facts, rows: KeptRows): Promise<void> => {
  const targets = new Map<string, InsertTarget>();
  for (const table of await sourceTables(facts)) targets.set(table, await targetOf(facts, table));
  let number = 0;
  for await (const { table, block } of rows) {
    const target = targets.get(table);
    if (target === undefined) throw new RangeError(`There is no table ${table}.`);
    number += 1;
    await facts.insert(target, block, `restore-${number}`);
  }
};
