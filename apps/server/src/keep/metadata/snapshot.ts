import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import type { ArchiveEntry } from '../archive/write.ts';
import { KeepError } from '../errors.ts';
import type { Manifest } from '../manifest.ts';
import { copyOut } from './copy.ts';
import { inOrder } from './order.ts';

const compress = promisify(gzip);

/** Bytes of rows in one file of the archive before compression, which is the memory of a backup. */
const PIECE = 4 * 2 ** 20;

/**
 * Tables whose rows a backup leaves out. Sessions, one-time links and codes may have been ended, used or revoked since,
 * and must not return with an old backup. All users log in again. Noted changes of configurations mean something only
 * to servers that ran when they were noted.
 */
export const withoutRows: ReadonlySet<string> = new Set([
  'session',
  'one_time_link',
  'sign_in_code',
  'configuration_change',
]);

/** Records of the migrations. A restore runs the migrations itself. */
const migrationTables: ReadonlySet<string> = new Set(['kysely_migration', 'kysely_migration_lock']);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Described = Manifest['metadata'];

/**
 * Fixes the data that this connection sees until the end of its transaction. Returns the sequences at this time. Throws
 * KeepError if frozen decisions have not reached the facts.
 */
export const fixSnapshot = async (client: Client): Promise<Described['sequences']> => {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ frozen: string }>(
    `select count(*) as frozen from manifest where state = 'frozen'`,
  );
  const frozen = Number(rows[0]?.frozen ?? 0);
  if (frozen > 0)
    throw new KeepError(
      `What was decided about ${frozen} uploads has not reached the figures yet: start the server, which finishes it, then try again.`,
    );
  return sequencesOf(client);
};

/** Returns the tables, columns and counts of the snapshot. */
export const describeSnapshot = async (client: Client): Promise<Omit<Described, 'sequences'>> => {
  const all = await client.query<{ name: string; columns: string[]; refers: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema::regnamespace order by c.relname`);
  const tables: Described['tables'] = [];
  for (const { name, columns } of inOrder(all.rows.filter(({ name }) => !migrationTables.has(name)))) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(name)}`);
    tables.push({ name, columns, rows: withoutRows.has(name) ? 0 : Number(counted.rows[0]?.rows ?? 0) });
  }
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const server = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    tables,
  };
};

/** Sequences are not part of a snapshot. Their values may have been used by rows of the snapshot or after it. */
const sequencesOf = async (client: Client): Promise<Described['sequences']> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema::regnamespace order by relname`);
  const sequences: Described['sequences'] = [];
  for (const { name } of rows) {
    const at = await client.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${quoted(name)}`,
    );
    if (at.rows[0]) sequences.push({ name, ...at.rows[0] });
  }
  return sequences;
};

/** Yields the rows of every table as gzipped pieces of `copy`'s text format, `metadata/<table>/<number>.copy.gz`. */
export async function* metadataEntries(
  client: Client,
  { tables }: Pick<Described, 'tables'>,
): AsyncIterable<ArchiveEntry> {
  for (const { name, columns } of tables) {
    if (withoutRows.has(name)) continue;
    let number = 0;
    for await (const rows of pieces(
      copyOut(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
    )) {
      number += 1;
      const body = await compress(rows, { level: 1 });
      yield { name: `metadata/${name}/${String(number).padStart(6, '0')}.copy.gz`, size: body.length, content: [body] };
    }
  }
}

/** Joins whole rows until they fill a piece. */
async function* pieces(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    piece.push(row);
    size += row.length;
    if (size < PIECE) continue;
    yield Buffer.concat(piece);
    [piece, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(piece);
}
