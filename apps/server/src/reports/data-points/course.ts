import type { Chart, ChartPoint } from '@lanewise/contract/envelope';
import { viewAsked } from '@lanewise/contract/reports/point-columns';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import { addDays, firstOfMonth, firstOfWeek } from '@lanewise/domain/calendar/day';
import { comparisonOver, isUnfinished, unitFor } from '../engine/periods.ts';
import type { Course, Question, RawRow } from '../engine/query.ts';
import { viewOf } from '../engine/question.ts';
import { toWire } from '../engine/wire.ts';
import type { PointBook, Sums } from './book.ts';
import { added, cellsOf } from './cells.ts';
import type { Change } from './change.ts';
import { sumsBy, type PointRow } from './read.ts';
import type { RowsRead } from './rows.ts';
import { chartOf, type Shares } from './shares.ts';

/** A row without the columns that a page of it is filled with. */
export interface WorkedRow {
  key: string;
  row: RawRow;
  of: readonly PointRow[];
}

/** What the rows of data points are worked out from. */
export interface PointsRead {
  columns: readonly PointFieldId[];
  /** Names of data points. */
  names: ReadonlyMap<number, string>;
  book: PointBook;
  found: RowsRead;
  rows: readonly WorkedRow[];
  change: Change;
  /** Null where no chart of amounts beside each other is drawn. */
  shares: Shares | null;
  /** The first figure by day, week or month; null where no chart over time is drawn. */
  days: { book: PointBook; rows: readonly PointRow[] } | null;
}

const number = (value: unknown): number => Number(value ?? 0);

/** Sums of rows by a key of their days. */
const byKey = (rows: readonly PointRow[], keyOf: (day: string) => string): Map<string, Sums[]> =>
  sumsBy(rows, ({ keys }) => keyOf(String(keys['day'])));

/** The first figure over days, weeks or months, beside the compared period. */
const overTime = (question: Question, { columns, days, change }: PointsRead): Chart | null => {
  const [first] = columns;
  const unit = unitFor(question.scope);
  if (first === undefined || !days || unit === 'hour') return null;
  const keyOf = (day: string): string =>
    unit === 'day' ? day : unit === 'week' ? firstOfWeek(day, question.company.usWeek) : firstOfMonth(day);
  const values = byKey(days.rows, keyOf);
  const { sides } = change;
  const compared = sides?.days ?? null;
  const shift = sides?.met.meeting.shift ?? 0;
  const now = compared ? byKey(compared.current.rows, keyOf) : null;
  const before = compared ? byKey(compared.earlier.rows, (day) => keyOf(addDays(day, shift))) : null;
  const points = [...new Set([...values.keys(), ...(before?.keys() ?? [])])].sort().map((key): ChartPoint => ({
    key,
    value: number(cellsOf(days.book, [first], added(values.get(key) ?? []))[first]),
    previous: compared && before?.has(key) ? number(compared.earlier.cells(before.get(key) ?? [])[first]) : null,
    compared: compared ? number(compared.current.cells(now?.get(key) ?? [])[first]) : null,
    unfinished: isUnfinished(unit, key, question),
  }));
  const breaks = [...new Set(days.book.breaks.map(keyOf))];
  return { unit, measure: first, points, ...(breaks.length > 0 ? { breaks } : {}) };
};

/** The chart of data points, and their first figures beside those of the compared period. */
export const courseOf = (question: Question, prepared: PointsRead): Course => {
  const { change, columns } = prepared;
  const view = viewAsked(viewOf(question.definition, question.parameters.view), question.parameters);
  const chart =
    view.chart === 'period'
      ? overTime(question, prepared)
      : prepared.shares && chartOf(prepared.shares, prepared.names);
  if (!change.sides) return { chart, comparison: null };
  const { met, current, earlier } = change.sides;
  const sum = ({ cells, rows }: typeof current) => toWire(cells(rows.map(({ sums }) => sums)), columns);
  return { chart, comparison: comparisonOver(met, sum(current), sum(earlier)) };
};
