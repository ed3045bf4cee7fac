import { contentOf, type Placed } from './clusters.ts';
import { keyText, sameKey } from './collect.ts';
import type { Header } from './columns.ts';
import { receiptRowsOf } from './copies.ts';
import { momentReader, type RowMoment } from './moment.ts';
import type { Row } from './rows.ts';
import { keyReader, type Key, type SaleProfile } from './sale.ts';

/** A row of a file, with the values that decide where the file may be cut. */
export interface FileRow extends Placed {
  length: number;
  isEnded: boolean;
  /** Key of the row's transaction; null for a row without one. */
  key: string | null;
  /** Index of the row's transaction among all transactions; -1: not known yet. */
  unit: number;
  /** Index of the part of the file to which the row is assigned; -1: none yet. */
  part: number;
}

export interface Room {
  /** Number of bytes at which a part ends; below, number of transactions. */
  bytes: number;
  transactions: number;
  /** Whether the file has ended. Otherwise its last part may continue and is kept. */
  isEnd: boolean;
}

/** Rows of a file, gathered until their transactions are known. */
export interface Gathered {
  add(row: Row): void;
  /**
   * Removes whole transactions and returns them as parts, in the order of their first rows. Rows of a part keep the
   * order of the file.
   */
  take(room: Room): FileRow[][];
  /** Rows between two rows of one part that belong to another part or to none. */
  between(first: FileRow, last: FileRow): FileRow[];
  /** Offset of the first row that was not taken. */
  begin(): number;
}

/** Rows under each key, and all rows in order. */
const openIndex = () => {
  const all: FileRow[] = [];
  const groups = new Map<string, FileRow[]>();
  const contents: number[] = [];
  /** The key of the last row, and the rows under it. */
  let key: string | null = null;
  let rows: FileRow[] = [];
  return {
    all,
    groups,
    contents,
    put: (row: FileRow): void => {
      row.index = all.length;
      all.push(row);
      contents.push(row.content);
      if (row.key === null) return;
      if (row.key !== key) {
        rows = groups.get(row.key) ?? [];
        if (rows.length === 0) groups.set(row.key, rows);
        key = rows[0]?.key ?? row.key;
      }
      // Shares one text among all rows of a key: there may be millions.
      row.key = key;
      rows.push(row);
    },
  };
};

const noKey: Key = { store: '', lane: '', number: '' };

export const gatherRows = (header: Header, sale: SaleProfile): Gathered => {
  const keyOf = keyReader(header, sale);
  const moment = momentReader(header, sale.csv);
  let index = openIndex();
  let taken: readonly FileRow[] = [];
  let end = 0;

  /**
   * The key of the last row with a number, and the text of this key. The text is cached, because most rows follow
   * another row of the same transaction.
   */
  let last = { of: noKey, text: '' };
  const keyTextOf = (of: Key): string | null => {
    if (of.number === '') return null;
    if (!sameKey(last.of, of)) last = { of, text: keyText(of) };
    return last.text;
  };
  const momentOf = (cells: readonly string[]): RowMoment | null => {
    const at = moment(cells);
    return 'reason' in at ? null : at;
  };
  return {
    add({ cells, offset, length, problem, isEnded }) {
      const key = problem ? null : keyTextOf(keyOf(cells));
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
 * Most consecutive damaged rows that stay with the transaction before them. A quote that was never closed can leave
 * millions of such rows, more than a segment may hold; rows beyond this number can be cut off.
 */
const mostDamaged = 1_000;

/**
 * The rows of each transaction. A row without a key joins the row before it, because it may have damaged that row. A
 * cut-off last row also joins the row before it, because its key may be cut too.
 */
const unitsOf = ({ all, groups, contents }: ReturnType<typeof openIndex>, lastRowUnended: boolean): FileRow[][] => {
  const units: FileRow[][] = [];
  const open = (rows: readonly FileRow[]): void => {
    for (const row of rows) row.unit = units.length;
    units.push([...rows]);
  };
  const last = all.at(-1);
  const cut = last && !last.isEnded && !lastRowUnended ? last : null;
  for (const rows of groups.values()) for (const part of receiptRowsOf(rows, contents)) open(part.rows);
  let damaged = 0;
  for (const row of all) {
    const before = all[row.index - 1];
    damaged = row.key === null ? damaged + 1 : 0;
    if (row.unit >= 0 && !(row === cut && before && before.unit !== row.unit)) continue;
    const into = before && units[before.unit];
    if (!before || !into || damaged > mostDamaged) {
      open([row]);
      continue;
    }
    const moved = row.unit < 0 ? [row] : (units[row.unit]?.splice(0) ?? []);
    for (const one of moved) {
      one.unit = before.unit;
      into.push(one);
    }
  }
  return units;
};

/** Assigns transactions to parts, each as large as permitted. */
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
      // A damaged row is an item of its own for the server, which limits their number.
      if (row.key === null) count += 1;
      parts.at(-1)?.push(row);
    }
    count += 1;
  }
  return parts.map((rows) => rows.sort((a, b) => a.offset - b.offset));
};
