import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quotedName, tableName } from '../../facts/names.ts';
import { sql } from '../../facts/sql.ts';
import type { Facts } from '../../facts/types.ts';
import type { Entries } from '../archive/entries.ts';
import type { ReadEntry } from '../archive/read.ts';
import { storedTables } from './freeze.ts';

/**
 * `facts/<table>/<part>/<file>`. Files may lie in a subfolder of the part (a projection). Excludes parent folders and
 * absolute paths.
 */
const PLACE = /^facts\/([a-z][a-z0-9_]*)\/([A-Za-z0-9_-]+)\/((?:[\w%=-][\w%.=-]*\/)*[\w%=-][\w%.=-]*)$/;

/**
 * Attaches the parts of an archive to the empty tables of an embedded engine. Does not read the entries that come after
 * the parts.
 */
export const attachFacts = async (facts: Facts, entries: Entries): Promise<void> => {
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
