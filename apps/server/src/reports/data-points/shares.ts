import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { endingOf, pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import type { Met } from '../engine/comparable.ts';
import type { ReportQuestion, RawRow } from '../engine/query.ts';
import { viewOf } from '../engine/question.ts';
import type { PointValuation } from '@lanewise/domain/points/valuation';
import { cellsOf } from './cells.ts';
import { readPair, wholeDaysOf, type Change, type ComparedPair } from './change.ts';
import { isFew, togetherBy } from './keys.ts';
import type { NamedPoints } from '../../points/company.ts';
import type { RowsRead } from './rows.ts';

// The bar chart of amounts, each with the amount of the compared period.

/** Number of bars of the chart: the largest amounts, and a last bar with the sum of all other amounts. */
const MOST_COMPARED = 12;

interface Share {
  field: PointFieldId;
  value: number | null;
}

/** A cell of a chart. Null: the cell has no value, which is not the same as 0. */
export const valueOf = (cell: RawRow[string] | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);

export interface Shares {
  /** The largest first. */
  shares: readonly Share[];
  /** Sums of the largest amounts over the compared stores, in both periods; null: nothing can be compared. */
  compared: { current: RawRow; earlier: RawRow } | null;
}

/** What amounts are worked out from. */
interface Whole {
  company: NamedPoints;
  columns: readonly PointFieldId[];
  valuation: PointValuation;
  found: Pick<RowsRead, 'whole'>;
}

const sharesOf = ({ columns, valuation, found }: Whole): Share[] => {
  const amounts = columns.filter((field) => endingOf(field) === 'amt');
  const totals = cellsOf(valuation, amounts, found.whole);
  return amounts
    .map((field) => ({ field, value: valueOf(totals[field]) }))
    .sort(
      (one, other) =>
        Number(one.value === null) - Number(other.value === null) || Number(other.value) - Number(one.value),
    );
};

/**
 * The compared amounts of the bars; null if no bar chart is drawn. If rows are stores, their change has already read
 * all amounts of both periods.
 */
export const readShares = async (
  question: ReportQuestion,
  whole: Whole,
  compared: Promise<Met | null>,
  change: Promise<Change>,
): Promise<Shares | null> => {
  if (viewOf(question.definition, question.parameters.view).chart !== 'category') return null;
  const shares = sharesOf(whole);
  const met = wholeDaysOf(question, await compared);
  if (!met || shares.length === 0) return { shares, compared: null };
  const columns = shares.slice(0, MOST_COMPARED).map(({ field }) => field);
  const asked = { company: whole.company, columns, met, by: togetherBy };
  const pair = isFew(question) ? (await change).sides : await readPair(question, asked);
  const sum = ({ cells, rows }: ComparedPair['current']): RawRow =>
    cells(
      rows.map(({ sums }) => sums),
      columns,
    );
  return { shares, compared: pair && { current: sum(pair.current), earlier: sum(pair.earlier) } };
};

export const chartOf = ({ shares, compared }: Shares, names: ReadonlyMap<number, string>): Chart | null => {
  const [first] = shares;
  if (first === undefined) return null;
  const points = shares.map(({ field, value }): ChartPoint => ({
    key: names.get(pointOfField(field)) ?? field,
    value,
    previous: valueOf(compared?.earlier[field]),
    compared: valueOf(compared?.current[field]),
    unfinished: false,
  }));
  return { unit: 'category', measure: first.field, points };
};
