import type { LocationId } from '@lanewise/contract/primitives/ids';
import { dayNumber, daysBetween } from '@lanewise/domain/calendar/day';
import { judgeStore, type StoreHistory } from '@lanewise/domain/completeness';
import { learnedWeek, type TradingCalendar, type WeekdayReceipts } from '@lanewise/domain/trading';
import type { WeekHours } from '@lanewise/contract/entities/calendar';
import type { Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { current, within } from '../question/scoped.ts';

interface WeekdayRow extends WeekdayReceipts {
  location: LocationId;
  /** The first day of receipts that were read, in days since 1970-01-01. */
  since: number;
}

/**
 * The usual weeks of the stores of a scope, by location_id. For each weekday: the 10 % quantile of the first receipts
 * and the 90 % quantile of the last receipts. Stores without receipts on the dates of the scope are left out.
 */
export const readLearnedWeeks = async (facts: Questions, scope: Scope): Promise<Map<number, WeekHours>> => {
  if (scope.locations.length === 0) return new Map();
  const rows = await facts.query<WeekdayRow>(sql`
select location, weekday, toUInt32(count()) as days, toUInt32(min(since)) as since,
  toUInt32(greatest(0, quantileExact(0.1)(first))) as first, toUInt32(greatest(0, quantileExact(0.9)(last))) as last
from (
  select location, business_date, toDayOfWeek(business_date) % 7 as weekday,
    toUInt16(min(business_date) over (partition by location)) as since,
    min(dateDiff('minute', toDateTime64(business_date, 0, 'UTC'), ended)) as first,
    max(dateDiff('minute', toDateTime64(business_date, 0, 'UTC'), ended)) as last
  from transaction
  where ${within(scope)} and selling = 1 and ${current(scope)} and ended > toDateTime64('1970-01-02 00:00:00', 0, 'UTC')
  group by location, business_date
)
group by location, weekday`);
  const byLocation = new Map<number, WeekdayRow[]>();
  for (const row of rows) byLocation.set(row.location, [...(byLocation.get(row.location) ?? []), row]);
  return new Map(
    [...byLocation].map(([location, receipts]) => {
      const since = Math.min(...receipts.map((row) => row.since));
      const weeks = Math.max(1, Math.ceil((dayNumber(scope.to) + 1 - since) / 7));
      return [location, learnedWeek(receipts, weeks)];
    }),
  );
};

/** Days of a range without receipts although the store was expected to send some. */
export const missingDays = (
  history: StoreHistory,
  calendar: TradingCalendar | null,
  range: { from: string; to: string },
  today: string,
): string[] => {
  const stateOn = judgeStore(history, dayNumber(today), calendar);
  const first = dayNumber(range.from);
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, at) => first + at);
  return days
    .filter((day) => stateOn(day).state === 'missing')
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
};
