import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/**
 * Header of every transaction for lists and searches, newest first, without the document. A store has hundreds of rows
 * a day: with granules of the usual 8,192 rows, one day of a store would read a dozen stores.
 */
const transactions = [
  sql`create table if not exists transaction (
  company UInt32, business_date Date, location UInt32, ended DateTime64(0, 'UTC'), entry_no UInt64,
  lane LowCardinality(String), number String, occurrence UInt32, version UInt32, sign Int8,
  kind LowCardinality(String), selling UInt8, hour UInt8, cashier LowCardinality(String),
  cashier_name LowCardinality(String), customer String, customers UInt8,
  units Decimal(18, 4), net_amount Decimal(18, 4), tax_amount Decimal(18, 4), total Decimal(18, 4),
  tenders Array(LowCardinality(String)), events Array(LowCardinality(String))
) engine = MergeTree
partition by toYYYYMM(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists transaction_view to transaction as
select company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling, hour,
  cashier, cashier_name, customer, customers, net_units as units, net_amount, tax_amount, total,
  arrayDistinct(journal.tenders.kind) as tenders, arrayDistinct(journal.events.kind) as events
from journal`,
];

/** Number of transactions of any kind, so that no query counts a year of them. Their sums are in sales_hour. */
const transactionHour = [
  sql`create table if not exists transaction_hour (
  company UInt32, location UInt32, business_date Date, hour UInt8, transactions Int64
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, hour)
settings ${durable}`,
  sql`create materialized view if not exists transaction_hour_view to transaction_hour as
select company, location, business_date, hour, sum(sign) as transactions
from journal
group by company, location, business_date, hour`,
];

/**
 * One row per line of a selling transaction, sorted so that an item or a department of a store is found without a scan.
 */
const lines = [
  sql`create table if not exists line (
  company UInt32, location UInt32, dep_id UInt32, upc String, business_date Date, entry_no UInt64,
  lane LowCardinality(String), number String, occurrence UInt32, hour UInt8, cashier LowCardinality(String),
  kind LowCardinality(String), entry LowCardinality(String), sign Int8,
  amount Decimal(18, 4), discount Decimal(18, 4), units Decimal(18, 4),
  index line_upc upc type bloom_filter(0.01) granularity 1
) engine = MergeTree
partition by toYYYYMM(business_date)
order by (company, location, dep_id, upc, business_date, entry_no)
settings ${durable}`,
  sql`create materialized view if not exists line_view to line as
select company, location, item.dep_id as dep_id, item.upc as upc, business_date, entry_no, lane, number, occurrence, hour,
  cashier, item.kind as kind, item.entry as entry, sign, item.amount as amount, item.discount as discount,
  item.units as units
from journal array join lines as item
where selling = 1`,
];

/**
 * The numbers of a lane on a day. A gap shows as fewer numbers than between the smallest and the largest. These two
 * cannot be reversed by a sign and are only a hint; the exact numbers are in `transaction`.
 */
const laneDay = [
  sql`create table if not exists lane_day (
  company UInt32, location UInt32, business_date Date, lane String,
  transactions SimpleAggregateFunction(sum, Int64),
  numbered SimpleAggregateFunction(sum, Int64),
  min_number SimpleAggregateFunction(min, UInt64),
  max_number SimpleAggregateFunction(max, UInt64),
  last_ended SimpleAggregateFunction(max, DateTime64(0, 'UTC'))
) engine = AggregatingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, lane)
settings ${durable}`,
  sql`create materialized view if not exists lane_day_view to lane_day as
select company, location, business_date, toString(journal.lane) as lane, sum(sign) as transactions,
  sum(if(occurrence = 0 and toUInt64OrZero(number) > 0, sign, 0)) as numbered,
  min(if(toUInt64OrZero(number) > 0, toUInt64OrZero(number), 18446744073709551615)) as min_number,
  max(toUInt64OrZero(number)) as max_number, max(ended) as last_ended
from journal
group by company, location, business_date, lane`,
];

/** Numbers of entries that were reversed, for lists of current versions: `sign = 1 and entry_no not in (...)`. */
const superseded = [
  sql`create table if not exists superseded (
  company UInt32, business_date Date, location UInt32, entry_no UInt64
) engine = MergeTree
order by (company, business_date, location, entry_no)
settings ${durable}`,
  sql`create materialized view if not exists superseded_view to superseded as
select company, business_date, location, reverses as entry_no from journal where sign = -1`,
];

const names = [
  sql`create table if not exists item_name (company UInt32, upc String, description String, entry_no UInt64)
engine = ReplacingMergeTree(entry_no)
order by (company, upc)
settings ${durable}`,
  sql`create materialized view if not exists item_name_view to item_name as
select company, item.upc as upc, argMax(item.description, journal.entry_no) as description, max(journal.entry_no) as entry_no
from journal array join lines as item
where sign = 1 and item.description != ''
group by company, upc`,
  sql`create table if not exists cashier_name (
  company UInt32, location UInt32, cashier String, name String, entry_no UInt64
) engine = ReplacingMergeTree(entry_no)
order by (company, location, cashier)
settings ${durable}`,
  sql`create materialized view if not exists cashier_name_view to cashier_name as
select company, location, toString(journal.cashier) as cashier, argMax(toString(cashier_name), journal.entry_no) as name,
  max(journal.entry_no) as entry_no
from journal
where sign = 1 and journal.cashier != '' and cashier_name != ''
group by company, location, cashier`,
];

export const lists: Migration = {
  number: 3,
  name: 'lists',
  statements: [...transactions, ...transactionHour, ...lines, ...laneDay, ...superseded, ...names],
};
