import type { RowMoment } from './moment.ts';

/**
 * Longest time between rows of one transaction. Rows of one store, lane and number further apart are different
 * transactions, because registers restart their numbering.
 */
const APART_MS = 6 * 3_600_000;

/** A row under its key, with the values that decide whether two rows belong to one transaction. */
export interface Placed {
  offset: number;
  /** Index among all gathered rows. */
  index: number;
  /** Hash of the row's cells (`contentOf`); equal for equal cells. */
  content: number;
  /** Null where unreadable. */
  moment: RowMoment | null;
}

export const farApart = ({ moment: a }: Placed, { moment: b }: Placed): boolean =>
  a !== b &&
  a !== null &&
  b !== null &&
  (a.businessDate !== b.businessDate || Math.abs(a.steady - b.steady) > APART_MS);

/** Whether two rows have the same time in the same form. */
export const isOneMoment = ({ moment: a }: Placed, { moment: b }: Placed): boolean =>
  a !== null &&
  b !== null &&
  a.steady === b.steady &&
  a.wall === b.wall &&
  a.timed === b.timed &&
  a.businessDate === b.businessDate;

/**
 * Orders rows of one number by time, and splits them between neighbours for which `areApart` holds. Each part keeps the
 * order of the file.
 */
export const partsByTime = <Some extends Placed>(
  rows: readonly Some[],
  areApart: (a: Placed, b: Placed) => boolean,
): (readonly Some[])[] => {
  const [first] = rows;
  if (!first || rows.every((row) => !areApart(first, row))) return [rows];
  if (rows.some(({ moment }) => moment === null)) return [rows];
  const byTime = rows.toSorted((a, b) => steadyOf(a) - steadyOf(b));
  const found: Some[][] = [];
  let previous: Some | null = null;
  for (const row of byTime) {
    if (!previous || areApart(previous, row)) found.push([]);
    found.at(-1)?.push(row);
    previous = row;
  }
  return found.map((part) => part.toSorted((a, b) => a.offset - b.offset));
};

/** Splits rows of one number at long time gaps. */
export const clusters = <Some extends Placed>(rows: readonly Some[]): (readonly Some[])[] =>
  partsByTime(rows, farApart);

const steadyOf = ({ moment }: Placed): number => moment?.steady ?? 0;

/** A hash of the cells with a collision chance of 1 in 2^53; text would take the memory of the whole file again. */
export const contentOf = (cells: readonly string[]): number => {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (const cell of cells) {
    const { length } = cell;
    low = Math.imul(low ^ length, 0x85ebca77) ^ (low >>> 15);
    high = Math.imul(high ^ length, 0xc2b2ae3d) ^ (high >>> 13);
    // Two characters at a time, because this runs for every row.
    for (let at = 0; at < length; at += 2) {
      const code = cell.charCodeAt(at) | (at + 1 < length ? cell.charCodeAt(at + 1) << 16 : 0);
      low = Math.imul(low ^ code, 0x85ebca77) ^ (low >>> 15);
      high = Math.imul(high ^ code, 0xc2b2ae3d) ^ (high >>> 13);
    }
  }
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0);
};
