import type { Transaction } from '@lanewise/contract/facts/transaction';
import { apartSeconds, areTwoSales, mostContents, traitsOf } from '../two-sales.ts';
import { clusters, partsByTime, type Placed } from './clusters.ts';
import { copiesOf, isSpread, type ReceiptRows } from './copies.ts';
import type { SaleRow } from './sale.ts';

/** Rows that form one sale. */
export interface Sale extends ReceiptRows<SaleRow> {
  /**
   * Whether the rows may be several sales with one number. The file does not show whether they are several sales or one
   * sale.
   */
  maybeSeveral: boolean;
}

/** Facts about the whole file that decide which rows of one key form a sale. */
export interface SaleContext {
  /** Contents of all rows of the file, by index. */
  contents: readonly number[];
  /** Whether the time of a row is the time of its receipt (`haveTimesOfReceipts`), not of its line. */
  timesOfReceipts: boolean;
  /** Whether rows state the total of their receipt. */
  statesTotal: boolean;
  /** Reads rows as a transaction; null if they cannot be understood. */
  read: (rows: readonly SaleRow[]) => Transaction | null;
}

const isPause = ({ moment: a }: Placed, { moment: b }: Placed): boolean =>
  a !== b && a !== null && b !== null && a.timed && b.timed && Math.abs(a.steady - b.steady) >= apartSeconds * 1000;

/** Splits rows of one key where the clock shows a pause; each part keeps the order of the file. */
const visitsOf = (rows: readonly SaleRow[]): (readonly SaleRow[])[] => partsByTime(rows, isPause);

/**
 * Number of receipts that are enough to show that rows carry the time of their receipt. All rows of each of these
 * receipts must have the same time.
 */
const SHOWN_BY = 20;

const isOneTime = (rows: readonly SaleRow[]): boolean =>
  rows.every(({ moment }) => moment === null || moment.steady === rows[0]?.moment?.steady);

/**
 * Whether rows carry the time of their receipt: the rows of each key have one time, or several times with long pauses
 * in between, and at least `SHOWN_BY` receipts with several rows show this. Otherwise each line may have a time of its
 * own.
 */
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

/** Whether every row states a value of the whole receipt, and no two visits share one. */
const isStatedApart = (visits: readonly (readonly SaleRow[])[], field: Stated): boolean => {
  const values = visits.map((rows) => new Set(rows.map((row) => stated(row, field))));
  const all = new Set(values.flatMap((some) => [...some]));
  return !all.has('') && all.size === values.reduce((sum, { size }) => sum + size, 0);
};

/** Whether several cashiers or customers follow one another, and none of them comes back. */
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
 * The sales among the rows of one store, lane and number. Rows of one sale may be apart in the file, and a register may
 * begin a number again within the day. Rows with a pause of ten minutes or more between them are separate sales if two
 * conditions hold: the rows differ in another value besides the time, and the rule for two files (docs/decisions/002)
 * also treats them as different sales. If only the first condition holds, the rows are one sale with a doubt.
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
