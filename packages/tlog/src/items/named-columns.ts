import type { ImportProfile } from '@lanewise/contract/facts/profile';
import { openItemRows } from './rows.ts';

/**
 * Receives an item file in chunks and returns the columns that the profile names, as CSV in UTF-8. Both methods throw
 * SegmentRefused.
 */
export interface NamedColumns {
  push(chunk: Uint8Array): Buffer;
  end(): Buffer;
  /** Rows so far. */
  rows(): number;
}

/**
 * Reduces an item file to the columns that `csv.items` of a profile names, because reading receipts needs only these
 * columns. If only prices change, the resulting bytes stay the same. Throws SegmentRefused if the profile names no item
 * columns.
 */
export const openNamedColumns = (profile: ImportProfile): NamedColumns => {
  const reader = openItemRows(profile);
  let rows = 0;
  let places: readonly number[] | null = null;

  const written = (cell: string): string =>
    cell.includes(reader.delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lineOf = (cells: readonly string[]): string => `${cells.map(written).join(reader.delimiter)}\n`;
  const begin = (): string => {
    const { header, names } = reader.columns();
    places = names.map((name) => header.index(name) ?? 0);
    return lineOf(names);
  };
  const take = (read: Iterable<string[]>): Buffer => {
    const lines: string[] = [];
    for (const cells of read) {
      if (!places) lines.push(begin());
      rows += 1;
      lines.push(lineOf((places ?? []).map((at) => cells[at] ?? '')));
    }
    return Buffer.from(lines.join(''));
  };
  return {
    push: (chunk) => take(reader.push(chunk)),
    end: () => {
      const last = take(reader.end());
      return places ? last : Buffer.from(begin());
    },
    rows: () => rows,
  };
};
