import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { pick, pickAll } from '../csv/columns.ts';
import type { Item, ItemMaster } from '../format.ts';
import { isDestroyed } from '../csv/destroyed.ts';
import { openItemRows, type ItemColumns } from './rows.ts';

/**
 * Most items of an item file, and most lines after its header. A million items take a fifth of the memory of the
 * process that reads receipts with them.
 */
export const MOST_ITEMS = 1_000_000;

const tooManyItems = (most: number): SegmentRefused =>
  new SegmentRefused('ingest.tooManyItems', `The item file has more than ${most} lines.`, {
    limit: String(most),
  });

/** Counts the lines of an item file in portions. Throws SegmentRefused beyond `MOST_ITEMS` lines and a header. */
export const countItemLines = (): ((bytes: Uint8Array) => void) => {
  let lines = 0;
  return (bytes) => {
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
    if (lines > MOST_ITEMS + 1) throw tooManyItems(MOST_ITEMS);
  };
};

/**
 * Reads an item file: a CSV file whose columns `csv.items` of the profile names. Codes are text, compared as written.
 * If several records have the same code, the last record counts. Throws SegmentRefused when the profile names no item
 * columns, the file lacks one of these columns, or the file holds more than `most` items.
 */
export const readItems = (
  chunks: Iterable<Uint8Array>,
  profile: ImportProfile,
  most: number = MOST_ITEMS,
): ItemMaster => {
  const reader = openItemRows(profile);
  const items = new Map<string, Item>();
  const intern = internPaths();
  const cellsOf = ({ header, code, description, department }: ItemColumns) => ({
    code: pick(header, code),
    description: pick(header, description),
    department: pickAll(header, department),
  });
  let take: ReturnType<typeof cellsOf> | null = null;

  const read = (rows: Iterable<string[]>): void => {
    for (const cells of rows) {
      take ??= cellsOf(reader.columns());
      const code = take.code(cells);
      // A code that a spreadsheet destroyed may stand for many items, so these items are left out. Otherwise all of
      // them would get the name of the last item.
      if (code === '' || isDestroyed(code)) continue;
      items.set(compact(code), {
        description: compact(take.description(cells)),
        department: intern(take.department(cells)),
      });
      if (items.size > most) throw tooManyItems(most);
    }
  };

  for (const chunk of chunks) read(reader.push(chunk));
  read(reader.end());
  return { find: (code) => items.get(code) };
};

/** A copy that does not keep the source chunk in memory. */
const compact = (text: string): string => Buffer.from(text).toString();

/** Equal department paths share one array: an item file with a million items has only a few hundred different paths. */
const internPaths = (): ((path: readonly string[]) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const key = path.join('\0');
    let kept = known.get(key);
    if (!kept) {
      kept = path.map(compact);
      known.set(compact(key), kept);
    }
    return kept;
  };
};
