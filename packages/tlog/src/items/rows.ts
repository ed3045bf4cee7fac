import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { CsvProfile, ImportProfile } from '@lanewise/contract/facts/profile';
import { headerOf, refuseMissing, type Header } from '../csv/columns.ts';
import { readRows, type Row } from '../csv/rows.ts';

/** The columns of an item file that a profile names, and their indexes. */
export interface ItemColumns extends Omit<NonNullable<CsvProfile['items']>, 'delimiter'> {
  header: Header;
  /** All names, in the order of the file. */
  names: readonly string[];
}

/**
 * Receives an item file in chunks and returns the cells of each row after the header. All methods throw SegmentRefused.
 */
export interface ItemRows {
  delimiter: string;
  push(chunk: Uint8Array): Iterable<string[]>;
  /** Refuses an empty file. */
  end(): Iterable<string[]>;
  /** The named columns; known after the header was read. */
  columns(): ItemColumns;
}

/** Reads the rows of an item file. Throws SegmentRefused where the profile names no item columns. */
export const openItemRows = (profile: ImportProfile): ItemRows => {
  const named = profile.csv?.items;
  if (!profile.csv || !named)
    throw new SegmentRefused(
      'ingest.profileNeeded',
      'The import profile does not say how to read an item file: add csv.items.',
    );
  const delimiter = named.delimiter ?? profile.csv.delimiter;
  const reader = readRows(delimiter);
  let columns: (ItemColumns & { width: number; most: number }) | null = null;

  const begin = (cells: readonly string[]) => {
    const header = headerOf(cells);
    const needed = [...new Set([named.code, named.description ?? [], named.department ?? []].flat())];
    refuseMissing(
      header,
      needed.filter((name) => header.index(name) === undefined),
    );
    const placeOf = (name: string): number => header.index(name) ?? 0;
    const names = needed.sort((one, other) => placeOf(one) - placeOf(other));
    return { ...named, header, names, width: Math.max(...names.map(placeOf)) + 1, most: cells.length };
  };
  const read = function* (rows: readonly Row[]): Generator<string[]> {
    for (const { cells, problem, offset } of rows) {
      // A column separator inside a name moves the cells after it into other columns.
      const isLonger = columns && cells.slice(columns.most).some((cell) => cell.trim() !== '');
      if (problem || isLonger || (columns && cells.length < columns.width)) {
        const wanted = (isLonger ? columns?.most : columns?.width) ?? 0;
        const detail = problem?.detail ?? `It has ${cells.length} cells instead of ${wanted}.`;
        throw new SegmentRefused('ingest.notPosFile', `The item file cannot be read at byte ${offset}: ${detail}`);
      }
      if (columns) yield cells;
      else columns = begin(cells);
    }
  };
  const known = (): ItemColumns => {
    if (!columns) throw new SegmentRefused('ingest.empty', 'The item file is empty.');
    return columns;
  };
  return {
    delimiter,
    push: (chunk) => read(reader.push(chunk)),
    end: function* () {
      yield* read(reader.end());
      known();
    },
    columns: known,
  };
};
