import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Wide } from '../../facts/decimal.ts';
import type { Scope } from '../../facts/scope.ts';
import type { Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { readSelfCheckouts } from '../cashiers/lane-types.ts';
import { PointBook, type Sums } from './book.ts';
import type { PointFacts } from './plan.ts';
import { readSums, type SumRow } from './sums.ts';

/** Data points of a company, and what their filters name. */
export interface NamedPoints extends PointFacts {
  /** In the order of their categories. */
  points: readonly DataPoint[];
}

/** Ids of the item lists that definitions name. */
export const namedLists = (points: readonly DataPoint[]): number[] => [
  ...new Set(points.flatMap((point) => [point, ...point.earlier]).flatMap(({ filters }) => filters.category ?? [])),
];

/** What rows are apart by beside the location, and which lanes and cashiers count. */
export interface RowsBy {
  /** Columns from `business_date`, `lane` and `cashier`. */
  by: readonly Sql[];
  ofLanes: boolean;
  condition?: Sql | undefined;
}

/** One row: its keys, and its sums by epoch of the book. */
export interface PointRow {
  keys: Readonly<Record<string, string | number>>;
  sums: Sums;
}

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

/** Reads what some data points come to, in one statement (and one more that tells self-checkouts, where one asks for lanes of a type). */
export const readPoints = async (
  facts: Questions,
  scope: Scope,
  { points, ...named }: NamedPoints,
  wanted: readonly number[],
  rowsBy: RowsBy,
): Promise<{ book: PointBook; rows: PointRow[] }> => {
  const book = new PointBook(points, wanted, named, scope);
  const { sums, breaks } = book;
  const self = sums.some(({ lanes }) => lanes !== null) ? await readSelfCheckouts(facts, scope) : [];
  return { book, rows: gathered(await readSums(facts, { scope, sums, self, breaks, ...rowsBy })) };
};
