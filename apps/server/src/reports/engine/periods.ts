import type { Chart, ChartPoint, ChartSpan, Comparison, Row } from '@lanewise/contract/envelope';
import { earlierDay, laterDay, type Compared } from '@lanewise/domain/calendar/comparable';
import { addDays, addMonths, daysBetween, firstOfMonth, firstOfWeek } from '@lanewise/domain/calendar/day';
import type { Scope } from '../../facts/scope.ts';
import { and, date, dates, join, sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import type { Now } from '../../question/clock.ts';
import { meetsOf, NO_DAY, type Meeting, type Met } from './comparable.ts';
import { metDay, ownDay } from './met-days.ts';
import { weekStart } from './measures.ts';
import type { RowKey } from './query.ts';
import type { CompanyFacts } from '../../question/question.ts';
import { toWire } from './wire.ts';

/** Days of a range, both ends included. */
const daysOf = ({ from, to }: Scope): number => daysBetween(from, to) + 1;

const least = (day: string, other: string): string => (day < other ? day : other);

/**
 * The compared part of a period. This part ends today at the latest, or yesterday if only whole days can be compared
 * and the period began before today. It ends earlier if the earlier month is shorter.
 */
export const meetingOf = (scope: Scope, compared: Compared, today: string, wholeDays: boolean): Meeting => {
  const { from } = scope;
  const { start, last, shift, until = scope.to } = compared;
  const end = least(least(scope.to, until), wholeDays && from < today ? addDays(today, -1) : today);
  // If a month is not over, days that the earlier month does not have are not compared.
  const to = end === scope.to ? end : laterDay(earlierDay(end, shift), shift);
  return {
    from,
    to,
    before: { from: start, to: to === scope.to ? last : least(last, earlierDay(to, shift)), shift },
    today,
  };
};

/** A question about a period and the period before it. */
export interface PeriodQuestion {
  scope: Scope;
  company: CompanyFacts;
  now: Pick<Now, 'today' | 'time'>;
  /** The period before. */
  earlier: Compared;
}

/** What is read of both periods. */
export interface Wanted {
  /** Whether a chart over time is drawn. */
  charted: boolean;
  /** The whole period of the chart over time. Undefined for a chart of hours. */
  span?: ChartSpan | undefined;
  /** Null if nothing is compared. */
  met: Met | null;
  /** Whether the sums of the stores are figures of the report. False if a search or a department limits the report. */
  summed: boolean;
}

interface PeriodRow extends Record<string, string | number> {
  /** 1: the sum of a whole period. */
  is_sum: number;
  is_current: number;
  key: string;
  value: string;
}

const columns = sql`location, business_date, net_amount, net_units, customers`;

/** Days of which only some hours are compared: today, and the earlier day that is compared with today. */
const openDays = ({ to, before, today }: Meeting): string[] => (to === today ? [to, before.to] : []);

/** Rows of both periods: by hour if hours matter, otherwise by day. A table by day has only a fifteenth of the rows. */
const rowsOf = (question: PeriodQuestion, open: readonly string[], hourly: boolean): Sql => {
  const { scope, earlier } = question;
  const now = sql`business_date between ${date(scope.from)} and ${date(scope.to)}`;
  const before = sql`business_date between ${date(earlier.start)} and ${date(earlier.last)}`;
  if (earlier.last < scope.from)
    return rowsWithin(scope, sql`(${now} or ${before})`, sql`business_date >= ${date(scope.from)}`, open, hourly);
  // A day in both periods counts in each.
  return sql`${rowsWithin(scope, now, sql`toUInt8(1)`, open, hourly)}
    union all ${rowsWithin(scope, before, sql`toUInt8(0)`, open, hourly)}`;
};

const rowsWithin = (scope: Scope, when: Sql, isCurrent: Sql, open: readonly string[], hourly: boolean): Sql => {
  const kept = sql`${columns}, ${isCurrent} as is_current`;
  const within = sql`company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
    and ${when}`;
  if (hourly) return sql`select ${kept}, hour from sales_hour where ${within}`;
  const days = sql`select ${kept}, toUInt8(0) as hour from sales_day where ${within}`;
  if (open.length === 0) return days;
  return sql`${days} and business_date not in ${dates(open)}
    union all select ${kept}, hour from sales_hour where ${within} and business_date in ${dates(open)}`;
};

/** The condition for rows that are compared. */
const isCompared = (scope: Scope, { stores, meeting }: Met): Sql => {
  const { to, before, today } = meeting;
  const ids = stores.map(({ location }) => location);
  const bound = (side: 'since' | 'until'): Sql =>
    sql`transform(location, ${u32s(ids)}, ${u32s(stores.map((store) => store.open?.[side] ?? 0))}, ${u32(0)})`;
  return and([
    ...(stores.length === scope.locations.length ? [] : [sql`location in ${u32s(ids)}`]),
    ...(to === scope.to ? [] : [sql`business_date <= if(is_current, ${date(to)}, ${date(before.to)})`]),
    ...(to === today
      ? [
          sql`(business_date != if(is_current, ${date(to)}, ${date(before.to)}) or hour >= ${bound('since')} and hour < ${bound('until')})`,
        ]
      : []),
  ]);
};

/** Net sales of compared stores and hours in both periods, by the key of a row: key, current_amt, earlier_amt. */
export const salesByKey = (
  question: PeriodQuestion,
  met: Met,
  { key, hourly }: NonNullable<RowKey['ofSales']>,
  alone: boolean,
): Sql => sql`
  select key, toNullable(sumIf(net_amount, is_current)) as current_amt, toNullable(sumIf(net_amount, not is_current)) as earlier_amt
  from (
    select net_amount, is_current, ${key(sql`if(is_current, ${ownDay(question.earlier, question.scope.to, alone)}, ${metDay(question.earlier, question.scope.to, alone)})`)} as key
    from (${rowsOf(question, openDays(met.meeting), hourly)})
    where ${isCompared(question.scope, met)}
  )
  group by key`;

/** Chart and comparison use the same rows of a rollup, so one statement reads both. */
const statement = (question: PeriodQuestion, { charted, met }: Wanted): Sql => {
  const { scope, company, earlier } = question;
  const isMet = met !== null && met.stores.length > 0;
  const open = met ? openDays(met.meeting) : [];
  const unit = unitOf(daysOf(scope));
  const day = sql`if(is_current, business_date, ${metDay(earlier, scope.to, unit !== 'month')})`;
  const key = charted ? periodKey(unit, company, day) : sql`''`;
  const sets = [...(charted ? [sql`(key, is_current)`] : []), ...(isMet ? [sql`(is_current)`] : [])];
  const compared = isMet ? isCompared(scope, met) : sql`false`;
  // In a week, only days with a matching earlier day are compared.
  const ofWeeks =
    charted && unit === 'week' && earlier.shift.unit === 'months'
      ? sql`, sumIf(net_amount, ${compared} and (not is_current or ${ownDay(earlier, scope.to, true)} != toDate(${date(NO_DAY)}))) as charted_amt`
      : sql``;
  const hourly = daysOf(scope) === 1 && (charted || open.length > 0);
  return sql`
    select ${charted ? sql`toUInt8(grouping(key))` : sql`1`} as is_sum, is_current, ${key} as key,
      sum(net_amount) as value, countIf(${compared}) as compared_rows, sumIf(net_amount, ${compared}) as net_sales_amt,
      sumIf(net_units, ${compared}) as net_sales_qty, sumIf(customers, ${compared}) as customer_qty${ofWeeks}
    from (${rowsOf(question, open, hourly)})
    group by grouping sets (${join(sets, sql`, `)})`;
};

/**
 * Sales over the hours of a day, or over days, weeks or months, and the sums of the comparable stores. The comparison
 * is null if there are no comparable stores, or if these stores have no sales in one of the two periods.
 */
export const readPeriods = async (
  facts: Questions,
  question: PeriodQuestion,
  wanted: Wanted,
): Promise<{ chart: Chart | null; comparison: Comparison | null }> => {
  const { met, charted } = wanted;
  if (!charted && !met?.stores.length) return { chart: null, comparison: null };
  const rows = await facts.query<PeriodRow>(statement(question, wanted));
  const [sums, points] = [1, 0].map((flag) => rows.filter((row) => row.is_sum === flag));
  const comparison = met ? comparisonOf(met, sums ?? [], wanted.summed) : null;
  const isCompared = comparison !== null && wanted.summed;
  return { chart: charted ? chartOf(question, points ?? [], isCompared, wanted.span) : null, comparison };
};

/** Largest number of stores that are named. A chain may have thousands. */
const mostNamed = 50;

const comparisonOf = (met: Met, sums: readonly PeriodRow[], summed: boolean): Comparison | null => {
  const [current, previous] = [1, 0].map((flag) =>
    sums.find((row) => row.is_current === flag && Number(row['compared_rows']) > 0),
  );
  if (!previous || !current) return null;
  return comparisonOver(met, summed ? comparedTotals(current) : {}, summed ? comparedTotals(previous) : {});
};

/** The comparison of two periods with the sums of each over the compared stores. */
export const comparisonOver = ({ stores, leftOut, meeting }: Met, current: Row, previous: Row): Comparison => {
  const { from, to, before, today } = meeting;
  const hours = stores.map(({ open }) => open?.until ?? 0);
  return {
    startDate: before.from,
    lastDate: before.to,
    currentStartDate: from,
    currentLastDate: to,
    meets: meetsOf(meeting),
    until: to === today ? { least: Math.min(...hours), greatest: Math.max(...hours) } : null,
    current,
    previous,
    comparedLocations: stores.length,
    leftOutLocations: leftOut.length,
    leftOut: leftOut.slice(0, mostNamed),
  };
};

/**
 * Totals under two sets of names: a screen of departments shows `amt`, and a screen of stores shows `net_sales_amt`.
 */
const comparedTotals = ({ net_sales_amt, net_sales_qty, customer_qty }: Record<string, string | number>): Row => {
  const wire = toWire({ net_sales_amt, net_sales_qty, customer_qty }, [
    'net_sales_amt',
    'net_sales_qty',
    'customer_qty',
    'aiv',
    'items_per_ticket',
    'atv',
  ]);
  return { ...wire, amt: wire['net_sales_amt'] ?? 0, qty: wire['net_sales_qty'] ?? 0 };
};

export type PeriodUnit = Exclude<Chart['unit'], 'category'>;

/** A unit with between about 7 and 62 points. */
const unitOf = (days: number): PeriodUnit =>
  days === 1 ? 'hour' : days <= 62 ? 'day' : days <= 400 ? 'week' : 'month';

export const unitFor = (scope: Scope): PeriodUnit => unitOf(daysOf(scope));

/** The first day of the unit (day, week or month) that contains a day, as text. */
export const periodKey = (unit: PeriodUnit, company: CompanyFacts, day: Sql): Sql =>
  ({
    hour: sql`toString(hour)`,
    day: sql`toString(${day})`,
    week: sql`toString(${weekStart(company, day)})`,
    month: sql`toString(toStartOfMonth(${day}))`,
  })[unit];

/** The key of a business date in a chart, as `periodKey` makes it from days. */
export const dayKeyIn = (unit: Exclude<PeriodUnit, 'hour'>, { usWeek }: CompanyFacts, day: string): string =>
  ({ day: () => day, week: () => firstOfWeek(day, usWeek), month: () => firstOfMonth(day) })[unit]();

/** Whether the unit (such as a week) that begins on the day of a key is not over. */
export const isUnfinished = (
  unit: PeriodUnit,
  key: string,
  { scope, now: { today, time } }: Pick<PeriodQuestion, 'scope' | 'now'>,
): boolean => {
  if (unit === 'hour') return scope.to === today && Number(key) >= Number(time.slice(11, 13));
  const next = { day: addDays(key, 1), week: addDays(key, 7), month: addMonths(key, 1) }[unit];
  return next > today;
};

/** The compared sales of a point. */
const chartedOf = (row: PeriodRow | undefined): number => Number(row?.['charted_amt'] ?? row?.['net_sales_amt'] ?? 0);

/**
 * `isCompared`: the figures have a like-for-like period, and the chart shows that period over the same stores and
 * hours.
 */
const chartOf = (
  { scope, company, now }: PeriodQuestion,
  rows: readonly PeriodRow[],
  isCompared: boolean,
  span: ChartSpan | undefined,
): Chart => {
  const unit = unitOf(daysOf(scope));
  // Earlier days without a matching day of the period are counted under NO_DAY.
  const isOwn = (key: string): boolean => unit === 'hour' || key >= dayKeyIn(unit, company, scope.from);
  const points = [...new Set(rows.map(({ key }) => key).filter(isOwn))].map((key): ChartPoint => {
    const [current, previous] = [1, 0].map((flag) => rows.find((row) => row.key === key && row.is_current === flag));
    return {
      key,
      value: !current && span?.unknown.includes(key) ? null : Number(current?.value ?? 0),
      previous: isCompared && Number(previous?.['compared_rows'] ?? 0) > 0 ? chartedOf(previous) : null,
      compared: isCompared ? chartedOf(current) : null,
      unfinished: isUnfinished(unit, key, { scope, now }),
    };
  });
  points.sort((a, b) => (unit === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1));
  return { unit, measure: 'net_sales_amt', points, ...(span && { span }) };
};
