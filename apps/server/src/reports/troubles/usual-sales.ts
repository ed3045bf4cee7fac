import type { LocationId } from '@lanewise/contract/primitives/ids';
import { USUAL_WEEKS } from '@lanewise/contract/entities/trouble-rules';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { addDays } from '@lanewise/domain/calendar/day';
import type { UsualSales } from '@lanewise/domain/usual-sales';
import { withDates, withLocations, type Scope } from '../../facts/scope.ts';
import { sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import { within } from '../../question/scoped.ts';

interface WeekdayRow {
  location: LocationId;
  /** 0 is Sunday. */
  weekday: number;
  /** Days with sales on that weekday. */
  days: number;
  hours: number[];
  /** Net sales of each of the given hours, in ten-thousandths. */
  sums: string[];
  receipts: string;
}

/**
 * The sum of the amounts of some hours. Even an hour summed over four weeks, in ten-thousandths, is exact as a number.
 */
const sumOf = (row: Pick<WeekdayRow, 'sums'>): number => row.sums.reduce((sum, one) => sum + Number(one), 0);

const usualOf = (rows: readonly WeekdayRow[]): UsualSales => {
  const byWeekday = new Map(
    rows.map(({ weekday, days, hours, sums }) => [
      weekday,
      new Map(hours.map((hour, at): [number, Fixed] => [hour, Math.round(Number(sums[at] ?? 0) / days)])),
    ]),
  );
  const receipts = rows.reduce((sum, row) => sum + Number(row.receipts), 0);
  const net = rows.reduce((sum, row) => sum + sumOf(row), 0);
  return {
    ofHour: (weekday, hour) => byWeekday.get(weekday)?.get(hour) ?? 0,
    ofReceipt: receipts === 0 ? 0 : Math.round(net / receipts),
  };
};

/**
 * The usual sales of the stores of a scope, by location_id. For each weekday: the average of the days with sales in the
 * weeks before a given day. Stores without sales in these weeks are left out.
 */
export const readUsualSales = async (
  facts: Questions,
  scope: Scope,
  locations: readonly LocationId[],
  today: string,
): Promise<Map<number, UsualSales>> => {
  const asked = withDates(withLocations(scope, locations), addDays(today, -7 * USUAL_WEEKS), addDays(today, -1));
  if (asked.locations.length === 0) return new Map();
  const rows = await facts.query<WeekdayRow>(sql`
select location, weekday, toUInt32(max(days)) as days, groupArray(hour) as hours,
  groupArray(toString(toInt64(net * 10000))) as sums, toString(sum(receipts)) as receipts
from (
  select location, weekday, hour, sum(net_amount) as net, sum(transactions) as receipts, any(traded) as days
  from (
    select location, business_date, toDayOfWeek(business_date) % 7 as weekday, hour, net_amount, transactions
    from sales_hour where ${within(asked)}
  ) as hours
  inner join (
    select location, toDayOfWeek(business_date) % 7 as weekday, uniqExact(business_date) as traded
    from sales_day where ${within(asked)} and sales_day.transactions > 0 group by location, weekday
  ) as known using location, weekday
  group by location, weekday, hour
)
group by location, weekday`);
  const byLocation = new Map<number, WeekdayRow[]>();
  for (const row of rows) {
    const known = byLocation.get(row.location);
    if (known) known.push(row);
    else byLocation.set(row.location, [row]);
  }
  return new Map([...byLocation].map(([location, of]) => [location, usualOf(of)]));
};
