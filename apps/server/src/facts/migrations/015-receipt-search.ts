import { sql, type Sql } from '../sql.ts';
import { marks } from './012-cashiers.ts';
import { durable, type Migration } from './migration.ts';

/** Taxes as a closing report names them: by description, or by code if there is none. */
export const taxNames = sql`arrayDistinct(arrayMap((code, description) -> if(description = '', toString(code), toString(description)),
    journal.taxes.code, journal.taxes.description))`;

/**
 * As in discount_day, the discounts of a post void count as a void, and amounts that no discount of the receipt names
 * are 'other'.
 */
const named = sql`if(journal.kind = 'postVoid', [], journal.discounts.amount)`;
export const discountNames = sql`if(selling = 1, arrayDistinct(arrayConcat(
    if(journal.kind = 'postVoid', [], arrayMap((of, description) -> if(description = '', toString(of), description),
      journal.discounts.kind, journal.discounts.description)),
    if(journal.discount_amount = arraySum(${named}), [], ['other']))), [])`;

const transactionColumns = sql`company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind,
  selling, hour, cashier, cashier_name, customer, customers, units, net_amount, tax_amount, total, tenders, events, marks,
  tax_names, discount_names`;

const transactions = sql`
select company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling, hour,
  cashier, cashier_name, customer, customers, net_units as units, net_amount, tax_amount, total,
  arrayDistinct(journal.tenders.kind) as tenders, arrayDistinct(journal.events.kind) as events, ${marks} as marks,
  ${taxNames} as tax_names, ${discountNames} as discount_names
from journal`;

/**
 * Indexes that narrow the list of receipts: the newest, a few entry numbers, a number, a total, a cashier. A store
 * writes some hundred receipts a day, so an index entry of one granule covers a store-day or two. The engine accepts no
 * Decimal for a bloom filter, so it indexes the nearest binary number of a total, which finds all of its receipts and
 * perhaps more.
 */
const indexes: readonly Sql[] = [
  sql`transaction_ended ended type minmax granularity 1`,
  sql`transaction_entry entry_no type minmax granularity 1`,
  sql`transaction_number number type bloom_filter(0.001) granularity 1`,
  sql`transaction_amount toFloat64(if(selling = 1, total, 0)) type bloom_filter(0.01) granularity 1`,
  sql`transaction_cashier if(cashier_name = '', cashier, cashier_name) type set(100) granularity 1`,
];

/** Granules of a thousand lines. A store sells fewer of one item in a month, and each hit reads its whole granule. */
const lineColumns = sql`company, location, dep_id, upc, business_date, entry_no, lane, number, occurrence, hour, cashier, kind,
  entry, sign, amount, discount, units`;
const lines = sql`
select company, location, item.dep_id as dep_id, item.upc as upc, business_date, entry_no, lane, number, occurrence, hour,
  cashier, item.kind as kind, item.entry as entry, sign, item.amount as amount, item.discount as discount,
  item.units as units
from journal array join lines as item
where selling = 1`;

const laneEventColumns = sql`company, location, business_date, lane, kind, began, ended, cashier, cashier_name, interrupted,
  number, occurrence, entry_no, sign`;
const laneEvents = sql`
select company, location, business_date, lane,
  if(has(journal.events.kind, 'reboot'), 'reboot', toString(journal.kind)) as kind, began, ended, cashier, cashier_name,
  arrayFirst((detail, of) -> of = 'reboot', journal.events.detail, journal.events.kind) as interrupted,
  number, occurrence, entry_no, sign
from journal where journal.kind in ('signOn', 'signOff') or has(journal.events.kind, 'reboot')`;

/**
 * Indexes for finding receipts, also by their taxes and discounts. Sorts lane events by kind, since one in two hundred
 * is a reboot.
 */
export const receiptSearch: Migration = {
  number: 15,
  name: 'receipt search',
  statements: [
    sql`drop view if exists transaction_view`,
    sql`alter table transaction add column if not exists tax_names Array(LowCardinality(String))`,
    sql`alter table transaction add column if not exists discount_names Array(LowCardinality(String))`,
    ...indexes.map((index) => sql`alter table transaction add index if not exists ${index}`),
    sql`truncate table transaction`,
    sql`insert into transaction (${transactionColumns}) ${transactions}`,
    sql`create materialized view if not exists transaction_view to transaction as ${transactions}`,
    sql`drop view if exists line_view`,
    sql`drop table if exists line`,
    sql`create table if not exists line (
  company UInt32, location UInt32, dep_id UInt32, upc String, business_date Date, entry_no UInt64,
  lane LowCardinality(String), number String, occurrence UInt32, hour UInt8, cashier LowCardinality(String),
  kind LowCardinality(String), entry LowCardinality(String), sign Int8,
  amount Decimal(18, 4), discount Decimal(18, 4), units Decimal(18, 4),
  index line_upc upc type bloom_filter(0.01) granularity 1
) engine = MergeTree
partition by toYYYYMM(business_date)
order by (company, location, dep_id, upc, business_date, entry_no)
settings index_granularity = 1024, ${durable}`,
    sql`insert into line (${lineColumns}) ${lines}`,
    sql`create materialized view if not exists line_view to line as ${lines}`,
    sql`drop view if exists lane_event_view`,
    sql`drop table if exists lane_event`,
    sql`create table if not exists lane_event (
  company UInt32, location UInt32, business_date Date, lane LowCardinality(String), kind LowCardinality(String),
  began DateTime64(0, 'UTC'), ended DateTime64(0, 'UTC'), cashier LowCardinality(String), cashier_name LowCardinality(String),
  interrupted String, number String, occurrence UInt32, entry_no UInt64, sign Int8
) engine = MergeTree
partition by toYear(business_date)
order by (company, kind, location, business_date, lane, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
    sql`insert into lane_event (${laneEventColumns}) ${laneEvents}`,
    sql`create materialized view if not exists lane_event_view to lane_event as ${laneEvents}`,
  ],
};
