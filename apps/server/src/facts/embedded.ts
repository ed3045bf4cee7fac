import { createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client';
import { drainPending } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Door, Engine } from './engine.ts';
import { settingList } from './settings.ts';

/**
 * chDB in this process. The engine locks its folder against other processes, and one process can open only one folder.
 */
export const embeddedEngine = async (folder: string, database: string): Promise<Engine> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const first = createChdbConnection({ path: folder });
  const incoming = await incomingFolder(folder);
  await first.chdb.queryAsync(`create database if not exists \`${database}\``);
  return {
    kind: 'embedded',
    open: () => openDoor(folder, database, incoming),
    drop: async () => {
      await first.chdb.queryAsync(`drop database if exists \`${database}\` sync`);
    },
    close: async () => {
      await first.close();
      await drainPending();
      await rm(incoming, { recursive: true, force: true });
    },
  };
};

/** Characters with a meaning in the engine's path patterns or quotes. */
const special = /[*?{}|'\\]/;

/**
 * The folder for blocks during their insert; each engine has its own. No other process uses the data folder now, so
 * blocks of other processes are left over from a killed process and are deleted.
 */
const incomingFolder = async (folder: string): Promise<string> => {
  const inside = join(folder, 'incoming');
  if (special.test(inside)) return mkdtemp(join(tmpdir(), 'lanewise-incoming-'));
  await mkdir(inside, { recursive: true, mode: 0o700 });
  const own = `${process.pid}-`;
  for (const name of await readdir(inside))
    if (!name.startsWith(own)) await rm(join(inside, name), { recursive: true, force: true });
  return mkdtemp(join(inside, own));
};

/** Parses one JSON value per line. A line break inside a text is escaped. */
const rowsOf = (lines: string): unknown[] => JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as unknown[];

const openDoor = async (folder: string, database: string, incoming: string): Promise<Door> => {
  const connection = createChdbConnection({ path: folder });
  // The client has its own copy of the connection's types. With exact optional properties the two are not assignable.
  const client = createClient({ connection } as unknown as ClickHouseClientConfigOptions);
  await client.command({ query: `use \`${database}\`` });
  /** A statement that failed or was killed keeps its memory until its connection is used again. */
  const forgotten = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      await connection.chdb.queryAsync('select 1');
      throw error;
    }
  };
  return {
    // The whole answer is read at once, because a stream of the same rows takes a millisecond longer.
    rows: async (text) => rowsOf((await forgotten(connection.chdb.queryAsync(text, { format: 'JSONEachRow' }))).text()),
    // Streams the rows, because the client would hold the whole result: a million rows took 325 to 1,142 MB, and 248 to
    // 314 MB as a stream.
    batches: async function* (text) {
      const chunks = connection.chdb.queryStream(text, { format: 'JSONEachRow' })[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await forgotten(chunks.next());
          if (next.done) return;
          yield next.value.rows();
        }
      } finally {
        await chunks.return?.();
      }
    },
    run: async (text) => {
      await forgotten(client.command({ query: text }));
    },
    native: async (text) =>
      Buffer.from((await forgotten(connection.chdb.queryAsync(text, { format: 'Native' }))).bytes()),
    insert: async ({ table, columns }, settings, block) => {
      // The binding accepts only text from memory. The engine reads binary blocks from a file.
      const file = join(incoming, `${randomUUID()}.native`);
      try {
        await writeFile(file, block, { mode: 0o600 });
        const into = `insert into ${table} (${columns.join(', ')}) from infile '${file}'`;
        await forgotten(connection.chdb.queryAsync(`${into} settings ${settingList(settings)} format Native`));
      } finally {
        await rm(file, { force: true });
      }
    },
    close: () => client.close(),
  };
};
