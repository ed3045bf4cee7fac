import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/** As in sales_hour, the discounts of a post void count as a void. */
const discounts = sql`
select company, location, business_date, discount.kind as kind, discount.description as description,
  sum(sign) as count, sum(discount.amount * sign) as amount
from journal array join discounts as discount
where selling = 1 and journal.kind != 'postVoid'
group by company, location, business_date, kind, description`;

/** Discounts by kind and description: the parts of sales_hour.discount_amount that a source names. */
export const discountDay: Migration = {
  number: 5,
  name: 'discounts',
  statements: [
    sql`create table if not exists discount_day (
  company UInt32, location UInt32, business_date Date, kind LowCardinality(String), description String,
  count Int64, amount Decimal(18, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, kind, description)
settings ${durable}`,
    // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
    // crash.
    sql`truncate table discount_day`,
    sql`insert into discount_day ${discounts}`,
    sql`create materialized view if not exists discount_day_view to discount_day as ${discounts}`,
  ],
};
