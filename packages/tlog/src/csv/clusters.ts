import type { Moment } from './moment.ts';

/** Rows of one store, lane and number further apart than this are different transactions: registers start counting anew. */
const APART_MS = 6 * 3_600_000;

/** A row under its key, with what tells whether it belongs to the same transaction as another one. */
export interface Placed {
  offset: number;
  /** Its place among all rows that were gathered. */
  index: number;
  /** The same number for rows with the same cells (`contentOf`). */
  content: number;
  /** Null where it cannot be read. */
  moment: Moment | null;
}

export const farApart = ({ moment: a }: Placed, { moment: b }: Placed): boolean =>
  a !== null && b !== null && (a.businessDate !== b.businessDate || Math.abs(a.wall - b.wall) > APART_MS);

/** Cuts rows of one number where a long time lies between them; each part keeps the order of the file. */
export const clusters = <Some extends Placed>(rows: readonly Some[]): (readonly Some[])[] => {
  const [first] = rows;
  if (!first || rows.every((row) => !farApart(first, row))) return [rows];
  if (rows.some(({ moment }) => moment === null)) return [rows];
  const byTime = rows.toSorted((a, b) => wallOf(a) - wallOf(b));
  const found: Some[][] = [];
  let previous: Some | null = null;
  for (const row of byTime) {
    if (!previous || farApart(previous, row)) found.push([]);
    found.at(-1)?.push(row);
    previous = row;
  }
  return found.map((part) => part.toSorted((a, b) => a.offset - b.offset));
};

const wallOf = ({ moment }: Placed): number => moment?.wall ?? 0;

/** A number that differs for different cells, but in one case of 2^53: text would take the memory of the whole file again. */
export const contentOf = (cells: readonly string[]): number => {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (const cell of cells) {
    for (let at = 0; at <= cell.length; at++) {
      const code = at < cell.length ? cell.charCodeAt(at) + 1 : 0;
      low = Math.imul(low ^ code, 0x85ebca77) ^ (low >>> 15);
      high = Math.imul(high ^ code, 0xc2b2ae3d) ^ (high >>> 13);
    }
  }
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0);
};
