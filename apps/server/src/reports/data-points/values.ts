import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { PointValue } from '@lanewise/contract/entities/data-point-values';
import { own } from '@lanewise/contract/own';
import { decimalTextOf, evaluate, exactOf, type Exact } from '@lanewise/domain/data-points/evaluate';
import { readFormula, type Formula } from '@lanewise/domain/data-points/formula';
import type { Scope } from '../../facts/scope.ts';
import { and, choose, identifiers, join, or, sql, text, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { within } from '../engine/scoped.ts';
import { partsOf, type PartColumn, type TotalParts } from './totals.ts';

/** The sums of one store on one day, by their names. */
type SumRow = { location: number; date: string } & Record<string, string | number>;

/** A sum over the parts of receipts that a total needs. */
interface Sum {
  parts: TotalParts;
  column: PartColumn;
  name: string;
}

const columns = identifiers(['amount', 'other', 'units', 'count']);

const isOf = ({ family, key }: TotalParts): Sql =>
  and([sql`family = ${text(family)}`, ...(key === null ? [] : [sql`key = ${text(key)}`])]);

const nameOf = ({ family, key }: TotalParts, column: PartColumn): string =>
  ['part', family, key ?? 'all', column].join('_').toLowerCase();

/** The sums of some totals, each once. */
const sumsOf = (totals: readonly TotalParts[]): Sum[] => {
  const all = totals.flatMap((parts) =>
    [parts.amount, parts.quantity].flatMap((column) =>
      column === null ? [] : [{ parts, column, name: nameOf(parts, column) }],
    ),
  );
  return [...new Map(all.map((sum) => [sum.name, sum])).values()];
};

/** All sums by store and day in one statement, whatever their number. */
const readSums = async (facts: Questions, scope: Scope, sums: readonly Sum[]): Promise<SumRow[]> => {
  if (sums.length === 0) return [];
  const names = identifiers(sums.map(({ name }) => name));
  const each = sums.map(
    ({ parts, column, name }) =>
      sql`, toString(sumIf(part_day.${columns[column]}, ${isOf(parts)})) as ${choose(names, name)}`,
  );
  return facts.query<SumRow>(sql`
select location, toString(business_date) as date${join(each, sql``)}
from part_day where ${within(scope)} and ${or(sums.map(({ parts }) => isOf(parts)))}
group by location, business_date`);
};

/** Decimals of a value that a formula gives. */
const PLACES = 4;

interface ReadPoint {
  dpId: number;
  isCount: boolean;
  total: TotalParts | null;
  formula: Formula | null;
}

/**
 * The values of data points on one day of one store. A formula counts with the figure that a point stands for: the
 * amount, or the quantity of a count.
 */
class DayOfPoints {
  readonly #points: ReadonlyMap<number, ReadPoint>;
  readonly #row: SumRow | undefined;
  readonly #figures = new Map<number, Exact | null>();

  constructor(points: ReadonlyMap<number, ReadPoint>, row: SumRow | undefined) {
    this.#points = points;
    this.#row = row;
  }

  valueOf(point: ReadPoint): PointValue {
    const { dpId, isCount, total } = point;
    if (total)
      return {
        dpId,
        amount: isCount ? null : this.#sum(total, total.amount),
        quantity: this.#sum(total, total.quantity),
      };
    const figure = this.#figureOf(dpId);
    const written = figure && decimalTextOf(figure, PLACES);
    return isCount ? { dpId, amount: null, quantity: written } : { dpId, amount: written, quantity: null };
  }

  /** Nothing that was recorded is 0. */
  #sum(total: TotalParts, column: PartColumn | null): string | null {
    return column === null ? null : String((this.#row && own(this.#row, nameOf(total, column))) ?? '0');
  }

  #figureOf(dpId: number): Exact | null {
    const known = this.#figures.get(dpId);
    if (known !== undefined) return known;
    const figure = this.#workOut(this.#points.get(dpId));
    this.#figures.set(dpId, figure);
    return figure;
  }

  #workOut(point: ReadPoint | undefined): Exact | null {
    if (point?.formula) return evaluate(point.formula, (dpId) => this.#figureOf(dpId));
    if (!point?.total) return null;
    const figure = this.#sum(point.total, point.isCount ? point.total.quantity : point.total.amount);
    return figure === null ? null : exactOf(figure);
  }
}

const readable = (points: readonly DataPoint[]): ReadonlyMap<number, ReadPoint> =>
  new Map(
    points.map(({ dpId, valueType, posAssignment, formula }) => [
      dpId,
      {
        dpId,
        isCount: valueType === 'count',
        total: posAssignment === null ? null : partsOf(posAssignment),
        formula: formula === null ? null : (readFormula(formula, points).formula ?? null),
      },
    ]),
  );

/**
 * Reads the values of data points, and returns those of a store (location_id) on a day. Points that people enter have
 * none yet; those out of use are left out, though formulas count with them.
 */
export const readPointValues = async (
  facts: Questions,
  scope: Scope,
  points: readonly DataPoint[],
): Promise<(location: number, date: string) => PointValue[]> => {
  const all = readable(points);
  const rows = await readSums(facts, scope, sumsOf([...all.values()].flatMap(({ total }) => total ?? [])));
  const byDay = new Map(rows.map((row) => [`${row.location} ${row.date}`, row]));
  const active = points.flatMap(({ dpId, status }) => (status === 'Active' ? (all.get(dpId) ?? []) : []));
  return (location, date) => {
    const day = new DayOfPoints(all, byDay.get(`${location} ${date}`));
    return active.map((point) => day.valueOf(point));
  };
};
