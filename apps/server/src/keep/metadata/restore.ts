import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Readable } from 'node:stream';
import type { Client } from 'pg';
import type { Entries } from '../archive/entries.ts';
import { KeepError } from '../errors.ts';
import type { Manifest } from '../manifest.ts';
import { withCircles } from './circles.ts';
import { copyIn } from './copy.ts';
import { quoted, withoutRows } from './snapshot.ts';

type Described = Manifest['metadata'];

/** Whether any table has a row. Tables that every start fills are left out. */
export const hasRows = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('company') is not null as there`);
  if (!rows[0]?.there) return false;
  const found = await client.query<{ found: boolean }>(
    'select exists (select from company) or exists (select from app_user) or exists (select from inbox) as found',
  );
  return found.rows[0]?.found ?? false;
};

/**
 * Fills the tables in one transaction. The migrations of the archive have created the tables. `others` runs before the
 * commit; if `others` fails, nothing is written. Takes the metadata files of the archive and leaves the rest. Throws
 * KeepError if a table does not get its number of rows.
 */
export const restoreMetadata = async (
  client: Client,
  { tables, sequences }: Described,
  entries: Entries,
  others: () => Promise<void>,
): Promise<void> => {
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`truncate table ${names}`);
  await withCircles(
    client,
    tables.map(({ name }) => name),
    async () => {
      for (const table of tables) if (!withoutRows.has(table.name)) await fill(client, table, entries);
    },
  );
  // Deletes the changes that triggers noted for the restored rows. The sequences would give the numbers of these
  // changes again.
  for (const name of withoutRows) await client.query(`delete from ${quoted(name)}`);
  for (const { name, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called]);
  await others();
  await client.query('commit');
};

const fill = async (
  client: Client,
  { name, columns, rows }: Described['tables'][number],
  entries: Entries,
): Promise<void> => {
  await copyIn(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`, rowsOf(name, entries));
  const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
  const found = Number(counted.rows[0]?.rows ?? 0);
  if (found !== rows) throw new KeepError(`The table ${name} has ${found} rows after the restore instead of ${rows}.`);
};

/** Yields all pieces of a table as one stream of rows, so that rows may refer to each other across pieces. */
async function* rowsOf(table: string, entries: Entries): AsyncIterable<Uint8Array> {
  for (;;) {
    const entry = await entries.peek();
    if (!entry?.name.startsWith(`metadata/${table}/`)) return;
    yield* inflated(entry.content);
    await entries.take();
  }
}

async function* inflated(content: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const rows = new PassThrough();
  const done = pipeline(Readable.from(content), createGunzip(), rows);
  // The failure is ignored here, because it also ends the stream that the next line reads.
  done.catch(() => undefined);
  yield* rows as AsyncIterable<Uint8Array>;
  await done;
}
