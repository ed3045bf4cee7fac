import { decimalTextOf, type Exact } from '@lanewise/domain/points/evaluate';
import type { Sums } from '@lanewise/domain/points/valuation';
import type { Wide } from '../facts/decimal.ts';

/** Number of decimals of a value. No screen shows as many. */
const PLACES = 4;

/** A figure as decimal text, as programs read it. */
export const figureText = (figure: Exact | null): string | null => figure && decimalTextOf(figure, PLACES);

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
