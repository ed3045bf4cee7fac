import type { BrokenReason, Decoded } from '@lanewise/contract/facts/decode';
import type { CsvProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { isUnbalanced } from '../balance.ts';
import { occurrences } from '../occurrence.ts';
import { wholeAmountOf } from './amounts.ts';
import { farApart, isOneMoment } from './clusters.ts';
import { isSpread } from './copies.ts';
import { unfoldings } from './payments.ts';
import type { Key, SaleRow } from './sale.ts';
import { haveTimesOfReceipts, salesOf, type Sale, type SaleContext } from './sales.ts';
import { currencyOf, transactionOf } from './transaction.ts';
import type { Problem } from './row-values.ts';

/** Ten-thousandths beyond which sums of a transaction could lose their last digit. */
const LARGEST = 1e15;

/** A row that cannot be assigned to a transaction. */
export interface Unreadable {
  offset: number;
  length: number;
  reason: BrokenReason;
  detail: string;
}

/** Gathers the rows of each transaction. A transaction with an unreadable row is broken as a whole. */
export interface Collector {
  add(row: SaleRow): Iterable<Decoded>;
  unreadable(row: Unreadable): Iterable<Decoded>;
  /** `goesOn`: another transaction follows in the next segment. Otherwise transactions may lack further rows. */
  end(goesOn: boolean): Iterable<Decoded>;
  /** The file breaks off within a row; `known` is the certain part of its key. */
  brokenOff(known: Partial<Key>): Iterable<Decoded>;
}

/**
 * Collects the rows of transactions, which may be anywhere in the segment. Transactions come at the end of the segment,
 * in the order of their first rows.
 */
export const collect = (csv: CsvProfile): Collector => {
  const finish = finisher(csv);
  const groups = new Map<string, SaleRow[]>();
  const contents: number[] = [];
  let last: SaleRow | null = null;
  /** The rows under the key of the last row. Rows of a transaction usually follow each other. */
  let current: SaleRow[] = [];
  /** An unreadable row after the last readable one. */
  let lost: Unreadable | null = null;
  const under = (key: string): SaleRow[] => {
    const rows = groups.get(key) ?? [];
    if (rows.length === 0) groups.set(key, rows);
    return rows;
  };
  const end = function* (goesOn: boolean): Iterable<Decoded> {
    refuseSums(groups.values());
    const isAnyLong = contents.length > groups.size;
    const mark = mayLackRows(goesOn, groups.size, isAnyLong);
    const context: SaleContext = {
      contents,
      timesOfReceipts: isAnyLong && haveTimesOfReceipts(groups.values()),
      statesTotal: csv.perTransaction.includes('total'),
      read: (rows) => {
        const found = readSale(rows, csv);
        return 'transaction' in found ? found.transaction : null;
      },
    };
    // If the rows of one transaction are not adjacent, the rows of any other transaction may not be adjacent either.
    const isAnyApart = mark && isAnyLong && [...groups.values()].some((rows) => isAnySpread(rows, context));
    for (const [key, rows] of groups) {
      groups.delete(key);
      for (const part of salesOf(rows, context))
        yield* finish(part, mark && (isAnyApart || part.rows.some((row) => row === last)));
    }
  };
  return {
    add(row) {
      row.index = contents.length;
      contents.push(row.content);
      const goesOn = last !== null && sameKey(last, row);
      if (lost && last && goesOn && !farApart(last, row))
        row.problem ??= { ...lost, detail: `a row in it is lost: ${lost.detail}` };
      lost = null;
      last = row;
      if (!goesOn) current = under(keyText(row));
      current.push(sharing(row, current[0]));
      return [];
    },
    unreadable(row) {
      lost ??= row;
      return [brokenRow(row)];
    },
    end,
    brokenOff(known) {
      breakOff(last, known);
      return end(false);
    },
  };
};

const DIGIT = /\d/;

const sums: Problem = {
  reason: 'invalidValue',
  detail: 'its number has no digit, and others in the file have: it may be a row of sums',
};

/**
 * Marks transactions whose number has no digit ('Total') if other numbers of the segment have digits. Otherwise a row
 * of sums at the end of a file would enter as a sale of everything before it.
 */
const refuseSums = (groups: Iterable<readonly SaleRow[]>): void => {
  const wordy: SaleRow[] = [];
  let isAnyNumbered = false;
  for (const [row] of groups)
    if (row && DIGIT.test(row.number)) isAnyNumbered = true;
    else if (row) wordy.push(row);
  if (isAnyNumbered) for (const row of wordy) row.problem ??= sums;
};

const isAnySpread = (rows: readonly SaleRow[], context: SaleContext): boolean =>
  rows.length > 1 && salesOf(rows, context).some((part) => isSpread(part.rows));

/**
 * Number of transactions that show how many rows a transaction of the file has. If this many transactions all have
 * exactly one row, no transaction of the file has more rows. No transaction can then lack a row.
 */
const SHOWN_BY = 20;

const mayLackRows = (goesOn: boolean, transactions: number, isAnyLong: boolean): boolean =>
  !goesOn && (isAnyLong || transactions < SHOWN_BY);

/** Breaks the transaction of a row when the cut-off row may belong to it. */
const breakOff = (row: SaleRow | null, known: Partial<Key>): void => {
  if (row && sameKey(row, { ...row, ...known })) row.problem ??= cutOff;
};

const cutOff: Problem = {
  reason: 'truncated',
  detail: 'the file breaks off behind it, so that rows of it may be missing',
};

/** Shares equal texts between rows: a segment may have a million rows in memory. */
const sharing = (row: SaleRow, other: SaleRow | undefined): SaleRow => {
  if (!other) return row;
  // They have one key. Written out, because this runs for every row.
  row.store = other.store;
  row.lane = other.lane;
  row.number = other.number;
  if (row.cashier === other.cashier) row.cashier = other.cashier;
  if (row.cashierName === other.cashierName) row.cashierName = other.cashierName;
  if (row.customer === other.customer) row.customer = other.customer;
  if (row.tender === other.tender) row.tender = other.tender;
  if (isOneMoment(row, other)) row.moment = other.moment;
  return row;
};

const brokenRow = (row: Unreadable): Decoded => ({
  type: 'broken',
  offset: row.offset,
  length: row.length,
  reason: row.reason,
  detail: row.detail,
});

export const keyText = ({ store, lane, number }: Key): string => `${store}\0${lane}\0${number}`;
export const sameKey = (a: Key, b: Key): boolean => a.number === b.number && a.store === b.store && a.lane === b.lane;

/** The transaction of some rows, or the reason why they form none. */
const readSale = (rows: readonly SaleRow[], csv: CsvProfile): { transaction: Transaction } | { broken: Decoded } => {
  const spoiled = rows.find((row) => row.problem);
  if (spoiled?.problem) return { broken: brokenTransaction(rows, spoiled, spoiled.problem) };
  const broken = (detail: string): { broken: Decoded } => ({
    broken: brokenTransaction(rows, rows[0], { reason: 'invalidValue', detail }),
  });
  const whole = wholeAmountOf(rows, csv);
  if ('disagree' in whole) return broken(`its rows disagree on ${whole.disagree}`);
  if (currencyOf(rows, csv) === null) return broken('its amounts are in two currencies');
  const ways = csv.columns.tenderAmount === undefined ? [{ rows, payments: [] }] : unfoldings(rows);
  const read = ways.map((way) => transactionOf(way.rows, whole, csv, way.payments));
  // Equal rows may be equal goods or equal payments; the reading that fits the total is right.
  const transaction = read.find((one) => !isUnbalanced(one)) ?? read[0];
  if (!transaction) return broken('the goods on the rows of one payment are not those of the others');
  const isTooLarge =
    transaction.lines.some(({ amount }) => Math.abs(amount) > LARGEST) || Math.abs(transaction.total) > LARGEST;
  return isTooLarge ? broken('its amounts are too large') : { transaction };
};

const finisher = (csv: CsvProfile): ((sale: Sale, mayGoOn: boolean) => Decoded[]) => {
  const occurrence = occurrences();
  return ({ rows, repeats, maybeSeveral }, mayGoOn) => {
    const [first] = rows;
    if (!first) return [];
    const found = readSale(rows, csv);
    if ('broken' in found) return [found.broken];
    const { transaction } = found;
    transaction.occurrence = occurrence(transaction);
    return [
      {
        type: 'transaction',
        transaction,
        ...extent(rows, first),
        records: rows.length,
        ...(mayGoOn && { mayGoOn }),
        ...(repeats && (!csv.columns.tenderAmount || isUnbalanced(transaction)) && { repeats }),
        ...(maybeSeveral && { maybeSeveral }),
      },
    ];
  };
};

const brokenTransaction = (
  rows: readonly SaleRow[],
  row: SaleRow | undefined,
  { reason, detail }: { reason: BrokenReason; detail: string },
): Decoded => ({
  type: 'broken',
  ...extent(rows, row),
  records: rows.length,
  reason,
  // Rows are counted within the transaction, because a byte offset would count from the start of the segment.
  detail: `transaction ${row?.number ?? ''}, row ${row ? rows.indexOf(row) + 1 : 0}: ${detail}`,
});

/** Extent of the rows: all of them when they are adjacent, otherwise the given one. */
const extent = (
  rows: readonly SaleRow[],
  one: Pick<SaleRow, 'offset' | 'length'> = { offset: 0, length: 0 },
): { offset: number; length: number } => {
  const offset = rows[0]?.offset ?? one.offset;
  const last = rows.at(-1) ?? one;
  const span = last.offset + last.length - offset;
  const length = rows.reduce((sum, row) => sum + row.length, 0);
  return span === length ? { offset, length } : { offset: one.offset, length: one.length };
};
