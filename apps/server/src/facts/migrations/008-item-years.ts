import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

const columns = sql`company, toStartOfYear(month) as year, location, dep_id, upc`;

/**
 * Sales of items by year, filled from the months in the same insert. A year of twenty dense stores has a twelfth of the
 * rows of its months, and such a query mostly costs the grouping of rows by item.
 */
export const itemYears: Migration = {
  number: 8,
  name: 'item years',
  statements: [
    sql`create table if not exists item_year (
  company UInt32, year Date, location UInt32, dep_id UInt32, upc String,
  amount Decimal(18, 4), units Decimal(18, 4), lines Int64
) engine = SummingMergeTree
partition by toYear(year)
order by (company, year, location, dep_id, upc)
settings ${durable}`,
    // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
    // crash.
    sql`truncate table item_year`,
    sql`insert into item_year (company, year, location, dep_id, upc, amount, units, lines)
      select ${columns}, amount, units, lines from item_month`,
    sql`create materialized view if not exists item_year_view to item_year as
select ${columns}, sum(item_month.amount) as amount, sum(item_month.units) as units, sum(item_month.lines) as lines
from item_month
group by company, year, location, dep_id, upc`,
  ],
};
