import type { Chart, ChartPoint, ChartSpan } from '@lanewise/contract/envelope';
import { viewAsked } from '@lanewise/contract/reports/point-columns';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import { addDays, addMonths } from '@lanewise/domain/calendar/day';
import { dayAfter, daysBefore, dayWithPartner, NO_DAY } from '../engine/comparable.ts';
import { comparisonOver, dayKeyIn, isUnfinished, unitFor } from '../engine/periods.ts';
import type { Course, ReportQuestion, RawRow } from '../engine/query.ts';
import { searchTextOf, viewOf } from '../engine/question.ts';
import { toWire } from '../engine/wire.ts';
import type { Days } from '@lanewise/domain/points/definitions';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import type { Change, Side, Sides } from './change.ts';
import type { PointRow } from '../../points/rows.ts';
import { sumsBy } from '../../points/read.ts';
import type { RowsRead } from './rows.ts';
import { chartOf, valueOf, type Shares } from './shares.ts';

/** A row with its keys and without the columns that are filled in for a page. */
export interface WorkedRow {
  key: string;
  row: RawRow;
  of: readonly PointRow[];
  /** The days that the row covers; null: the whole period. */
  days: Days | null;
}

/** The figures from which rows of data points are worked out. */
export interface PointsRead {
  columns: readonly PointFieldId[];
  /** Names of data points. */
  names: ReadonlyMap<number, string>;
  valuation: PointValuation;
  found: RowsRead;
  rows: readonly WorkedRow[];
  change: Change;
  /** Null if no bar chart of amounts is drawn. */
  shares: Shares | null;
  /**
   * The first figure by day, week or month, and the days on which its definition changes; null if no chart over time is
   * drawn.
   */
  days: (Side & { breaks: readonly string[] }) | null;
  /** Number of days of stores whose book is not closed, if the report shows values that people entered. */
  openDays: number;
}

/** Sums of rows, grouped by a key that is derived from their days. */
const byKey = (rows: readonly PointRow[], keyOf: (day: string) => string): Map<string, Sums[]> =>
  sumsBy(rows, ({ keys }) => keyOf(String(keys['day'])));

type Unit = 'day' | 'week' | 'month';

const nextKey = (unit: Unit, key: string): string =>
  ({ day: addDays(key, 1), week: addDays(key, 7), month: addMonths(key, 1) })[unit];

/**
 * The keys of all parts of a period from the first key to the last. Parts without receipts are included, because their
 * value is not always 0.
 */
const everyKey = (unit: Unit, found: readonly string[]): string[] => {
  const [first, last] = [found[0], found.at(-1)];
  const all: string[] = [];
  if (first !== undefined && last !== undefined)
    for (let key = first; key <= last; key = nextKey(unit, key)) all.push(key);
  return all;
};

/** The days of a period that belong to a key. */
const daysOfKey = ({ from, to }: Days, unit: Unit, key: string): Days => {
  const last = addDays(nextKey(unit, key), -1);
  return { from: key < from ? from : key, to: last > to ? to : last };
};

/** The first figure by days, weeks or months, together with the figure of the compared period. */
const overTime = (
  question: ReportQuestion,
  { columns, days }: PointsRead,
  sides: Sides | null,
  span: ChartSpan | undefined,
): Chart | null => {
  const [first] = columns;
  const unit = unitFor(question.scope);
  if (first === undefined || !days || unit === 'hour') return null;
  const keyOf = (day: string): string => dayKeyIn(unit, question.company, day);
  const values = byKey(days.rows, keyOf);
  const compared = sides?.days ?? null;
  const meeting = sides?.met.meeting;
  // In a week, only days with a matching earlier day are compared.
  const ownDay = (day: string): string => (meeting && unit === 'week' ? dayWithPartner(meeting, day) : day);
  const now = compared ? byKey(compared.current.rows, (day) => keyOf(ownDay(day))) : null;
  const before =
    compared && meeting ? byKey(compared.earlier.rows, (day) => keyOf(dayAfter(meeting, day, unit !== 'month'))) : null;
  for (const side of [now, before]) side?.delete(keyOf(NO_DAY));
  const found = [...new Set([...values.keys(), ...(before?.keys() ?? [])])].sort();
  const ends = span && found.length > 0 ? [span.first, span.last] : found;
  const points = everyKey(unit, ends).map((key): ChartPoint => {
    const own = daysOfKey(question.scope, unit, key);
    const side = (of: Side | undefined, by: ReadonlyMap<string, Sums[]> | null, then: Days): number | null =>
      of ? valueOf(of.cells(by?.get(key) ?? [], [first], then)[first]) : null;
    return {
      key,
      value: !values.has(key) && span?.unknown.includes(key) ? null : side(days, values, own),
      previous: before?.has(key) && meeting ? side(compared?.earlier, before, daysBefore(meeting, own)) : null,
      compared: side(compared?.current, now, own),
      unfinished: isUnfinished(unit, key, question),
    };
  });
  const breaks = [...new Set(days.breaks.map(keyOf))];
  return { unit, measure: first, points, ...(span && { span }), ...(breaks.length > 0 ? { breaks } : {}) };
};

/**
 * The chart of data points, and the figures of the requested and the compared period. A search removes rows from the
 * figures but not from the chart and the comparison, so the result then compares no figures.
 */
export const courseOf = (question: ReportQuestion, prepared: PointsRead, span: ChartSpan | undefined): Course => {
  const { change, names, shares } = prepared;
  const isSummed = searchTextOf(question) === '';
  const view = viewAsked(viewOf(question.definition, question.parameters.view), question.parameters);
  const chart =
    view.chart === 'period'
      ? overTime(question, prepared, isSummed ? change.sides : null, span)
      : shares && chartOf(isSummed ? shares : { ...shares, compared: null }, names);
  if (!change.sides) return { chart, comparison: null };
  const { met, current, earlier, figures } = change.sides;
  const sum = ({ cells, rows }: typeof current) =>
    isSummed
      ? toWire(
          cells(
            rows.map(({ sums }) => sums),
            figures,
          ),
          figures,
        )
      : {};
  return { chart, comparison: comparisonOver(met, sum(current), sum(earlier)) };
};
