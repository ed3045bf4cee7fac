import { pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import { MOST_FIGURES, leadingAmount } from '@lanewise/contract/reports/point-columns';
import { addDays } from '@lanewise/domain/calendar/day';
import { withDates, withLocations } from '../../facts/scope.ts';
import { wideOf, wideText } from '../../facts/decimal.ts';
import type { Met } from '../engine/comparable.ts';
import type { Question, RawRow } from '../engine/query.ts';
import { viewOf } from '../engine/question.ts';
import type { Sums } from './book.ts';
import { added, cellsOf } from './cells.ts';
import { daysBy, levelOf, namer, rowsBy } from './keys.ts';
import { readerOf, readPoints, sumsBy, type NamedPoints, type PointRow, type RowsBy } from './read.ts';

// The change of each row against the compared period, of its first amount: the same stores on whole days.

/** One period of the compared stores. */
interface Side {
  /** Cells of rows together. */
  cells: (rows: readonly Sums[]) => RawRow;
  rows: readonly PointRow[];
}

/** Both periods. */
export interface Pair {
  current: Side;
  earlier: Side;
}

export interface Sides extends Pair {
  met: Met;
  /** The first figure of both periods day by day; null where no chart over time is drawn. */
  days: Pair | null;
}

export interface Change {
  /** Null: nothing can be compared. */
  sides: Sides | null;
  /** The fields of the change of a row, empty where it cannot be compared. */
  of: (key: string) => RawRow;
  /** The same of some rows together, and of everything that was asked: also of rows that are in one period alone. */
  among: (keys: readonly string[]) => RawRow;
  whole: () => RawRow;
}

const unknown: RawRow = { earlier_amt: null, change_amt: null, change_pct: null };

/** The fields of a change; a share of nothing is unknown. */
const fieldsOf = (current: RawRow[string] | undefined, before: RawRow[string] | undefined): RawRow => {
  if (typeof current !== 'string' || typeof before !== 'string') return unknown;
  const difference = wideOf(current) - wideOf(before);
  return {
    earlier_amt: before,
    change_amt: wideText(difference),
    change_pct:
      wideOf(before) === 0n ? null : ((Number(difference) / Math.abs(Number(wideOf(before)))) * 100).toFixed(4),
  };
};

const side = async (
  question: Question,
  company: NamedPoints,
  columns: readonly PointFieldId[],
  by: RowsBy,
): Promise<Side> => {
  const { facts, scope } = question;
  const { book, rows } = await readPoints(readerOf(facts, scope, company), [...new Set(columns.map(pointOfField))], by);
  return { rows, cells: (some) => cellsOf(book, columns, added(some)) };
};

/** Whether a question draws a chart over time. */
export const hasCourse = ({ definition, parameters }: Question): boolean =>
  viewOf(definition, parameters.view).chart === 'period';

/** Whether rows of both periods are read day by day: stores are few, so their days tell the course as well. */
const isDaily = (question: Question): boolean =>
  hasCourse(question) && (levelOf(question) === 'store' || question.parameters.view !== 'default');

/** What is asked of both periods. */
interface Asked {
  company: NamedPoints;
  columns: readonly PointFieldId[];
  met: Met;
  by: RowsBy;
}

/** Reads figures of both periods. */
export const readPair = async (question: Question, { company, columns, met, by }: Asked): Promise<Pair> => {
  const { from, to, shift } = met.meeting;
  const places = withLocations(
    question.scope,
    met.stores.map(({ location }) => location),
  );
  const [current, earlier] = await Promise.all([
    side({ ...question, scope: withDates(places, from, to) }, company, columns, by),
    side({ ...question, scope: withDates(places, addDays(from, -shift), addDays(to, -shift)) }, company, columns, by),
  ]);
  return { current, earlier };
};

/** Reads `figures` of both periods by row, and the first column day by day. */
const readSides = async (
  question: Question,
  { company, columns, met }: Omit<Asked, 'by'>,
  figures: readonly PointFieldId[],
): Promise<Sides> => {
  const daily = isDaily(question);
  const apart = hasCourse(question) && !daily;
  const [pair, days] = await Promise.all([
    readPair(question, { company, columns: figures, met, by: rowsBy(question, daily) }),
    apart ? readPair(question, { company, columns: columns.slice(0, 1), met, by: daysBy(question) }) : null,
  ]);
  return { met, ...pair, days: days ?? (daily ? pair : null) };
};

const none: Change = { sides: null, of: () => unknown, among: () => unknown, whole: () => unknown };

/** What meets, where whole days can be compared. A period that is not over yet has none. */
export const wholeDaysOf = ({ now }: Question, met: Met | null): Met | null =>
  !met || met.stores.length === 0 || met.meeting.to >= now.today ? null : met;

/** Reads what rows are compared with. */
export const readChange = async (
  question: Question,
  company: NamedPoints,
  columns: readonly PointFieldId[],
  compared: Promise<Met | null>,
): Promise<Change> => {
  const met = wholeDaysOf(question, await compared);
  const leading = leadingAmount(columns);
  if (!met || columns.length === 0) return none;
  const figures = [...new Set([...(leading === null ? [] : [leading]), ...columns.slice(0, MOST_FIGURES)])];
  const sides = await readSides(question, { company, columns, met }, figures);
  const { current, earlier } = sides;
  const byKey = ({ rows }: Side, shift: number): Map<string, Sums[]> => {
    const named = namer(question, new Map(), shift);
    return sumsBy(rows, ({ keys }) => named(keys).key);
  };
  const [now, before] = [byKey(current, 0), byKey(earlier, met.meeting.shift)];
  const ofRows = (rows: readonly Sums[], others: readonly Sums[]): RawRow =>
    leading === null ? unknown : fieldsOf(current.cells(rows)[leading], earlier.cells(others)[leading]);
  const among = (keys: readonly string[]): RawRow =>
    ofRows(
      keys.flatMap((key) => now.get(key) ?? []),
      keys.flatMap((key) => before.get(key) ?? []),
    );
  return {
    sides,
    of: (key) => (now.has(key) || before.has(key) ? among([key]) : unknown),
    among,
    whole: () => among([...new Set([...now.keys(), ...before.keys()])]),
  };
};
