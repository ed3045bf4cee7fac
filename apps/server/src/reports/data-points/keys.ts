import { addDays, addMonths, dayNumber, firstOfMonth, firstOfWeek } from '@lanewise/domain/calendar/day';
import { periodName, periodsBetween } from '@lanewise/domain/calendar/periods';
import { and, date, sql, texts, u32s, type Sql } from '../../facts/sql.ts';
import { identityOf, isCashier } from '../cashiers/cashier.ts';
import { weekStart } from '../engine/measures.ts';
import type { ReportQuestion, RawRow } from '../engine/query.ts';
import { standing } from '../sales/by-place.ts';
import type { Days } from '@lanewise/domain/points/definitions';
import { dayColumn, type LaneColumn, type PointRow, type RowsBy } from '../../points/rows.ts';

// Rows of data points stand for stores, regions, lanes or cashiers. A row covers the whole period or a part of it.

export type Level = 'store' | 'terminal' | 'cashier';

export const levelOf = ({ definition }: Pick<ReportQuestion, 'definition'>): Level => definition.sub as Level;

const isPeriodical = ({ parameters: { view } }: ReportQuestion): boolean => view !== 'default';

/** The part of the requested period that a row of a view covers. `day`: the first day of the row. */
export const periodOf = (question: ReportQuestion, day: string): RawRow => {
  const { company, scope, parameters } = question;
  switch (parameters.view) {
    case 'daily_sales':
      return { date: day };
    case 'weekly_sales':
      return { week: firstOfWeek(day, company.usWeek) };
    case 'monthly_sales':
      return { month: firstOfMonth(day) };
    case 'periods': {
      const [period] = periodsBetween(company, day, day);
      if (!period) return {};
      const { start, last } = period;
      return {
        period: periodName(period),
        first_date: start < scope.from ? scope.from : start,
        final_date: last > scope.to ? scope.to : last,
      };
    }
    default:
      return {};
  }
};

/** The last day of the part of a period that a row covers. The given day is the first day of this part. */
const lastDay = ({ parameters, company }: ReportQuestion, day: string): string => {
  switch (parameters.view) {
    case 'weekly_sales':
      return addDays(firstOfWeek(day, company.usWeek), 6);
    case 'monthly_sales':
      return addDays(addMonths(firstOfMonth(day), 1), -1);
    case 'periods':
      return periodsBetween(company, day, day)[0]?.last ?? day;
    default:
      return day;
  }
};

/** The days that a row covers; null: the whole period. */
export const daysOfRow = (question: ReportQuestion, { day }: PointRow['keys']): Days | null => {
  if (typeof day !== 'string') return null;
  const last = lastDay(question, day);
  return { from: day, to: last > question.scope.to ? question.scope.to : last };
};

/** The first day of the part of the period that contains a business date. */
const firstDay = (question: ReportQuestion): Sql => {
  const { parameters, company, scope } = question;
  switch (parameters.view) {
    case 'weekly_sales':
      return sql`greatest(${weekStart(company)}, ${date(scope.from)})`;
    case 'monthly_sales':
      return sql`greatest(toStartOfMonth(business_date), ${date(scope.from)})`;
    case 'periods': {
      const starts = periodsBetween(company, scope.from, scope.to).map(({ start }) => dayNumber(start));
      return sql`greatest(toDate(roundDown(toUInt32(business_date), ${u32s(starts)})), ${date(scope.from)})`;
    }
    default:
      return sql`business_date`;
  }
};

/** Returns the function that gives the first day of a date's period, like `firstDay` in SQL. */
const firstDayOf =
  ({ parameters, company, scope }: ReportQuestion): ((date: string) => string) =>
  (day) => {
    const { view } = parameters;
    if (view !== 'weekly_sales' && view !== 'monthly_sales' && view !== 'periods') return day;
    const first = {
      weekly_sales: () => firstOfWeek(day, company.usWeek),
      monthly_sales: () => firstOfMonth(day),
      periods: () => periodsBetween(company, day, day)[0]?.start ?? day,
    }[view]();
    return first < scope.from ? scope.from : first;
  };

/** Whether rows are stores, or regions, over the whole period. */
export const isFew = (question: ReportQuestion): boolean => levelOf(question) === 'store' && !isPeriodical(question);

/** The column that distinguishes the rows of a store, and the name of this column in keys. Null: rows are stores. */
export const laneColumnOf = (question: ReportQuestion): { name: string; column: Sql } | null =>
  ({
    store: null,
    terminal: { name: 'at_lane', column: sql`lane` },
    cashier: { name: 'at_cashier', column: sql`cashier` },
  })[levelOf(question)];

const apart: Readonly<Record<Level, { by: readonly Sql[]; names: readonly LaneColumn[] }>> = {
  store: { by: [], names: [] },
  terminal: { by: [sql`toString(lane) as at_lane`], names: ['lane'] },
  cashier: { by: [sql`toString(cashier) as at_cashier`], names: ['cashier'] },
};

const conditionOf = ({ parameters: { lane, cashierNumber } }: ReportQuestion): Sql | undefined =>
  lane === undefined && cashierNumber === undefined
    ? undefined
    : and([
        ...(lane === undefined ? [] : [sql`lane in ${texts(lane)}`]),
        ...(cashierNumber === undefined ? [] : [isCashier(cashierNumber)]),
      ]);

/** The columns that filters name. */
const filteredBy = ({ parameters: { lane, cashierNumber } }: ReportQuestion): LaneColumn[] => [
  ...(lane === undefined ? [] : ['lane' as const]),
  ...(cashierNumber === undefined ? [] : ['cashier' as const]),
];

/** Rollups by month have no earlier states. */
const hasMonths = ({ parameters: { knownAt } }: ReportQuestion): boolean => knownAt === undefined;

/** Whether each row of a view covers one whole month, or several whole months. */
const hasWholeMonths = ({ parameters: { view }, company }: ReportQuestion): boolean =>
  view === 'monthly_sales' || (view === 'periods' && company.pattern === 'months');

/** The key columns that distinguish the rows of a question. `daily`: rows are by day, regardless of the view. */
export const rowsBy = (question: ReportQuestion, daily = false): RowsBy => {
  const level = levelOf(question);
  const condition = conditionOf(question);
  const days = daily ? [dayColumn] : isPeriodical(question) ? [sql`toString(${firstDay(question)}) as day`] : [];
  const dayOf = daily ? undefined : firstDayOf(question);
  return {
    by: [...apart[level].by, ...days],
    ...(dayOf && { dayOf }),
    months: hasMonths(question) && (days.length === 0 || (!daily && hasWholeMonths(question))),
    dated: days.length > 0,
    ofLanes: [...apart[level].names, ...filteredBy(question)],
    condition,
  };
};

/** All rows of a question together. */
export const togetherBy = (question: ReportQuestion): RowsBy => {
  const condition = conditionOf(question);
  return { together: true, by: [], months: hasMonths(question), ofLanes: filteredBy(question), condition };
};

/** The key for sums by day over all rows of a question together. */
export const daysBy = (question: ReportQuestion): RowsBy => ({
  ...togetherBy(question),
  by: [dayColumn],
  months: false,
  dated: true,
});

/** The key of a row and its columns, without its figures. */
export interface NamedRow {
  key: string;
  columns: RawRow;
}

/** Names of cashiers by location and number. */
export type CashierNames = ReadonlyMap<string, string>;

/** Gives rows their names. `dayOf`: the day of the question with which the day in a key is compared. */
export const namer = (
  question: ReportQuestion,
  cashiers: CashierNames,
  dayOf = (day: string): string => day,
): ((keys: PointRow['keys']) => NamedRow) => {
  const { names } = question;
  const level = levelOf(question);
  const of = standing(question);
  const columnsOf = (keys: PointRow['keys']): RawRow => {
    const location = Number(keys['location']);
    const place = names.places.get(location);
    if (level === 'cashier') {
      const cashier = String(keys['at_cashier']);
      return identityOf(question, { location, cashier, name: cashiers.get(`${location} ${cashier}`) ?? '' });
    }
    if (level === 'terminal')
      return {
        lane: String(keys['at_lane']),
        location: place?.name ?? String(location),
        reg_loc_id: place?.regLocId ?? 0,
      };
    const row = place ? of(place) : { id: 0, name: String(location), number: '' };
    return isPeriodical(question)
      ? { location: row.name, reg_loc_id: row.id }
      : { name: row.name, store_number: row.number, reg_loc_id: row.id };
  };
  return (keys) => {
    const columns = columnsOf(keys);
    const day = keys['day'];
    const period = typeof day === 'string' ? periodOf(question, dayOf(day)) : {};
    const key = [columns['reg_loc_id'], columns['lane'], columns['cashier_number'], Object.values(period)[0]];
    return { key: JSON.stringify(key), columns: { ...period, ...columns } };
  };
};

/**
 * The stores of a question, if rows are stores. Each store has a row even without receipts: no sales and no data must
 * look different.
 */
export const everyStore = (question: ReportQuestion): PointRow['keys'][] =>
  isFew(question) ? question.scope.locations.map((location) => ({ location })) : [];

/** What orders rows that sort alike. */
export const tie = ['reg_loc_id', 'lane', 'cashier_number'] as const;
