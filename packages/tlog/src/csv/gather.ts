import { contentOf, type Placed } from './clusters.ts';
import { keyText } from './collect.ts';
import type { Header } from './columns.ts';
import { partsOf } from './copies.ts';
import { momentReader, type Moment } from './moment.ts';
import type { Row } from './rows.ts';
import { keyReader, type SaleProfile } from './sale.ts';

/** A row of a file, as far as it matters where the file may be cut. */
export interface FileRow extends Placed {
  length: number;
  isEnded: boolean;
  /** Null where it belongs to nobody. */
  key: string | null;
  /** Which transaction it belongs to, by its number among all; -1 until that is known. */
  unit: number;
  /** In which part of the file it was put; -1 for none yet. */
  part: number;
}

export interface Room {
  /** Bytes of rows at which a part ends, and transactions. */
  bytes: number;
  transactions: number;
  /** Whether the file has ended. Else its last part may go on, and stays. */
  isEnd: boolean;
}

/** Rows of a file, gathered until it is known which belong together. */
export interface Gathered {
  add(row: Row): void;
  /** Takes transactions out, in parts of whole ones, in the order of their first rows. Rows of a part are in the order of the file. */
  take(room: Room): FileRow[][];
  /** Rows between two of one part that are in none or in another. */
  between(first: FileRow, last: FileRow): FileRow[];
  /** Offset of the first row that was not taken. */
  begin(): number;
}

/** Rows under each key, and all of them in their order. */
const openIndex = () => {
  const all: FileRow[] = [];
  const groups = new Map<string, FileRow[]>();
  const contents: number[] = [];
  return {
    all,
    groups,
    contents,
    put: (row: FileRow): void => {
      row.index = all.length;
      all.push(row);
      contents.push(row.content);
      if (row.key === null) return;
      const [first] = groups.get(row.key) ?? [];
      // One text for all rows of a key: there may be millions.
      row.key = first?.key ?? row.key;
      if (first) groups.get(row.key)?.push(row);
      else groups.set(row.key, [row]);
    },
  };
};

export const gatherRows = (header: Header, sale: SaleProfile): Gathered => {
  const keyOf = keyReader(header, sale);
  const moment = momentReader(header, sale.csv);
  let index = openIndex();
  let taken: readonly FileRow[] = [];
  let end = 0;

  const momentOf = (cells: readonly string[]): Moment | null => {
    const before = index.all.at(-1)?.moment;
    const at = moment(cells);
    if ('reason' in at) return null;
    return before && before.wall === at.wall && before.businessDate === at.businessDate ? before : at;
  };
  return {
    add({ cells, offset, length, problem, isEnded }) {
      const of = problem ? null : keyOf(cells);
      const key = of === null || of.number === '' ? null : keyText(of);
      const content = problem ? NaN : contentOf(cells);
      const when = key === null ? null : momentOf(cells);
      index.put({ offset, length, index: 0, content, moment: when, isEnded, key, unit: -1, part: -1 });
      end = offset + length;
    },
    take({ bytes, transactions, isEnd }) {
      const parts = partsOfFile(unitsOf(index, sale.csv.lastRowUnended), bytes, transactions);
      const rest = isEnd ? [] : (parts.pop() ?? []);
      taken = index.all;
      index = openIndex();
      for (const row of rest) index.put({ ...row, unit: -1, part: -1 });
      return parts;
    },
    between: (first, last) => taken.slice(first.index, last.index).filter(({ part }) => part !== first.part),
    begin: () => index.all[0]?.offset ?? end,
  };
};

/**
 * The rows of each transaction. A row of nobody goes with the one before it, which it may have damaged; so does a last row that was
 * cut off, whose key may be cut too.
 */
const unitsOf = ({ all, groups, contents }: ReturnType<typeof openIndex>, lastRowUnended: boolean): FileRow[][] => {
  const units: FileRow[][] = [];
  const open = (rows: readonly FileRow[]): void => {
    for (const row of rows) row.unit = units.length;
    units.push([...rows]);
  };
  const last = all.at(-1);
  const cut = last && !last.isEnded && !lastRowUnended ? last : null;
  for (const rows of groups.values()) for (const part of partsOf(rows, contents)) open(part.rows);
  for (const row of all) {
    const before = all[row.index - 1];
    if (row.unit >= 0 && !(row === cut && before && before.unit !== row.unit)) continue;
    const into = before && units[before.unit];
    if (!before || !into) {
      open([row]);
      continue;
    }
    const moved = row.unit < 0 ? [row] : (units[row.unit]?.splice(0) ?? []);
    for (const one of moved) one.unit = before.unit;
    into.push(...moved);
  }
  return units;
};

/** Puts transactions into parts, each as large as there is room for. */
const partsOfFile = (units: readonly FileRow[][], bytes: number, transactions: number): FileRow[][] => {
  const sorted = units
    .filter((unit) => unit.length > 0)
    .map((rows) => ({ rows, first: rows.reduce((least, { offset }) => Math.min(least, offset), Infinity) }))
    .sort((a, b) => a.first - b.first);
  const parts: FileRow[][] = [];
  let size = Infinity;
  let count = 0;
  for (const { rows } of sorted) {
    if (size >= bytes || count >= transactions) {
      parts.push([]);
      size = 0;
      count = 0;
    }
    for (const row of rows) {
      row.part = parts.length;
      size += row.length;
      parts.at(-1)?.push(row);
    }
    count += 1;
  }
  return parts.map((rows) => rows.sort((a, b) => a.offset - b.offset));
};
