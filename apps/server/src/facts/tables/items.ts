import { sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';

type Period = 'day' | 'month';

const names = { day: sql`item_day`, month: sql`item_month` };
const keys = { day: sql`business_date`, month: sql`month` };

/**
 * Sales of items with the date first in the key, for queries by date over all departments. If the department came
 * first, a query for one day of twenty stores would read the whole month, and a query for one month would read the
 * whole year. A rollup by day hardly reduces the rows (20 dense stores: 36 of 50 million lines), so queries for long
 * periods read whole months from the coarser table.
 */
const table = (period: Period): Sql => sql`
create table if not exists ${names[period]} (
  company UInt32, ${keys[period]} Date, location UInt32, dep_id UInt32, upc String,
  amount Decimal(38, 4), units Decimal(38, 4), lines Int64
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

const itemsOf = (period: Period): Sql[] => [
  table(period),
  sql`create materialized view if not exists ${names[period]}_view to ${names[period]} as ${items(period)}`,
];

const yearColumns = sql`company, toStartOfYear(month) as year, location, dep_id, upc`;

/**
 * Sales of items by year, filled from the months in the same insert. For twenty dense stores, a year has a twelfth of
 * the rows of its months. The main cost of a query over years is the grouping of rows by item.
 */
const itemYear = [
  sql`create table if not exists item_year (
  company UInt32, year Date, location UInt32, dep_id UInt32, upc String,
  amount Decimal(38, 4), units Decimal(38, 4), lines Int64
) engine = SummingMergeTree
partition by toYear(year)
order by (company, year, location, dep_id, upc)
settings ${durable}`,
  sql`create materialized view if not exists item_year_view to item_year as
select ${yearColumns}, sum(item_month.amount) as amount, sum(item_month.units) as units, sum(item_month.lines) as lines
from item_month
group by company, year, location, dep_id, upc`,
];

/**
 * Sales of items over all stores of a company. Each insert into the table of the stores also fills this table. Users
 * who may see every store mostly ask for every store, and a month of twenty stores has twenty times as many rows in the
 * table of the stores.
 */
const ofChain = (of: Sql, from: Sql, key: Sql): Sql[] => {
  const columns = sql`company, ${key}, dep_id, upc`;
  return [
    sql`create table if not exists ${of} (
  company UInt32, ${key} Date, dep_id UInt32, upc String,
  amount Decimal(38, 4), units Decimal(38, 4), lines Int64
) engine = SummingMergeTree
partition by toYear(${key})
order by (company, ${key}, dep_id, upc)
settings ${durable}`,
    sql`create materialized view if not exists ${of}_view to ${of} as
select ${columns}, sum(${from}.amount) as amount, sum(${from}.units) as units, sum(${from}.lines) as lines
from ${from}
group by ${columns}`,
  ];
};

export const itemTables = [
  ...itemsOf('day'),
  ...itemsOf('month'),
  ...itemYear,
  ...ofChain(sql`chain_item_month`, sql`item_month`, sql`month`),
  ...ofChain(sql`chain_item_year`, sql`item_year`, sql`year`),
];
