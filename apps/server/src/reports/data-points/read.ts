import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { grouped } from '@lanewise/domain/list/grouped';
import type { Wide } from '../../facts/decimal.ts';
import type { Scope } from '../../facts/scope.ts';
import type { Questions } from '../../facts/types.ts';
import type { CompanyPoints } from '../engine/query.ts';
import { readSelfCheckouts, type Lanes } from '../../question/self-checkouts.ts';
import { PointBook, type Sums } from './book.ts';
import { enteredRows, withEntered } from './entered.ts';
import type { PointFacts } from './plan.ts';
import type { PointRow, RowsBy } from './point-rows.ts';
import type { SelfCheckouts } from './sum-question.ts';
import { readSums, type SumRow } from './sums.ts';

/** Data points of a company, and what their filters name. */
export interface NamedPoints extends PointFacts {
  /** In the order of their categories. */
  points: readonly DataPoint[];
  /** What people entered; left out: the reader may not know it. */
  entered?: CompanyPoints['entered'];
}

/** Ids of the item lists that definitions name. */
export const namedLists = (points: readonly DataPoint[]): number[] => [
  ...new Set(points.flatMap((point) => [point, ...point.earlier]).flatMap(({ filters }) => filters.category ?? [])),
];

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

/** Where data points are read. */
export interface Reader {
  facts: Questions;
  scope: Scope;
  company: NamedPoints;
  /** One statement for all reads: lanes are judged by the whole period, whatever part of it is read. */
  self: SelfCheckouts;
}

export const readerOf = (facts: Questions, scope: Scope, company: NamedPoints): Reader => {
  let self: Promise<readonly Lanes[]> | undefined;
  return { facts, scope, company, self: () => (self ??= readSelfCheckouts(facts, scope)) };
};

export const bookOf = (
  { scope, company: { points, entered: _, ...named } }: Reader,
  wanted: readonly number[],
): PointBook => new PointBook(points, wanted, named, scope);

/** What was entered, by what rows are apart by; none of lanes and cashiers. */
export const readEntered = async (
  { scope, company }: Reader,
  book: PointBook,
  rowsBy: Pick<RowsBy, 'by' | 'together' | 'dayOf' | 'ofLanes'>,
): Promise<PointRow[]> =>
  book.entered.length === 0 || rowsBy.ofLanes || scope.locations.length === 0
    ? []
    : enteredRows(book, (await company.entered?.(scope))?.values ?? [], rowsBy);

/**
 * Reads the sums of a book in one statement, one more that tells self-checkouts, where one asks for lanes of a type, and
 * what people entered.
 */
export const readRows = async (reader: Reader, book: PointBook, rowsBy: RowsBy): Promise<PointRow[]> => {
  const { facts, scope, self } = reader;
  const { dayOf: _, ...by } = rowsBy;
  const [found, entered] = await Promise.all([
    readSums(facts, { scope, sums: book.sums, self, breaks: book.breaks, ...by }),
    readEntered(reader, book, rowsBy),
  ]);
  return withEntered(gathered(found), entered);
};

/** Reads what some data points come to. */
export const readPoints = async (
  reader: Reader,
  wanted: readonly number[],
  rowsBy: RowsBy,
): Promise<{ book: PointBook; rows: PointRow[] }> => {
  const book = bookOf(reader, wanted);
  return { book, rows: await readRows(reader, book, rowsBy) };
};
