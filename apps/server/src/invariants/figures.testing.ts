import type { Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { toMoney, type Figures } from '@lanewise/testkit/oracle';
import { expect } from 'vitest';

/** Figures of sales, of a row or of the oracle: amount, units, customers. */
export type Said = readonly [amount: number, units: number, customers: number];

export const nothing: Said = [0, 0, 0];

export const saidBy = ({ amount, units, customers }: Figures): Said => [toMoney(amount), units / 10_000, customers];

/**
 * Names of the fields: a store has `net_sales_*`, and rows below it have `amt` and `qty`. Items do not count customers.
 */
export const saidIn = (row: Row): Said => [
  Number(row['net_sales_amt'] ?? row['amt']),
  Number(row['net_sales_qty'] ?? row['qty']),
  Number(row['customer_qty'] ?? 0),
];

export const withoutCustomers = ([amount, units]: Said): Said => [amount, units, 0];

/** Rows by a unique key; two rows with one key are an error. */
export const keyed = (rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Said> => {
  const found = new Map<string, Said>();
  for (const row of rows) {
    const key = keyOf(row);
    if (found.has(key)) throw new Error(`two rows of ${key}`);
    found.set(key, saidIn(row));
  }
  return found;
};

const sorted = (figures: ReadonlyMap<string, Said>): [string, Said][] =>
  [...figures].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

export const expectSame = (
  what: string,
  shown: ReadonlyMap<string, Said>,
  expected: ReadonlyMap<string, Said>,
): void => {
  expect(sorted(shown), what).toEqual(sorted(expected));
};

const cents = (money: number): number => Math.round(money * 100);

/** Expects that the parts add up to their total, in cents. Customers are compared only with `customersAdd`. */
export const expectSum = (what: string, rows: readonly Row[], totals: Row, customersAdd: boolean): void => {
  const sum = rows
    .map(saidIn)
    .reduce<Said>(
      ([amount, units, customers], row) => [amount + cents(row[0]), units + row[1], customers + row[2]],
      nothing,
    );
  const [amount, units, customers] = saidIn(totals);
  expect([sum[0], sum[1], customersAdd ? sum[2] : 0], what).toEqual([
    cents(amount),
    units,
    customersAdd ? customers : 0,
  ]);
};

/** Tolerance: half a cent, plus the last digit of a binary quotient. */
const nearest = 0.005 + 1e-9;

const expectRatio = (what: string, shown: Row[string] | undefined, over: number, by: number): void => {
  if (shown === undefined) return;
  const distance = Math.abs(Number(shown) - (by === 0 ? 0 : over / by));
  expect(distance, `${what}: ${Number(shown)} of ${over} / ${by}`).toBeLessThanOrEqual(nearest);
};

/** aiv, items per ticket and atv of a row are the quotients of its own parts. */
export const expectRatios = (what: string, rows: readonly Row[]): void => {
  for (const row of rows) {
    const [amount, units, customers] = saidIn(row);
    expectRatio(`${what}, aiv`, row['aiv'], amount, units);
    expectRatio(`${what}, items per ticket`, row['items_per_ticket'], units, customers);
    expectRatio(`${what}, atv`, row['atv'], amount, customers);
  }
};

/** The same transactions with only the lines that satisfy a condition, as a filter of a report sees them. */
export const withLines = (
  transactions: readonly Transaction[],
  keeps: (line: Transaction['lines'][number]) => boolean,
): Transaction[] => transactions.map((transaction) => ({ ...transaction, lines: transaction.lines.filter(keeps) }));
