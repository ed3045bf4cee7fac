import { sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { within } from '../../question/scoped.ts';
import { onWholeDays, type WholeDays } from '../engine/whole-days.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Without judged days, nothing is left out. */
export const unjudged: WholeDays = { byWeekday: [], leftOut: new Map() };

/**
 * One row for each weekday and hour with sales: the sales of the hour on complete store-days, and the number of
 * complete store-days of the weekday. Store-days without sales in the hour are included, because quiet hours would look
 * busy without them.
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

/** The number of complete store-days of all weekdays. A sum over the rows would count each store-day once per hour. */
export const wholeDayTotals = ({ byWeekday }: WholeDays): Sql => {
  const count = byWeekday.reduce((sum, days) => sum + days, 0);
  return sql`select ${u32(count)} as store_days`;
};
