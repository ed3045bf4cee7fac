import type { Chart, ChartPoint, Comparison, Row } from '@lanewise/contract/envelope';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import { date, join, sql, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import type { Wholeness } from './completeness.ts';
import type { CompanyFacts } from './query.ts';
import { toWire } from './wire.ts';

/** Days of a range, both ends included. */
const daysOf = ({ from, to }: Scope): number => daysBetween(from, to) + 1;

/** The like-for-like period: as many whole weeks earlier as the range is long, so that weekdays meet weekdays. */
export const earlier = (scope: Scope): Scope => {
  const days = Math.ceil(daysOf(scope) / 7) * 7;
  return withDates(scope, addDays(scope.from, -days), addDays(scope.to, -days));
};

/** Rows of a rollup over both periods at once. */
const both = (scope: Scope, before: Scope): Sql => sql`
  company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
  and (business_date between ${date(scope.from)} and ${date(scope.to)}
    or business_date between ${date(before.from)} and ${date(before.to)})`;

/** Whole in both periods, and trading on the same days: a store that opened last week is not compared with the week before. */
const isComparable = (id: number, now: Wholeness, then: Wholeness): boolean => {
  const pattern = now.expected.get(id) ?? '';
  const lacking = [now, then].some(({ worst }) => ['partial', 'missing'].includes(worst.get(id) ?? 'missing'));
  return !lacking && pattern.includes('1') && pattern === then.expected.get(id);
};

/** A store that was expected in neither period is not left out of anything. */
const isExpected = (id: number, now: Wholeness, then: Wholeness): boolean =>
  [now, then].some(({ expected }) => expected.get(id)?.includes('1'));

/** Stores that are whole in both periods; only they are compared. */
const comparableOf = (scope: Scope, now: Wholeness, then: Wholeness): number[] =>
  scope.locations.filter((id) => isComparable(id, now, then));

/** What a question asks about its period and the one before. */
export interface PeriodQuestion {
  scope: Scope;
  company: CompanyFacts;
  now: { today: string; hour: number };
  /** Whether a chart over time is drawn. */
  charted: boolean;
  /** How whole both periods are; null where nothing is compared. */
  trust: { now: Wholeness; then: Wholeness } | null;
}

interface PeriodRow extends Record<string, string | number> {
  /** 1: the sum of a whole period. */
  is_sum: number;
  is_current: number;
  key: string;
  value: string;
}

/** Chart and comparison ask the same rows of a rollup, so that one reading answers both. */
const statement = ({ scope, company, charted }: PeriodQuestion, compared: readonly number[]): Sql => {
  const before = earlier(scope);
  const shift = daysBetween(before.from, scope.from);
  const aligned = sql`if(business_date >= ${date(scope.from)}, business_date, addDays(business_date, ${u32(shift)}))`;
  const key = charted ? keyOf(unitOf(daysOf(scope)), company, aligned) : sql`''`;
  const rollup = charted && daysOf(scope) === 1 ? sql`sales_hour` : sql`sales_day`;
  const sets = [...(charted ? [sql`(key, is_current)`] : []), ...(compared.length > 0 ? [sql`(is_current)`] : [])];
  const everywhere = compared.length === scope.locations.length ? sql`true` : sql`location in ${u32s(compared)}`;
  return sql`
    select ${charted ? sql`toUInt8(grouping(key))` : sql`1`} as is_sum, business_date >= ${date(scope.from)} as is_current, ${key} as key,
      sum(net_amount) as value, countIf(${everywhere}) as compared_rows, sumIf(net_amount, ${everywhere}) as net_sales_amt,
      sumIf(net_units, ${everywhere}) as net_sales_qty, sumIf(customers, ${everywhere}) as customer_qty
    from ${rollup} where ${both(charted ? scope : withLocations(scope, compared), before)}
    group by grouping sets (${join(sets, sql`, `)})`;
};

/**
 * 'How did it run' and 'against what': sales over the hours of a day, or over days, weeks, months, and the sums of the
 * stores that are whole in both periods. The comparison is null when there are none, or when they sold nothing before.
 */
export const readPeriods = async (
  facts: Facts,
  question: PeriodQuestion,
): Promise<{ chart: Chart | null; comparison: Comparison | null }> => {
  const { scope, trust, charted } = question;
  const compared = trust ? comparableOf(scope, trust.now, trust.then) : [];
  if (!charted && compared.length === 0) return { chart: null, comparison: null };
  const rows = await facts.query<PeriodRow>(statement(question, compared));
  const sums = rows.filter((row) => row.is_sum === 1);
  return {
    chart: charted
      ? chartOf(
          question,
          rows.filter((row) => row.is_sum === 0),
        )
      : null,
    comparison: trust && compared.length > 0 ? comparisonOf(scope, trust, compared, sums) : null,
  };
};

const comparisonOf = (
  scope: Scope,
  trust: { now: Wholeness; then: Wholeness },
  compared: readonly number[],
  sums: readonly PeriodRow[],
): Comparison | null => {
  const [current, previous] = [1, 0].map((flag) =>
    sums.find((row) => row.is_current === flag && Number(row['compared_rows']) > 0),
  );
  if (!previous || !current) return null;
  const before = earlier(scope);
  return {
    startDate: before.from,
    lastDate: before.to,
    current: comparedTotals(current),
    previous: comparedTotals(previous),
    comparedLocations: compared.length,
    leftOutLocations: scope.locations.filter((id) => isExpected(id, trust.now, trust.then)).length - compared.length,
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

/** A unit that gives between about 7 and 62 points. */
const unitOf = (days: number): Exclude<Chart['unit'], 'category'> =>
  days === 1 ? 'hour' : days <= 62 ? 'day' : days <= 400 ? 'week' : 'month';

const keyOf = (unit: Exclude<Chart['unit'], 'category'>, company: CompanyFacts, day: Sql): Sql =>
  ({
    hour: sql`toString(hour)`,
    day: sql`toString(${day})`,
    week: company.usWeek ? sql`toString(toStartOfWeek(${day}, 0))` : sql`toString(toStartOfWeek(${day}, 1))`,
    month: sql`toString(toStartOfMonth(${day}))`,
  })[unit];

const chartOf = ({ scope, now }: PeriodQuestion, rows: readonly PeriodRow[]): Chart => {
  const unit = unitOf(daysOf(scope));
  const isUnfinished = (key: string): boolean =>
    unit === 'hour' ? scope.to === now.today && Number(key) >= now.hour : key >= now.today;
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
