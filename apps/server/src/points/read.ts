import { grouped } from '@lanewise/domain/list/grouped';
import type { Wide } from '../facts/decimal.ts';
import type { Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { NamedPoints } from './company.ts';
import { readSelfCheckouts, type Lanes, type SelfCheckouts } from '../question/self-checkouts.ts';
import type { SumQuestion } from './sum-question.ts';
import { PointValuation, type Sums } from '@lanewise/domain/points/valuation';
import { enteredRows, withEntered } from './entered.ts';
import { totalOf, type Sum } from './plan.ts';
import type { PointRow, RowsBy } from './rows.ts';
import { readSums, type SumRow } from './sums.ts';

/** Sums of rows by a key. */
export const sumsBy = (rows: readonly PointRow[], keyOf: (row: PointRow) => string): Map<string, Sums[]> =>
  new Map([...grouped(rows, keyOf)].map(([key, some]) => [key, some.map(({ sums }) => sums)]));

/** Rows with their epochs side by side. */
const gathered = (rows: readonly SumRow[]): PointRow[] => {
  const found = new Map<string, { keys: PointRow['keys']; sums: (readonly Wide[])[] }>();
  for (const { keys, epoch, sums } of rows) {
    const key = JSON.stringify(keys);
    let one = found.get(key);
    if (!one) found.set(key, (one = { keys, sums: [] }));
    one.sums[epoch] = sums;
  }
  return [...found.values()];
};

interface Places {
  facts: Questions;
  scope: Scope;
  selfCheckouts?: SelfCheckouts;
}

/** Where data points are read. */
export interface PointReader {
  facts: Questions;
  scope: Scope;
  company: NamedPoints;
  /**
   * Finds the self-checkouts, once for all reads. The type of a lane is judged by the whole period, even if only a part
   * of the period is read.
   */
  self: SumQuestion['self'];
  /** Only these entries of the journal. */
  entries?: SumQuestion['entries'];
}

/** `selfCheckouts` left out: nothing is remembered of them. */
export const readerOf = (
  { facts, scope, selfCheckouts = readSelfCheckouts }: Places,
  company: NamedPoints,
): PointReader => {
  let self: Promise<readonly Lanes[]> | undefined;
  return { facts, scope, company, self: () => (self ??= selfCheckouts(facts, scope)) };
};

export const valuationOf = (
  { scope, company: { points, entered: _, ...named } }: PointReader,
  wanted: readonly number[],
): PointValuation<Sum> => new PointValuation(points, wanted, (total, filters) => totalOf(total, filters, named), scope);

/** The values that people entered, with the keys that distinguish rows. Empty for rows of lanes and cashiers. */
export const readEntered = async (
  { scope, company }: PointReader,
  valuation: PointValuation<Sum>,
  rowsBy: Pick<RowsBy, 'by' | 'together' | 'dayOf' | 'ofLanes'>,
): Promise<PointRow[]> =>
  valuation.entered.length === 0 || rowsBy.ofLanes.length > 0 || scope.locations.length === 0
    ? []
    : enteredRows(valuation, (await company.entered?.(scope))?.values ?? [], rowsBy);

/**
 * Reads the sums of a valuation in one statement, and the values that people entered. If lanes of a type are requested,
 * a second statement finds the self-checkouts.
 */
export const readRows = async (
  reader: PointReader,
  valuation: PointValuation<Sum>,
  rowsBy: RowsBy,
): Promise<PointRow[]> => {
  const { facts, scope, self, entries: only } = reader;
  const { dayOf: _, ...by } = rowsBy;
  const [found, entered] = await Promise.all([
    readSums(facts, { scope, sums: valuation.sums, self, entries: only, breaks: valuation.breaks, ...by }),
    readEntered(reader, valuation, rowsBy),
  ]);
  return withEntered(gathered(found), entered);
};

/** Reads the values of some data points. */
export const readPoints = async (
  reader: PointReader,
  wanted: readonly number[],
  rowsBy: RowsBy,
): Promise<{ valuation: PointValuation<Sum>; rows: PointRow[] }> => {
  const valuation = valuationOf(reader, wanted);
  return { valuation, rows: await readRows(reader, valuation, rowsBy) };
};
