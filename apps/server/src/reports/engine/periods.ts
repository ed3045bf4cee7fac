import type { Chart, ChartPoint, Comparison, Row } from '@lanewise/contract/envelope';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { withDates, type Scope } from '../../facts/scope.ts';
import { and, date, dates, join, sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import type { Comparable, Meeting } from './comparable.ts';
import { weekStart } from './measures.ts';
import type { CompanyFacts, Question } from './query.ts';
import { toWire } from './wire.ts';

/** Days of a range, both ends included. */
const daysOf = ({ from, to }: Scope): number => daysBetween(from, to) + 1;

/** The like-for-like period: as many whole weeks earlier as the range is long, so that weekdays match. */
export const earlier = (scope: Scope): Scope => {
  const days = Math.ceil(daysOf(scope) / 7) * 7;
  return withDates(scope, addDays(scope.from, -days), addDays(scope.to, -days));
};

const until = (day: string, today: string): string => (day < today ? day : today);

/** The compared part of a period: up to today, with the days as far before it. */
export const meetingOf = (scope: Scope, today: string): Meeting => {
  const { from } = scope;
  return { from, to: until(scope.to, today), shift: daysBetween(earlier(scope).from, from), today };
};

/** A question about a period and the one before. */
export interface PeriodQuestion {
  scope: Scope;
  company: CompanyFacts;
  now: Pick<Question['now'], 'today' | 'time'>;
  /** Whether a chart over time is drawn. */
  charted: boolean;
  /** The comparable stores; null if nothing is compared. */
  comparable: Comparable | null;
}

interface PeriodRow extends Record<string, string | number> {
  /** 1: the sum of a whole period. */
  is_sum: number;
  is_current: number;
  key: string;
  value: string;
}

const columns = sql`location, business_date, net_amount, net_units, customers`;

/** Days of which only some hours are compared: today, and the day it is compared with. */
const openDays = ({ to, shift, today }: Meeting): string[] => (to === today ? [to, addDays(to, -shift)] : []);

/** Rows of both periods: by hour if hours matter, else by day, which is a fifteenth as many rows. */
const rowsOf = ({ scope, charted, now }: PeriodQuestion): Sql => {
  const before = earlier(scope);
  const within = sql`company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
    and (business_date between ${date(scope.from)} and ${date(scope.to)}
      or business_date between ${date(before.from)} and ${date(before.to)})`;
  const open = openDays(meetingOf(scope, now.today));
  if (daysOf(scope) === 1 && (charted || open.length > 0))
    return sql`select ${columns}, hour from sales_hour where ${within}`;
  const days = sql`select ${columns}, toUInt8(0) as hour from sales_day where ${within}`;
  if (open.length === 0) return days;
  return sql`${days} and business_date not in ${dates(open)}
    union all select ${columns}, hour from sales_hour where ${within} and business_date in ${dates(open)}`;
};

/** The condition for rows that are compared. */
const isCompared = ({ scope, now }: PeriodQuestion, stores: Comparable['stores']): Sql => {
  const meeting = meetingOf(scope, now.today);
  const { from, to, shift } = meeting;
  const open = openDays(meeting);
  const ids = stores.map(({ location }) => location);
  const bound = (side: 'since' | 'until'): Sql =>
    sql`transform(location, ${u32s(ids)}, ${u32s(stores.map((store) => store.open?.[side] ?? 0))}, ${u32(0)})`;
  return and([
    ...(stores.length === scope.locations.length ? [] : [sql`location in ${u32s(ids)}`]),
    ...(to === scope.to
      ? []
      : [sql`(business_date between ${date(from)} and ${date(to)} or business_date <= ${date(addDays(to, -shift))})`]),
    ...(open.length === 0
      ? []
      : [sql`(business_date not in ${dates(open)} or hour >= ${bound('since')} and hour < ${bound('until')})`]),
  ]);
};

/** Chart and comparison use the same rows of a rollup, so one statement reads both. */
const statement = (question: PeriodQuestion, stores: Comparable['stores']): Sql => {
  const { scope, company, charted } = question;
  const shift = daysBetween(earlier(scope).from, scope.from);
  const aligned = sql`if(business_date >= ${date(scope.from)}, business_date, addDays(business_date, ${u32(shift)}))`;
  const key = charted ? keyOf(unitOf(daysOf(scope)), company, aligned) : sql`''`;
  const sets = [...(charted ? [sql`(key, is_current)`] : []), ...(stores.length > 0 ? [sql`(is_current)`] : [])];
  const compared = stores.length > 0 ? isCompared(question, stores) : sql`false`;
  return sql`
    select ${charted ? sql`toUInt8(grouping(key))` : sql`1`} as is_sum, business_date >= ${date(scope.from)} as is_current, ${key} as key,
      sum(net_amount) as value, countIf(${compared}) as compared_rows, sumIf(net_amount, ${compared}) as net_sales_amt,
      sumIf(net_units, ${compared}) as net_sales_qty, sumIf(customers, ${compared}) as customer_qty
    from (${rowsOf(question)})
    group by grouping sets (${join(sets, sql`, `)})`;
};

/**
 * Sales over the hours of a day, or over days, weeks, months, and the sums of the comparable stores. The comparison is
 * null if there are none, or if they sold nothing before.
 */
export const readPeriods = async (
  facts: Questions,
  question: PeriodQuestion,
): Promise<{ chart: Chart | null; comparison: Comparison | null }> => {
  const { comparable, charted } = question;
  const stores = comparable?.stores ?? [];
  if (!charted && stores.length === 0) return { chart: null, comparison: null };
  const rows = await facts.query<PeriodRow>(statement(question, stores));
  const [sums, points] = [1, 0].map((flag) => rows.filter((row) => row.is_sum === flag));
  return {
    chart: charted ? chartOf(question, points ?? []) : null,
    comparison: comparable ? comparisonOf(question, comparable, sums ?? []) : null,
  };
};

/** The most stores that are named; a chain may have thousands. */
const mostNamed = 50;

const comparisonOf = (
  { scope, now }: PeriodQuestion,
  { stores, leftOut }: Comparable,
  sums: readonly PeriodRow[],
): Comparison | null => {
  const [current, previous] = [1, 0].map((flag) =>
    sums.find((row) => row.is_current === flag && Number(row['compared_rows']) > 0),
  );
  if (!previous || !current) return null;
  const { from, to, shift, today } = meetingOf(scope, now.today);
  const hours = stores.map(({ open }) => open?.until ?? 0);
  return {
    startDate: addDays(from, -shift),
    lastDate: addDays(to, -shift),
    currentStartDate: from,
    currentLastDate: to,
    until: to === today ? { least: Math.min(...hours), greatest: Math.max(...hours) } : null,
    current: comparedTotals(current),
    previous: comparedTotals(previous),
    comparedLocations: stores.length,
    leftOutLocations: leftOut.length,
    leftOut: leftOut.slice(0, mostNamed),
  };
};

/** Under the names of both levels: a screen of departments shows `amt`, one of stores `net_sales_amt`. */
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

/** A unit with between about 7 and 62 points. */
const unitOf = (days: number): Exclude<Chart['unit'], 'category'> =>
  days === 1 ? 'hour' : days <= 62 ? 'day' : days <= 400 ? 'week' : 'month';

const keyOf = (unit: Exclude<Chart['unit'], 'category'>, company: CompanyFacts, day: Sql): Sql =>
  ({
    hour: sql`toString(hour)`,
    day: sql`toString(${day})`,
    week: sql`toString(${weekStart(company, day)})`,
    month: sql`toString(toStartOfMonth(${day}))`,
  })[unit];

const chartOf = ({ scope, now }: PeriodQuestion, rows: readonly PeriodRow[]): Chart => {
  const unit = unitOf(daysOf(scope));
  const isUnfinished = (key: string): boolean =>
    unit === 'hour' ? scope.to === now.today && Number(key) >= Number(now.time.slice(11, 13)) : key >= now.today;
  const points = [...new Set(rows.map(({ key }) => key))].map((key): ChartPoint => {
    const [current, previous] = [1, 0].map((flag) => rows.find((row) => row.key === key && row.is_current === flag));
    return {
      key,
      value: Number(current?.value ?? 0),
      previous: previous ? Number(previous.value) : null,
      unfinished: isUnfinished(key),
    };
  });
  points.sort((a, b) => (unit === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1));
  return { unit, measure: 'net_sales_amt', points };
};
