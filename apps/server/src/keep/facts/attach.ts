import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { Entries } from '../archive/entries.ts';
import type { ReadEntry } from '../archive/read.ts';
import { KeepError } from '../errors.ts';
import type { Manifest } from '../manifest.ts';
import { storedTables, totalsOf } from './freeze.ts';
import { quotedName, tableName } from '../../facts/names.ts';

/** `facts/<table>/<part>/<file>`; files may lie in a folder of the part (a projection). No step up, no absolute path. */
const PLACE = /^facts\/([a-z][a-z0-9_]*)\/([A-Za-z0-9_-]+)\/((?:[\w%=-][\w%.=-]*\/)*[\w%=-][\w%.=-]*)$/;

/**
 * Puts the parts of an archive into the empty tables of an embedded engine, and holds the sums against what the archive
 * says. Throws KeepError when they differ.
 */
export const attachFacts = async (facts: Facts, described: Manifest['facts'], entries: Entries): Promise<void> => {
  const paths = new Map((await storedTables(facts)).map(({ name, path }) => [name, path]));
  let [table, part] = ['', ''];
  const attach = async (): Promise<void> => {
    if (part === '') return;
    await facts.command(sql`alter table ${tableName(table)} attach part ${quotedName(part)}`, { lane: 'long' });
  };
  for (let entry = await entries.peek(); entry; entry = await entries.peek()) {
    const [, ofTable = '', ofPart = '', file = ''] = PLACE.exec(entry.name) ?? [];
    const path = paths.get(ofTable);
    if (path === undefined) break;
    if (table !== ofTable || part !== ofPart) await attach();
    [table, part] = [ofTable, ofPart];
    await writeFile(join(path, 'detached', part, file), entry);
    await entries.take();
  }
  await attach();
  await holdAgainst(facts, described);
};

const writeFile = async (path: string, { content }: ReadEntry): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of content) await file.write(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const holdAgainst = async (facts: Facts, described: Manifest['facts']): Promise<void> => {
  const found = await totalsOf(facts);
  if (found.journalRows !== described.journalRows)
    throw new KeepError(
      `The journal has ${found.journalRows} rows after the restore instead of ${described.journalRows}.`,
    );
  for (const [at, said] of described.companies.entries()) {
    if (JSON.stringify(found.companies[at]) !== JSON.stringify(said))
      throw new KeepError(`The figures of company ${said.company} are not what the archive says they were.`);
  }
};
