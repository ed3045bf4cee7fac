import type { CsvColumn, CsvProfile } from '@lanewise/contract/facts/profile';
import { multiply } from '../../exact.ts';
import type { SampleColumn } from './sample.ts';

/** Columns of money and quantity, and their profile settings. */
export interface Money {
  columns: Map<CsvColumn, SampleColumn>;
  discounts: SampleColumn[];
  coupons: SampleColumn[];
  flags: Partial<Pick<CsvProfile, 'amountIncludesDiscount' | 'amountIncludesTax' | 'discountsAreNegative'>>;
  perTransaction: CsvProfile['perTransaction'];
}

export type Numbers = readonly (number | null)[];

/** Two cents: rows are rounded one by one. */
const NEAR = 200;
export const near = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR;

export const numbersOf = (column: SampleColumn | undefined): Numbers => column?.numbers ?? [];

/** Sums of several columns, by row. */
export const columnSumsOf = (columns: readonly SampleColumn[], rows: number): number[] =>
  Array.from({ length: rows }, (_, at) => columns.reduce((sum, { numbers }) => sum + Math.abs(numbers?.[at] ?? 0), 0));

/** Share of rows (0 to 1) in which both numbers agree, among the rows where both numbers are known and not 0. */
export const agreement = (left: Numbers, right: Numbers): number => {
  let seen = 0;
  let same = 0;
  left.forEach((value, at) => {
    const other = right[at];
    if (!value || !other) return;
    seen += 1;
    if (near(Math.abs(value), Math.abs(other))) same += 1;
  });
  return seen === 0 ? 0 : same / seen;
};

/** Quantity × unit price by row. */
export const productsOf = (columns: Money['columns']): Numbers => {
  const prices = numbersOf(columns.get('unitPrice'));
  const quantities = columns.get('quantity')?.numbers;
  return prices.map((price, at) => {
    const quantity = quantities ? quantities[at] : 10_000;
    return price === null || quantity === null || quantity === undefined ? null : multiply(price, quantity);
  });
};

/** Whether a column repeats one value on all rows of a receipt. Only receipts with several rows are judged. */
export const isRepeated = (
  column: SampleColumn,
  groups: readonly number[][],
  amount: SampleColumn | undefined,
): boolean => {
  const long = groups.filter((rows) => {
    const amounts = new Set(rows.map((row) => amount?.numbers?.[row] ?? row));
    return amounts.size > 1 && rows.some((row) => column.numbers?.[row]);
  });
  const same = long.filter((rows) => new Set(rows.map((row) => column.cells[row])).size === 1);
  return long.length > 0 && same.length >= long.length * 0.95;
};
