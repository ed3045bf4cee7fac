import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import type { Total } from '@lanewise/domain/points/valuation';
import { and, date, sql, type Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { readSelfCheckouts, type Lanes } from '../question/self-checkouts.ts';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { within, type NamedScope } from '../question/scoped.ts';
import { definitionsIn } from '@lanewise/domain/points/definitions';
import type { NamedPoints } from './company.ts';
import { receiptRows, receiptValue } from './parts-sql.ts';
import { totalOf, type Sum } from './plan.ts';

type Dated = Total<Sum> & { since: string };

const sumsIn = (totals: readonly Dated[]): Sum[] =>
  totals.flatMap(({ amount, quantity }) => [amount, quantity].filter((sum) => sum !== null));

/** The amount that a receipt adds to a figure, by the definition on its day. */
const valueOf = (totals: readonly Dated[], name: keyof Total<Sum>, self: readonly Lanes[]): Sql => {
  const nothing = sql`cast(null, 'Nullable(Decimal(38, 4))')`;
  const values = totals.map((total) => total[name]).map((sum) => (sum ? receiptValue(sum, self) : nothing));
  return values.reduce(
    (before, value, at) =>
      at === 0 ? value : sql`if(business_date >= ${date(totals[at]?.since ?? '')}, ${value}, ${before})`,
    nothing,
  );
};

/** The facts and the company in which receipts of a point are searched. */
export interface PointPlace extends NamedScope {
  facts: Questions;
  items: ReadonlyMap<number, readonly string[]>;
  entered?: NamedPoints['entered'];
  /** The condition for the receipts that are searched. Absent: all receipts of the scope. */
  among?: Sql;
}

/**
 * The receipts that count towards a data point of the registers, with the amounts that they add: point_entry,
 * point_amount, point_units.
 */
export const receiptsOf = async (
  point: Pick<DataPoint, 'since' | 'earlier' | 'valueType'> & PointDefinition,
  { facts, scope, names, items, among }: PointPlace,
): Promise<Sql> => {
  const totals = definitionsIn(point, scope).map(({ posAssignment, filters, since }): Dated => {
    const total = posAssignment && totalOf(posAssignment, filters, { departments: names.departments, items });
    const { amount, quantity } = total ?? { amount: null, quantity: null };
    return { since, amount: point.valueType === 'count' ? null : amount, quantity };
  });
  const sums = sumsIn(totals);
  const self = sums.some(({ lanes }) => lanes !== null) ? await readSelfCheckouts(facts, scope) : [];
  return sql`select entry_no as point_entry, ${valueOf(totals, 'amount', self)} as point_amount,
      ${valueOf(totals, 'quantity', self)} as point_units
    from (${receiptRows(sums, and([within(scope), ...(among ? [among] : [])]))})
    where ifNull(point_amount, 0) != 0 or ifNull(point_units, 0) != 0`;
};

/**
 * A point of a company by its id. Refuses points that are not totals of the registers. This includes formulas, although
 * the parts of a formula may be such totals.
 */
export const filledPoint = (points: readonly DataPoint[], dpId: number): DataPoint => {
  const point = points.find((one) => one.dpId === dpId);
  if (point?.source !== 'posTotal')
    throw new InvalidParameter('dataPoint', 'No data point that the registers fill has this id.');
  return point;
};
