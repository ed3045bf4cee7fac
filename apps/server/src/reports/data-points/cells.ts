import { endingOf, pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import { exactOf, longTextOf, timesExact, type Exact } from '@lanewise/domain/points/evaluate';
import type { RawRow } from '../engine/query.ts';
import type { ValuationFigures, PointValuation, Sums } from '@lanewise/domain/points/valuation';

// Cells of data points, in the form in which the store answers.

/** Number of decimals of a value. No screen shows as many. */
const PLACES = 4;

const hundred = exactOf('100');

/**
 * The value of a column, as the database would write it. The response rounds the value to the decimals of the screen.
 */
const cellOf = (field: PointFieldId, { amount, quantity }: ValuationFigures): string | null => {
  const ending = endingOf(field);
  const value: Exact | null = ending === 'amt' ? amount : ending === 'qty' ? quantity : (amount ?? quantity);
  return value && longTextOf(ending === 'pct' ? timesExact(value, hundred) : value, PLACES);
};

/** Adds the cells of a row to `row`, because copying a hundred columns takes longer than calculating their values. */
export const cellsOf = (
  valuation: Pick<PointValuation, 'read'>,
  columns: readonly PointFieldId[],
  sums: Sums,
  row: Record<string, RawRow[string]> = {},
): RawRow => {
  const figuresOf = valuation.read(sums);
  for (const field of columns) row[field] = cellOf(field, figuresOf(pointOfField(field)));
  return row;
};
