import type { Chart, ChartPoint, Comparison, Row } from '@lanewise/contract/envelope';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import { date, sql, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import type { Wholeness } from './completeness.ts';
import { figures } from './overview.ts';
import type { CompanyFacts } from './query.ts';
import { toWire } from './wire.ts';

/** Days of a range, both ends included. */
const daysOf = ({ from, to }: Scope): number => daysBetween(from, to) + 1;

/** The like-for-like period: as many whole weeks earlier as the range is long, so that weekdays meet weekdays. */
export const earlier = (scope: Scope): Scope => {
  const days = Math.ceil(daysOf(scope) / 7) * 7;
  return withDates(scope, addDays(scope.from, -days), addDays(scope.to, -days));
};

/** Rows of sales_hour over both periods at once. */
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

/** Compares only stores that are whole in both periods; null when there are none, or when they sold nothing before. */
export const compare = async (
  facts: Facts,
  scope: Scope,
  now: Wholeness,
  then: Wholeness,
): Promise<Comparison | null> => {
  const before = earlier(scope);
  const compared = scope.locations.filter((id) => isComparable(id, now, then));
  if (compared.length === 0) return null;
  const narrowed = withLocations(scope, compared);
  const rows = await facts.query<Record<string, string | number>>(sql`
    select business_date >= ${date(scope.from)} as is_current, ${figures}
    from sales_hour where ${both(narrowed, before)} group by is_current`);
  const [current, previous] = [1, 0].map((flag) => rows.find((row) => Number(row['is_current']) === flag));
  if (!previous || !current) return null;
  return {
    startDate: before.from,
    lastDate: before.to,
    current: comparedTotals(current),
    previous: comparedTotals(previous),
    comparedLocations: compared.length,
    leftOutLocations: scope.locations.filter((id) => isExpected(id, now, then)).length - compared.length,
  };
};

/** Under the names of both levels: a screen of departments shows `amt`, one of stores `net_sales_amt`. */
const comparedTotals = (row: Record<string, string | number>): Row => {
  const wire = toWire(row, ['net_sales_amt', 'net_sales_qty', 'customer_qty', 'aiv', 'items_per_ticket', 'atv']);
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

/** The chart that answers 'how did it run': sales over the hours of a day, or over days, weeks, months. */
export const chartOf = async (
  facts: Facts,
  scope: Scope,
  company: CompanyFacts,
  now: { today: string; hour: number },
): Promise<Chart> => {
  const before = earlier(scope);
  const unit = unitOf(daysOf(scope));
  const shift = daysBetween(before.from, scope.from);
  const aligned = sql`if(business_date >= ${date(scope.from)}, business_date, addDays(business_date, ${u32(shift)}))`;
  const rows = await facts.query<{ key: string; value: string; previous: string; earlier_rows: string }>(sql`
    select ${keyOf(unit, company, aligned)} as key,
      sumIf(net_amount, business_date >= ${date(scope.from)}) as value,
      sumIf(net_amount, business_date < ${date(scope.from)}) as previous,
      countIf(business_date < ${date(scope.from)}) as earlier_rows
    from sales_hour where ${both(scope, before)} group by key`);
  const points = rows
    .map((row): ChartPoint => ({
      key: row.key,
      value: Number(row.value),
      previous: Number(row.earlier_rows) > 0 ? Number(row.previous) : null,
      unfinished: unit === 'hour' ? scope.to === now.today && Number(row.key) >= now.hour : row.key >= now.today,
    }))
    .sort((a, b) => (unit === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1));
  return { unit, measure: 'net_sales_amt', points };
};
