import { tenThousandthsOf } from '@lanewise/domain/points/evaluate';
import type { EnteredValue } from './company.ts';
import type { PointValuation } from '@lanewise/domain/points/valuation';
import { added } from './figures.ts';
import type { PointRow, RowsBy } from './rows.ts';

// Values that people entered join the sums of registers, so that formulas treat both alike. An entered value belongs to
// a store and a day, never to a lane or a cashier.

/** A text that is equal for equal keys, whatever the order of the keys is. */
export const keyText = (keys: PointRow['keys']): string =>
  JSON.stringify([keys['location'], keys['at_lane'], keys['at_cashier'], keys['day']]);

/**
 * Values that people entered for the places and days of a scope, added up to rows by the keys that distinguish rows.
 */
export const enteredRows = (
  valuation: Pick<PointValuation, 'entered' | 'sums' | 'epochOf'>,
  values: readonly EnteredValue[],
  { by, together = false, dayOf = (date) => date }: Pick<RowsBy, 'by' | 'together' | 'dayOf'>,
): PointRow[] => {
  const found = new Map<string, { keys: PointRow['keys']; sums: bigint[][] }>();
  for (const one of values) {
    const at = valuation.entered.indexOf(one.dpId);
    if (at < 0 || one.field !== 'enteredValue' || one.value === null) continue;
    const keys = {
      ...(together ? {} : { location: one.locationId }),
      ...(by.length === 0 ? {} : { day: dayOf(one.date) }),
    };
    const key = keyText(keys);
    const row = found.get(key) ?? { keys, sums: [] };
    found.set(key, row);
    const place = valuation.sums.length + 2 * at;
    const sums = (row.sums[valuation.epochOf(one.date)] ??= []);
    sums[place] = (sums[place] ?? 0n) + tenThousandthsOf(one.value);
    sums[place + 1] = (sums[place + 1] ?? 0n) + 1n;
  }
  return [...found.values()];
};

/** Adds entered values to the rows of receipts. An entered value without receipts gets a separate row. */
export const withEntered = (rows: readonly PointRow[], entered: readonly PointRow[]): PointRow[] => {
  const known = new Map(entered.map((row) => [keyText(row.keys), row]));
  const joined = rows.map((row): PointRow => {
    const key = keyText(row.keys);
    const own = known.get(key);
    known.delete(key);
    return own ? { keys: row.keys, sums: added([row.sums, own.sums]) } : row;
  });
  return [...joined, ...known.values()];
};
