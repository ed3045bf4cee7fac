import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { headerOf, pick, pickAll, refuseMissing, type CellReader, type CellsReader } from '../csv/columns.ts';
import { readRows, type Row } from '../csv/rows.ts';
import type { Item, ItemMaster } from '../format.ts';

/**
 * Reads an item file: a CSV file whose columns `csv.items` of the profile names. Codes are text, compared as written.
 * Of several records with one code the last counts. Throws SegmentRefused when the profile names no item columns or the
 * file lacks one.
 */
export const readItems = (chunks: Iterable<Uint8Array>, profile: ImportProfile): ItemMaster => {
  const columns = profile.csv?.items;
  if (!profile.csv || !columns) {
    throw new SegmentRefused(
      'ingest.profileNeeded',
      'The import profile does not say how to read an item file: add csv.items.',
    );
  }
  const reader = readRows(columns.delimiter ?? profile.csv.delimiter);
  const items = new Map<string, Item>();
  const intern = internPaths();
  let take: { code: CellReader; description: CellReader; department: CellsReader; width: number } | null = null;

  const read = (rows: readonly Row[]): void => {
    for (const { cells, problem, offset } of rows) {
      if (problem || (take && cells.length < take.width)) {
        const detail = problem?.detail ?? `It has ${cells.length} cells instead of ${take?.width ?? 0}.`;
        throw new SegmentRefused('ingest.notPosFile', `The item file cannot be read at byte ${offset}: ${detail}`);
      }
      if (!take) {
        const header = headerOf(cells);
        const needed = [columns.code, columns.description ?? [], columns.department ?? []].flat();
        refuseMissing(
          header,
          needed.filter((name) => header.index(name) === undefined),
        );
        take = {
          code: pick(header, columns.code),
          description: pick(header, columns.description),
          department: pickAll(header, columns.department),
          width: Math.max(...needed.map((name) => header.index(name) ?? 0)) + 1,
        };
        continue;
      }
      const code = take.code(cells);
      if (code === '') continue;
      items.set(compact(code), {
        description: compact(take.description(cells)),
        department: intern(take.department(cells)),
      });
    }
  };

  for (const chunk of chunks) read(reader.push(chunk));
  read(reader.end());
  if (!take) throw new SegmentRefused('ingest.empty', 'The item file is empty.');
  return { find: (code) => items.get(code) };
};

/** A copy that does not keep the source chunk in memory. */
const compact = (text: string): string => Buffer.from(text).toString();

/** Equal department paths share one array: a master of a million items has a few hundred of them. */
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
