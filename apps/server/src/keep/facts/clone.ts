import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { quotedName, tableName } from '../../facts/names.ts';
import { targetOfView } from '../../facts/rollups.ts';
import { sql, text, u64 } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { ArchiveEntry } from '../archive/write.ts';
import { KeepError } from '../errors.ts';
import type { Frozen } from './freeze.ts';
import type { KeptRows } from './rows.ts';
import { schemaOf, factTotalsOf } from './totals.ts';

const compress = promisify(gzip);

/** Prefix of temporary tables that a backup reads. */
const PREFIX = 'backup_';
const cloneOf = (table: string): string => `${PREFIX}${table}`;

/** Bytes of rows that are read and inserted at a time, which is about the memory that a backup or restore needs. */
const PAGE = 16 * 2 ** 20;

/** The tables that no view fills. All other tables derive from these tables. */
export const sourceTables = async (facts: Facts): Promise<string[]> => {
  const rows = await facts.query<{ name: string }>(sql`
select name from system.tables
where database = currentDatabase() and engine like '%MergeTree' and name != 'migration' and not startsWith(name, ${text(PREFIX)})
  and name not in (
    select ${targetOfView} from system.tables where database = currentDatabase() and engine = 'MaterializedView')
order by name`);
  return rows.map(({ name }) => name);
};

/** Removes tables that a killed backup left. No other backup may be running. */
export const removeClones = async (facts: Facts): Promise<void> => {
  const left = await facts.query<{ name: string }>(
    sql`select name from system.tables where database = currentDatabase() and startsWith(name, ${text(PREFIX)})`,
  );
  for (const { name } of left) await facts.command(sql`drop table ${tableName(name)} sync`);
};

/** The engine links the parts of a table to a clone without merges, so that no part changes while it is read. */
const clone = async (facts: Facts, table: string): Promise<void> => {
  const [from, to] = [tableName(table), tableName(cloneOf(table))];
  await facts.command(sql`create table ${to} as ${from}`);
  await facts.command(
    sql`alter table ${to} modify setting max_bytes_to_merge_at_min_space_in_pool = 0, max_bytes_to_merge_at_max_space_in_pool = 0`,
  );
  await facts.command(sql`alter table ${to} attach partition all from ${from}`, { lane: 'long' });
};

interface Part {
  name: string;
  rows: number;
  bytes: number;
}

const partsOf = (facts: Facts, table: string): Promise<Part[]> =>
  facts.query<Part>(sql`
select name, toFloat64(rows) as rows, toFloat64(data_uncompressed_bytes) as bytes from system.parts
where database = currentDatabase() and table = ${text(cloneOf(table))} and active and rows > 0
order by min_block_number, name`);

/**
 * Yields blocks of a cloned table. Throws KeepError if the engine merged parts after all, because rows could then be
 * missing.
 */
async function* pagesOf(facts: Facts, table: string): AsyncIterable<Buffer> {
  const parts = await partsOf(facts, table);
  for (const { name, rows, bytes } of parts) {
    const step = Math.max(1, Math.floor((PAGE * rows) / Math.max(bytes, 1)));
    for (let from = 0; from < rows; from += step)
      yield await facts.native(
        sql`select * from ${tableName(cloneOf(table))} where _part = ${quotedName(name)}
and _part_offset >= ${u64(from)} and _part_offset < ${u64(from + step)}`,
        { lane: 'long' },
      );
  }
  if (JSON.stringify(await partsOf(facts, table)) !== JSON.stringify(parts))
    throw new KeepError(`The parts of ${table} changed while they were read: make the backup again.`);
}

/** Facts that are fixed at one moment. `rows` reads their rows block by block. */
export interface Cloned extends Frozen {
  rows: () => KeptRows;
}

/**
 * Fixes the facts of any engine by statements only, for engines whose files cannot be reached. Nothing may enter while
 * this function runs. No rows are copied until they are read.
 */
export const cloneFacts = async (facts: Facts): Promise<Cloned> => {
  await removeClones(facts);
  try {
    const tables = await sourceTables(facts);
    for (const table of tables) await clone(facts, table);
    const described = { ...(await schemaOf(facts)), layout: 'rows' as const, tables, ...(await factTotalsOf(facts)) };
    const rows = () => rowsOf(facts, tables);
    return { described, rows, entries: () => entriesOf(rows()), release: () => removeClones(facts) };
  } catch (error) {
    await removeClones(facts);
    throw error;
  }
};

async function* rowsOf(facts: Facts, tables: readonly string[]): KeptRows {
  for (const table of tables) for await (const block of pagesOf(facts, table)) yield { table, block };
}

/** `rows/<table>/<number>.native.gz` */
async function* entriesOf(rows: KeptRows): AsyncIterable<ArchiveEntry> {
  let number = 0;
  for await (const { table, block } of rows) {
    number += 1;
    const body = await compress(block, { level: 1 });
    yield { name: `rows/${table}/${String(number).padStart(6, '0')}.native.gz`, size: body.length, content: [body] };
  }
}
