import { itemNumberOf } from '../item-number.ts';
import { sql, type Sql } from '../sql.ts';
import { marks } from './012-cashiers.ts';
import { discountNames, taxNames } from './015-receipt-search.ts';
import { durable, type Migration } from './migration.ts';

const shown = sql`if(journal.cashier_name = '', toString(journal.cashier), toString(journal.cashier_name))`;
const total = sql`if(selling = 1, journal.total, toDecimal64(0, 4))`;

const clues = sql`Enum8('number' = 1, 'total' = 2, 'cashier' = 3, 'item' = 4)`;
const clue = (name: Sql, word: Sql, department = sql`toUInt32(0)`): Sql =>
  sql`(cast(${name} as ${clues}), ${word}, ${department})`;

const wordColumns = sql`company, clue, word, business_date, location, dep_id, ended, entry_no, sign, selling, customers, units,
  total, tax_amount`;
const words = sql`
select company, found.1 as clue, found.2 as word, business_date, location, found.3 as dep_id, ended, entry_no, sign, selling,
  customers, net_units as units, ${total} as total, tax_amount
from journal array join arrayConcat(
  [${clue(sql`'number'`, itemNumberOf(sql`number`))}, ${clue(sql`'total'`, sql`reinterpretAsUInt64(${total})`)}],
  if(match(${shown}, '^[0-9]+$'), [${clue(sql`'cashier'`, itemNumberOf(shown))}], []),
  if(selling = 1, arrayDistinct(arrayMap((upc, dep_id) -> ${clue(sql`'item'`, itemNumberOf(sql`upc`), sql`dep_id`)},
    journal.lines.upc, journal.lines.dep_id)), [])) as found`;

/**
 * The search terms of receipts with the sums of each receipt, so that one table both finds and counts: its number, its
 * total as the bits of ten-thousandths, its cashier if shown in digits, and every item of its lines with its
 * department. A receipt has one row per term, and for an item one per department. Codes are numbers (`itemNumber`).
 * Partitioned by year, because every opened part costs time.
 */
const receiptWord = [
  sql`create table if not exists receipt_word (
  company UInt32, clue ${clues}, word UInt64, business_date Date, location UInt32 codec(T64, LZ4), dep_id UInt32,
  ended DateTime64(0, 'UTC') codec(T64, LZ4), entry_no UInt64 codec(T64, LZ4), sign Int8, selling UInt8, customers UInt8,
  units Decimal(18, 4) codec(ZSTD(1)), total Decimal(18, 4) codec(T64, LZ4), tax_amount Decimal(18, 4) codec(T64, LZ4)
) engine = MergeTree
partition by toYear(business_date)
order by (company, clue, word, business_date, location, entry_no)
settings index_granularity = 1024, ${durable}`,
  // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
  // crash.
  sql`truncate table receipt_word`,
  sql`insert into receipt_word (${wordColumns}) ${words}`,
  sql`create materialized view if not exists receipt_word_view to receipt_word as ${words}`,
];

const sumColumns = sql`company, grain, business_date, location, hour, cashier, selling, transactions, customers, units, total, tax_amount`;
const sums = sql`
select company, kept.1 as grain, business_date, location, kept.2 as hour, kept.3 as cashier, selling,
  sum(found.transactions) as transactions, sum(found.customers) as customers, sum(found.units) as units,
  sum(found.total) as total, sum(found.tax_amount) as tax_amount
from (
  select company, business_date, location, hour, ${shown} as cashier, selling, sum(sign) as transactions,
    sum(journal.customers * sign) as customers, sum(net_units * sign) as units, sum(${total} * sign) as total,
    sum(journal.tax_amount * sign) as tax_amount
  from journal group by company, business_date, location, hour, cashier, selling
) as found array join [('hour', found.hour, ''), ('cashier', toUInt8(0), found.cashier)] as kept
group by company, grain, business_date, location, hour, cashier, selling`;

/** Number and sums of receipts of any kind by hour, and by cashier as lists show them (grains 'hour' and 'cashier'). */
const transactionSum = [
  sql`create table if not exists transaction_sum (
  company UInt32, grain Enum8('hour' = 1, 'cashier' = 2), business_date Date, location UInt32, hour UInt8,
  cashier LowCardinality(String), selling UInt8, transactions Int64, customers Int64,
  units Decimal(18, 4), total Decimal(18, 4), tax_amount Decimal(18, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, grain, business_date, location, hour, cashier, selling)
settings ${durable}`,
  sql`truncate table transaction_sum`,
  sql`insert into transaction_sum (${sumColumns}) ${sums}`,
  sql`create materialized view if not exists transaction_sum_view to transaction_sum as ${sums}`,
];

const transactionColumns = sql`company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind,
  selling, hour, cashier, cashier_name, customer, customers, units, net_amount, tax_amount, total, tenders, events, marks,
  tax_names, discount_names, departments, paid`;

/** Kinds of tenders, each with the names that the tender report uses. */
const paid = sql`arrayDistinct(arrayMap((kind, description) -> (kind, if(description = '', toString(kind), toString(description))),
    journal.tenders.kind, journal.tenders.description))`;
const transactions = sql`
select company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling, hour,
  cashier, cashier_name, customer, customers, net_units as units, net_amount, tax_amount, total,
  arrayDistinct(journal.tenders.kind) as tenders, arrayDistinct(journal.events.kind) as events, ${marks} as marks,
  ${taxNames} as tax_names, ${discountNames} as discount_names,
  if(selling = 1, arrayDistinct(journal.lines.dep_id), []) as departments, ${paid} as paid
from journal`;

/**
 * The list of receipts with the departments of their lines and the names of their tenders. Partitioned by year, because
 * the few receipts of a page are spread over it. Numbers and totals are looked up in `receipt_word`.
 */
const transaction = [
  sql`drop view if exists transaction_view`,
  sql`drop table if exists transaction`,
  sql`create table if not exists transaction (
  company UInt32, business_date Date, location UInt32, ended DateTime64(0, 'UTC'), entry_no UInt64,
  lane LowCardinality(String), number String, occurrence UInt32, version UInt32, sign Int8,
  kind LowCardinality(String), selling UInt8, hour UInt8, cashier LowCardinality(String),
  cashier_name LowCardinality(String), customer String, customers UInt8,
  units Decimal(18, 4), net_amount Decimal(18, 4), tax_amount Decimal(18, 4), total Decimal(18, 4),
  tenders Array(LowCardinality(String)), events Array(LowCardinality(String)), marks Array(LowCardinality(String)),
  tax_names Array(LowCardinality(String)), discount_names Array(LowCardinality(String)), departments Array(UInt32),
  paid Array(Tuple(kind LowCardinality(String), name LowCardinality(String))),
  index transaction_ended ended type minmax granularity 1,
  index transaction_entry entry_no type minmax granularity 1,
  index transaction_cashier if(cashier_name = '', cashier, cashier_name) type set(100) granularity 1
) engine = MergeTree
partition by toYear(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`insert into transaction (${transactionColumns}) ${transactions}`,
  sql`create materialized view if not exists transaction_view to transaction as ${transactions}`,
];

/**
 * Tables for finding receipts, with one flat select for each kind of search. They replace the table of lines, which no
 * other query used, and the count of receipts.
 */
export const foundReceipts: Migration = {
  number: 18,
  name: 'found receipts',
  statements: [
    sql`drop view if exists line_view`,
    sql`drop table if exists line`,
    sql`drop view if exists transaction_hour_view`,
    sql`drop table if exists transaction_hour`,
    ...receiptWord,
    ...transactionSum,
    ...transaction,
  ],
};
