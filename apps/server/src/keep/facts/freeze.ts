import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { quotedName, tableName } from '../../facts/names.ts';
import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { ArchiveEntry } from '../archive/write.ts';
import { KeepError } from '../errors.ts';
import type { Manifest } from '../manifest.ts';
import { schemaOf, factTotalsOf } from './totals.ts';

/** The facts at one moment, as links to files that never change, so that nothing is copied. */
export interface Frozen {
  described: Manifest['facts'];
  entries(): AsyncIterable<ArchiveEntry>;
  release: () => Promise<void>;
}

/** Only letters and underscores: the engine escapes other characters in the name of the folder. */
const PREFIX = 'lanewise_';

/** The folder of frozen copies. They keep the files of merged parts from being deleted. */
const shadowOf = (home: string): string => join(home, 'facts', 'shadow');

/** Removes copies that a killed backup left; returns their number. No other backup may be running. */
export const removeFrozen = async (home: string): Promise<number> => {
  const left = await frozenCopies(home);
  for (const name of left) await rm(join(shadowOf(home), name), { recursive: true, force: true });
  return left.length;
};

export const frozenCopies = async (home: string): Promise<string[]> => {
  const names = await readdir(shadowOf(home)).catch(() => []);
  return names.filter((name) => name.startsWith(PREFIX));
};

interface Table {
  name: string;
  path: string;
}

/** Tables with rows, without the record of migrations, which a restore writes itself. */
export const storedTables = (facts: Facts): Promise<Table[]> =>
  facts.query<Table>(sql`
select name, data_paths[1] as path from system.tables
where database = currentDatabase() and engine like '%MergeTree' and name != 'migration' order by name`);

/**
 * Freezes the facts of an embedded engine. No data may enter during the freeze, which takes as long as the creation of
 * some thousand links.
 */
export const freezeFacts = async (facts: Facts, home: string): Promise<Frozen> => {
  const name = `${PREFIX}${randomBytes(8).toString('hex')}`;
  const folder = join(shadowOf(home), name);
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    const tables = await storedTables(facts);
    for (const table of tables)
      await facts.command(sql`alter table ${tableName(table.name)} freeze with name ${quotedName(name)}`, {
        lane: 'long',
      });
    const described = {
      ...(await schemaOf(facts)),
      layout: 'parts' as const,
      tables: tables.map((table) => table.name),
      ...(await factTotalsOf(facts)),
    };
    const frozen = tables.map(({ name: table, path }) => ({
      name: table,
      path: join(folder, relative(join(home, 'facts'), path)),
    }));
    await holdAgainst(frozen, described.journalRows);
    return { described, entries: () => entriesOf(frozen), release };
  } catch (error) {
    await release();
    throw error;
  }
};

/**
 * Throws unless the linked journal has as many rows as the engine counts. Otherwise the content of the backup would
 * differ from its description.
 */
const holdAgainst = async (frozen: readonly Table[], journalRows: string): Promise<void> => {
  const journal = frozen.find(({ name }) => name === 'journal');
  let rows = 0n;
  for (const part of journal ? await partsIn(journal.path) : [])
    rows += BigInt((await readFile(join(journal?.path ?? '', part, 'count.txt'), 'utf8')).trim());
  if (String(rows) !== journalRows)
    throw new KeepError(`The frozen journal has ${rows} rows instead of ${journalRows}: no backup can be made of it.`);
};

/** Files of the parts as `facts/<table>/<part>/<file>`. A table without rows has none. */
async function* entriesOf(frozen: readonly Table[]): AsyncIterable<ArchiveEntry> {
  for (const { name, path } of frozen) {
    for (const part of await partsIn(path)) {
      for (const file of await filesIn(join(path, part))) {
        const { size } = await stat(join(path, part, file));
        yield { name: `facts/${name}/${part}/${file}`, size, content: createReadStream(join(path, part, file)) };
      }
    }
  }
}

/** The parts of a table in the order in which they were written: by partition, then by their first block. */
const partsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const parts = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return parts.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
};
