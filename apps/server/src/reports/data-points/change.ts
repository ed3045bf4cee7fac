import { endingOf, pointOfField, type PointFieldId } from '@lanewise/contract/fields/points';
import { MOST_FIGURES, leadingAmount } from '@lanewise/contract/reports/point-columns';
import { keepsWeekdays } from '@lanewise/domain/calendar/comparable';
import { withDates, withLocations, type Scope } from '../../facts/scope.ts';
import { wideOf, wideText } from '../../facts/decimal.ts';
import { dayAfter, daysBefore, dayWithPartner, type Met } from '../engine/comparable.ts';
import { unitFor } from '../engine/periods.ts';
import type { ReportQuestion, RawRow } from '../engine/query.ts';
import { viewOf } from '../engine/question.ts';
import type { Days } from '@lanewise/domain/points/definitions';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { cellsOf } from './cells.ts';
import { added } from '../../points/figures.ts';
import { daysBy, isFew, levelOf, namer, rowsBy } from './keys.ts';
import type { PointRow, RowsBy } from '../../points/rows.ts';
import { readerOf, readPoints, sumsBy } from '../../points/read.ts';
import type { NamedPoints } from '../../points/company.ts';
import type { RowsRead } from './rows.ts';

// The change of the first amount of each row against the compared period, over the same stores on whole days.

/** One period of the compared stores. */
export interface Side {
  /** The cells of merged rows. `days`: the days of this period that the rows cover; null: all. */
  cells: (rows: readonly Sums[], columns: readonly PointFieldId[], days?: Days | null) => RawRow;
  rows: readonly PointRow[];
}

/** Both periods. */
export interface ComparedPair {
  current: Side;
  earlier: Side;
}

export interface Sides extends ComparedPair {
  met: Met;
  /** The columns whose figures both periods are compared by: the columns of the key figures. */
  figures: readonly PointFieldId[];
  /** The first figure of both periods day by day. Null if no chart over time is drawn. */
  days: ComparedPair | null;
}

export interface Change {
  /** Null: nothing can be compared. */
  sides: Sides | null;
  /** The change fields of a row that covers some days (null: all). Empty if the row cannot be compared. */
  of: (key: string, days: Days | null) => RawRow;
  /**
   * `among`: the change of several rows together. `whole`: the change of everything that the question covers, including
   * rows that only one period has.
   */
  among: (keys: readonly string[]) => RawRow;
  whole: () => RawRow;
}

const unknown: RawRow = { earlier_amt: null, change_amt: null, change_pct: null };

/**
 * The fields of a change; all are null if one of the values is missing. The percentage is also null if the earlier
 * value is 0.
 */
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

export const sideOf = (valuation: PointValuation, rows: readonly PointRow[]): Side => ({
  rows,
  cells: (some, columns, days = null) => cellsOf(valuation.during(days), columns, added(some)),
});

const readSide = async (
  question: ReportQuestion,
  company: NamedPoints,
  columns: readonly PointFieldId[],
  by: RowsBy,
): Promise<Side> => {
  const { valuation, rows } = await readPoints(
    readerOf(question, company),
    [...new Set(columns.map(pointOfField))],
    by,
  );
  return sideOf(valuation, rows);
};

/** Whether a question draws a chart over time. */
export const hasCourse = ({ definition, parameters }: ReportQuestion): boolean =>
  viewOf(definition, parameters.view).chart === 'period';

/**
 * Whether each week is compared with one earlier week. This requires a whole number of weeks between the two periods.
 */
const areWeeks = ({ parameters }: ReportQuestion, { meeting }: Met): boolean =>
  parameters.view === 'weekly_sales' && keepsWeekdays(meeting.before.shift);

const isByPeriod = (question: ReportQuestion): boolean =>
  hasCourse(question) && levelOf(question) === 'store' && !isFew(question);

/**
 * Whether rows of both periods are read day by day. True for rows of stores by day, month or period. False for weeks:
 * they are compared as a whole, because there are fewer weeks than days.
 */
const isDaily = (question: ReportQuestion, met: Met): boolean => isByPeriod(question) && !areWeeks(question, met);

/** Whether rows of both periods also give the chart over time: by day, or by week for a chart of weeks. */
const tellsCourse = (question: ReportQuestion, met: Met): boolean =>
  isByPeriod(question) && (!areWeeks(question, met) || unitFor(question.scope) === 'week');

/** Whether the rows of the compared stores cover all stores on all days of the period. */
const isAll = (question: ReportQuestion, met: Met): boolean =>
  isCompared(question, met) && met.stores.length === question.scope.locations.length;

/** Whether the comparison gives the chart over time for all stores and days of the question. */
export const tellsAll = (question: ReportQuestion, met: Met | null): boolean => {
  const whole = wholeDaysOf(question, met);
  return whole !== null && tellsCourse(question, whole) && isAll(question, whole);
};

/** The data that is read of both periods. `by`: the keys of the rows of a period. */
interface Asked {
  company: NamedPoints;
  columns: readonly PointFieldId[];
  met: Met;
  by: (period: ReportQuestion) => RowsBy;
}

const placesOf = (scope: Scope, { stores }: Met): Scope =>
  withLocations(
    scope,
    stores.map(({ location }) => location),
  );

const currentOf = (question: ReportQuestion, { met }: Pick<Asked, 'met'>): ReportQuestion => ({
  ...question,
  scope: withDates(placesOf(question.scope, met), met.meeting.from, met.meeting.to),
});

const earlierOf = (question: ReportQuestion, { met }: Pick<Asked, 'met'>): ReportQuestion => {
  const { before } = met.meeting;
  return { ...question, scope: withDates(placesOf(question.scope, met), before.from, before.to) };
};

const readPeriod = (period: ReportQuestion, { company, columns, by }: Asked): Promise<Side> =>
  readSide(period, company, columns, by(period));

/** Reads figures of both periods. */
export const readPair = async (question: ReportQuestion, asked: Asked): Promise<ComparedPair> => {
  const [current, earlier] = await Promise.all([
    readPeriod(currentOf(question, asked), asked),
    readPeriod(earlierOf(question, asked), asked),
  ]);
  return { current, earlier };
};

/**
 * The data that a question reads for its own period. A comparison of whole periods uses this data as its current side.
 */
export interface OwnPeriod {
  company: NamedPoints;
  columns: readonly PointFieldId[];
  valuation: PointValuation;
  found: Promise<RowsRead>;
  /**
   * The first figure of all stores, by the units (such as days) of the chart over time. Null if no chart over time is
   * drawn.
   */
  days: Promise<{ valuation: PointValuation; rows: readonly PointRow[] } | null>;
}

const isCompared = ({ scope }: ReportQuestion, { meeting }: Met): boolean =>
  meeting.from === scope.from && meeting.to === scope.to;

/** The first figure of both periods day by day. */
const readDays = async (
  question: ReportQuestion,
  { company, columns, days }: OwnPeriod,
  met: Met,
): Promise<ComparedPair> => {
  const asked = { company, columns: columns.slice(0, 1), met, by: daysBy };
  if (!isAll(question, met)) return readPair(question, asked);
  const [own, earlier] = await Promise.all([days, readPeriod(earlierOf(question, asked), asked)]);
  return own ? { current: sideOf(own.valuation, own.rows), earlier } : readPair(question, asked);
};

/**
 * Figures of both periods by row. If the rows are stores, the figures of the question's own period have been read
 * already.
 */
const readFigures = async (
  question: ReportQuestion,
  { valuation, found }: OwnPeriod,
  asked: Asked,
): Promise<ComparedPair> => {
  if (!isFew(question) || !isCompared(question, asked.met)) return readPair(question, asked);
  const [own, earlier] = await Promise.all([found, readPeriod(earlierOf(question, asked), asked)]);
  const places = new Set(asked.met.stores.map(({ location }) => location));
  return {
    current: sideOf(
      valuation,
      own.rows.filter(({ keys }) => places.has(Number(keys['location']))),
    ),
    earlier,
  };
};

/** Reads `figures` of both periods by row, and the first column day by day. */
const readSides = async (
  question: ReportQuestion,
  own: OwnPeriod,
  met: Met,
  figures: readonly PointFieldId[],
): Promise<Sides> => {
  const daily = isDaily(question, met);
  const tells = tellsCourse(question, met);
  // A bar chart may compare any of its amounts. If rows are stores, the rows already give these amounts.
  const amounts =
    isFew(question) && !hasCourse(question) ? own.columns.filter((field) => endingOf(field) === 'amt') : [];
  const asked: Asked = {
    company: own.company,
    columns: [...new Set([...figures, ...amounts])],
    met,
    by: (period) => rowsBy(period, daily),
  };
  const [pair, days] = await Promise.all([
    daily ? readPair(question, asked) : readFigures(question, own, asked),
    hasCourse(question) && !tells ? readDays(question, own, met) : null,
  ]);
  return { met, figures, ...pair, days: days ?? (tells ? pair : null) };
};

const none: Change = { sides: null, of: () => unknown, among: () => unknown, whole: () => unknown };

/** The comparison, if whole days can be compared. A period that is not over has no change. */
export const wholeDaysOf = ({ now }: ReportQuestion, met: Met | null): Met | null =>
  !met || met.stores.length === 0 || met.meeting.to >= now.today ? null : met;

/** Reads what rows are compared with. */
export const readChange = async (
  question: ReportQuestion,
  own: OwnPeriod,
  compared: Promise<Met | null>,
): Promise<Change> => {
  const { columns } = own;
  const met = wholeDaysOf(question, await compared);
  const leading = leadingAmount(columns);
  if (!met || columns.length === 0) return none;
  const figures = [...new Set([...(leading === null ? [] : [leading]), ...columns.slice(0, MOST_FIGURES)])];
  const sides = await readSides(question, own, met, figures);
  const { current, earlier } = sides;
  const byKey = ({ rows }: Side, dayOf?: (day: string) => string): Map<string, Sums[]> => {
    const named = namer(question, new Map(), dayOf);
    return sumsBy(rows, ({ keys }) => named(keys).key);
  };
  const { view } = question.parameters;
  // In rows of a day or a week, each day is compared with one earlier day.
  const alone = view === 'daily_sales' || view === 'weekly_sales';
  const [now, before] = [
    byKey(current, alone ? (day) => dayWithPartner(met.meeting, day) : undefined),
    byKey(earlier, (day) => dayAfter(met.meeting, day, alone)),
  ];
  const among = (keys: readonly string[], days: Days | null = null): RawRow => {
    if (leading === null) return unknown;
    const cell = (side: Side, by: ReadonlyMap<string, Sums[]>, own: Days | null) =>
      side.cells(
        keys.flatMap((key) => by.get(key) ?? []),
        [leading],
        own,
      )[leading];
    return fieldsOf(cell(current, now, days), cell(earlier, before, days && daysBefore(met.meeting, days)));
  };
  return {
    sides,
    of: (key, days) => (now.has(key) || before.has(key) ? among([key], days) : unknown),
    among: (keys) => among(keys),
    whole: () => among([...new Set([...now.keys(), ...before.keys()])]),
  };
};
