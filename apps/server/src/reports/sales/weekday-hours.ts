import { sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { within } from '../../question/scoped.ts';
import { onWholeDays, type WholeDays } from '../engine/whole-days.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Without judged days, nothing is left out. */
export const unjudged: WholeDays = { byWeekday: [], leftOut: new Map() };

/**
 * One row per weekday and hour with sales: the sales of that hour on complete store-days, and the number of such days
 * of that weekday. A store-day without sales in an hour counts in it, or quiet hours would look busy.
 */
export const byWeekdayHour = ({ scope }: ReportQuestion, wholeDays: WholeDays): Sql => {
  const { byWeekday } = wholeDays;
  const days = weekdays.map((_, at) => byWeekday[at] ?? 0);
  return sql`
  select toString(day) as weekday, hour, whole_sales_amt, whole_customer_qty, 'whole' as days,
    transform(day, ${u32s(weekdays)}, ${u32s(days)}, ${u32(0)}) as store_days
  from (
    select toUInt32(toDayOfWeek(business_date)) as day, hour, sum(net_amount) as whole_sales_amt,
      sum(customers) as whole_customer_qty
    from sales_hour where ${within(scope)} and ${onWholeDays(wholeDays)}
    group by day, hour having sum(sales_hour.transactions) != 0
  )`;
};

/** Complete store-days of all weekdays: summing the rows would count them once per hour. */
export const wholeDayTotals = ({ byWeekday }: WholeDays): Sql => {
  const count = byWeekday.reduce((sum, days) => sum + days, 0);
  return sql`select ${u32(count)} as store_days`;
};
