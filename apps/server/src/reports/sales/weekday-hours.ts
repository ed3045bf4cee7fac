import { sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { onWholeDays, type WholeDays } from '../whole-days.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Nothing is left out where nobody has judged the days. */
const unjudged: WholeDays = { byWeekday: [], leftOut: new Map() };

const daysOf = ({ wholeDays = unjudged }: QueryContext): WholeDays => wholeDays;

/**
 * One row a weekday and hour with sales: what was sold in that hour on whole store-days, and how many of them that weekday has.
 * A store-day without sales in an hour counts in it, or quiet hours would look busy.
 */
export const byWeekdayHour = (context: QueryContext): Sql => {
  const { byWeekday } = daysOf(context);
  const days = weekdays.map((_, at) => byWeekday[at] ?? 0);
  return sql`
  select toString(day) as weekday, hour, whole_sales_amt, whole_customer_qty, 'whole' as days,
    transform(day, ${u32s(weekdays)}, ${u32s(days)}, ${u32(0)}) as store_days
  from (
    select toUInt32(toDayOfWeek(business_date)) as day, hour, sum(net_amount) as whole_sales_amt,
      sum(customers) as whole_customer_qty
    from sales_hour where ${within(context.scope)} and ${onWholeDays(daysOf(context))}
    group by day, hour having sum(sales_hour.transactions) != 0
  )`;
};

/** Whole store-days of all weekdays: those of the rows would be counted once an hour. */
export const wholeDayTotals = (context: QueryContext): Sql => {
  const count = daysOf(context).byWeekday.reduce((sum, days) => sum + days, 0);
  return sql`select ${u32(count)} as store_days`;
};
