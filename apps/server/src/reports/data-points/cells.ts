import { endingOf, pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import { decimalTextOf, exactOf, longTextOf, timesExact, type Exact } from '@lanewise/domain/data-points/evaluate';
import type { Wide } from '../../facts/decimal.ts';
import type { RawRow } from '../engine/query.ts';
import type { Figures, PointBook, Sums } from './book.ts';

// Cells of data points, in the form in which the store answers.

/** Decimals of a value, more than any screen shows. */
const PLACES = 4;

/** A figure as decimal text, as programs read it. */
export const figureText = (figure: Exact | null): string | null => figure && decimalTextOf(figure, PLACES);

const hundred = exactOf('100');

/** The value of a column, as the store would write it. The wire rounds it to what a screen shows. */
const cellOf = (field: PointFieldId, { amount, quantity }: Figures): string | null => {
  const ending = endingOf(field);
  const value: Exact | null = ending === 'amt' ? amount : ending === 'qty' ? quantity : (amount ?? quantity);
  return value && longTextOf(ending === 'pct' ? timesExact(value, hundred) : value, PLACES);
};

/** The cells of a row, which are added to what `row` has: copies of a hundred columns take longer than their values. */
export const cellsOf = (
  book: Pick<PointBook, 'read'>,
  columns: readonly PointFieldId[],
  sums: Sums,
  row: Record<string, RawRow[string]> = {},
): RawRow => {
  const figuresOf = book.read(sums);
  for (const field of columns) row[field] = cellOf(field, figuresOf(pointOfField(field)));
  return row;
};

/** Sums of rows by epoch. */
export const added = (rows: readonly Sums[]): Sums => {
  const total: Wide[][] = [];
  for (const row of rows)
    for (const [epoch, sums] of row.entries()) {
      const into = (total[epoch] ??= []);
      // Rows without receipts have places that nothing fills.
      for (const [at, sum = 0n] of (sums ?? []).entries()) into[at] = (into[at] ?? 0n) + sum;
    }
  return total;
};
