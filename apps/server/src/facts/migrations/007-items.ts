import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

type Period = 'day' | 'month';

const names = { day: sql`item_day`, month: sql`item_month` };
const keys = { day: sql`business_date`, month: sql`month` };

const table = (period: Period): Sql => sql`
create table if not exists ${names[period]} (
  company UInt32, ${keys[period]} Date, location UInt32, dep_id UInt32, upc String,
  amount Decimal(18, 4), units Decimal(18, 4), lines Int64
) engine = SummingMergeTree
partition by ${period === 'day' ? sql`toYYYYMM(business_date)` : sql`toYear(month)`}
order by (company, ${keys[period]}, location, dep_id, upc)
settings ${durable}`;

const items = (period: Period): Sql => sql`
select company, ${period === 'day' ? sql`business_date` : sql`toStartOfMonth(business_date) as month`}, location,
  item.dep_id as dep_id, item.upc as upc,
  sum((item.amount + item.discount) * sign) as amount, sum(item.units * sign) as units, sum(sign) as lines
from journal array join journal.lines as item
where selling = 1 and item.kind != 'deposit'
group by company, ${keys[period]}, location, dep_id, upc`;

/**
 * Copies row by row, since all groups of a long history would not fit into memory. The table merges rows of one key.
 */
const fill = (period: Period): Sql => sql`
insert into ${names[period]} (company, ${keys[period]}, location, dep_id, upc, amount, units, lines)
select company, ${period === 'day' ? sql`business_date` : sql`toStartOfMonth(business_date)`}, location, item.dep_id, item.upc,
  (item.amount + item.discount) * sign, item.units * sign, toInt64(sign)
from journal array join journal.lines as item
where selling = 1 and item.kind != 'deposit'`;

/**
 * Sales of items with the date first in the key, for queries by date over all departments. With the department first,
 * one day of twenty stores read the whole month, and one month the whole year.
 */
export const itemsByDate: Migration = {
  number: 7,
  name: 'items by date',
  statements: [
    ...(['day', 'month'] as const).flatMap((period) => [
      table(period),
      // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
      // crash.
      sql`truncate table ${names[period]}`,
      fill(period),
      sql`create materialized view if not exists ${names[period]}_view to ${names[period]} as ${items(period)}`,
    ]),
    sql`drop view if exists sales_item_day_view`,
    sql`drop view if exists sales_item_month_view`,
    sql`drop table if exists sales_item_day`,
    sql`drop table if exists sales_item_month`,
  ],
};
