import type { Transaction } from '@lanewise/contract/facts/transaction';
import { apartSeconds, areTwoSales, mostContents, traitsOf } from '../two-sales.ts';
import { clusters, partsByTime, type Placed } from './clusters.ts';
import { copiesOf, isSpread, type ReceiptRows } from './copies.ts';
import type { SaleRow } from './sale.ts';

/** Rows that form one sale. */
export interface Sale extends ReceiptRows<SaleRow> {
  /** Whether they may be several sales of one number: the file shows neither that they are nor that they are not. */
  maybeSeveral: boolean;
}

/** Facts from outside the rows with which the rows of one key are checked. */
export interface SaleContext {
  /** The contents of all rows, by their index. */
  contents: readonly number[];
  /** Whether the time of a row is that of its receipt (`haveTimesOfReceipts`). */
  timesOfReceipts: boolean;
  /** Whether rows state the total of their receipt. */
  statesTotal: boolean;
  /** Null where the rows are not understood. */
  read: (rows: readonly SaleRow[]) => Transaction | null;
}

const isPause = ({ moment: a }: Placed, { moment: b }: Placed): boolean =>
  a !== b && a !== null && b !== null && a.timed && b.timed && Math.abs(a.wall - b.wall) >= apartSeconds * 1000;

/** Splits rows of one key where the clock shows a pause; each part keeps the order of the file. */
const visitsOf = (rows: readonly SaleRow[]): (readonly SaleRow[])[] => partsByTime(rows, isPause);

/** This many receipts with one time on all their rows show that rows bear the time of their receipt. */
const SHOWN_BY = 20;

const isOneTime = (rows: readonly SaleRow[]): boolean =>
  rows.every(({ moment }) => moment === null || moment.wall === rows[0]?.moment?.wall);

/** Whether the rows of each key have one time, or times with long pauses between. Lines may have times of their own. */
export const haveTimesOfReceipts = (keys: Iterable<readonly SaleRow[]>): boolean => {
  let shown = 0;
  for (const rows of keys) {
    if (rows.length === 1) continue;
    for (const visit of visitsOf(rows)) {
      if (!isOneTime(visit)) return false;
      if (visit.length > 1) shown += 1;
    }
  }
  return shown >= SHOWN_BY;
};

type Stated = 'cashier' | 'customer' | 'tender' | 'total';
const stated = (row: SaleRow, field: Stated): string => String(row[field] ?? '');

/** Whether a value that belongs to a whole receipt stands on every row, and no two visits share it. */
const isStatedApart = (visits: readonly (readonly SaleRow[])[], field: Stated): boolean => {
  const values = visits.map((rows) => new Set(rows.map((row) => stated(row, field))));
  const all = new Set(values.flatMap((some) => [...some]));
  return !all.has('') && all.size === values.reduce((sum, { size }) => sum + size, 0);
};

/** Whether another cashier or customer follows the first one, and neither comes back. */
const changesOnce = (rows: readonly SaleRow[], field: Stated): boolean => {
  const values = new Set(rows.map((row) => stated(row, field)));
  const changes = rows.filter((row, at) => at > 0 && stated(row, field) !== stated(rows[at - 1] ?? row, field));
  return values.size > 1 && !values.has('') && changes.length === values.size - 1;
};

const areSales = (some: readonly (readonly SaleRow[])[], read: SaleContext['read']): boolean => {
  const traits = some.map((rows) => read(rows)).map((one) => one && traitsOf(one));
  return traits.every((one, at) => one && traits.slice(at + 1).every((other) => other && areTwoSales(one, other)));
};

/**
 * The sales among the rows of one store, lane and number. Rows of one sale may lie apart, and a number may begin again
 * within the day. Rows with ten minutes and more between them are several sales where more than the time tells them
 * apart, and each is another sale than the others by the rule for two files (docs/decisions/002). Where something tells
 * them apart and this is not shown, they are one sale in doubt.
 */
export const salesOf = (rows: readonly SaleRow[], context: SaleContext): Sale[] =>
  clusters(rows).flatMap((cluster) => salesOfCluster(cluster, context));

const salesOfCluster = (rows: readonly SaleRow[], context: SaleContext): Sale[] => {
  const { contents, timesOfReceipts, statesTotal, read } = context;
  if (rows.length === 1) return [{ rows, repeats: false, maybeSeveral: false }];
  const visits = visitsOf(rows);
  const fields: Stated[] = ['cashier', 'customer', 'tender', ...(statesTotal ? ['total' as const] : [])];
  const isTold = visits.length > 1 && (timesOfReceipts || fields.some((field) => isStatedApart(visits, field)));
  if (isTold && visits.length <= mostContents) {
    const parts = visits.map((visit) => copiesOf(visit, contents));
    const firsts = parts.map(([first]) => first?.rows ?? []);
    if (areSales(firsts, read)) return parts.flat().map((part) => ({ ...part, maybeSeveral: false }));
  }
  const isDoubtful = (part: readonly SaleRow[]): boolean =>
    isTold ||
    (isSpread(part) &&
      (visits.length > 1 || (['cashier', 'customer'] as const).some((field) => changesOnce(part, field))));
  return copiesOf(rows, contents).map((part) => ({ ...part, maybeSeveral: isDoubtful(part.rows) }));
};
