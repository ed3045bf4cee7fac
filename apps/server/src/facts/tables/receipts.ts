import { foldedName } from '../folded-sql.ts';
import { itemNumberOf } from '../item-number.ts';
import { sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';

/** Taxes with their amounts, as a closing report names them: by description, or by code if there is none. */
const taxes = sql`arrayMap((code, description, amount) -> (if(description = '', toString(code), toString(description)), amount),
    journal.taxes.code, journal.taxes.description, journal.taxes.amount)`;

/**
 * Discounts with their amounts, as the summary names them. Reductions of lines that no discount of the receipt names
 * are 'other', without a kind. A post void has no reductions, because everything that it takes back is a void
 * (`discount_day`).
 */
const unnamed = sql`journal.discount_amount - arraySum(journal.discounts.amount)`;
const discounts = sql`if(selling = 1, arrayConcat(
    arrayMap((of, description, amount) -> (toString(of), if(description = '', toString(of), description), amount),
      journal.discounts.kind, journal.discounts.description, journal.discounts.amount),
    if(journal.kind = 'postVoid' or ${unnamed} = 0, [], [('', 'other', ${unnamed})])), [])`;

/**
 * Departments to which the lines of a receipt directly belong (level 0), with their sales after discounts. The values
 * come from the stamps of the receipt (003).
 */
const departments = sql`if(selling = 1, arrayMap((level, dep_id, units, amount, discount, customers) -> (dep_id, units, amount + discount),
    arrayFilter(stamp -> stamp.level = 0, journal.departments)), [])`;

const shown = sql`if(journal.cashier_name = '', toString(journal.cashier), toString(journal.cashier_name))`;
const total = sql`if(selling = 1, journal.total, toDecimal64(0, 4))`;

const clues = sql`Enum8('number' = 1, 'total' = 2, 'cashier' = 3, 'item' = 4)`;
const none = sql`toDecimal64(0, 4)`;
/** A search term of a receipt, with the sums of the lines of its item. */
const clue = (name: Sql, word: Sql, department = sql`toUInt32(0)`, units = none, amount = none): Sql =>
  sql`(cast(${name} as ${clues}), ${word}, ${department}, ${units}, ${amount})`;

/**
 * Figures of lines by item and department, in the order of `itemKeys`. The line count keeps entries whose sums are
 * zero.
 */
const lineFigure = (value: Sql): Sql =>
  sql`arrayMap((of, value) -> if(of = 'deposit', 0, value), journal.lines.kind, ${value})`;
const itemSums = sql`arrayReduce('sumMap', [arrayEnumerateDense(journal.lines.upc, journal.lines.dep_id)],
    [${lineFigure(sql`journal.lines.units`)}],
    [${lineFigure(sql`arrayMap((amount, discount) -> amount + discount, journal.lines.amount, journal.lines.discount)`)}],
    [arrayMap(of -> toUInt32(1), journal.lines.kind)])`;
const itemKeys = sql`arrayDistinct(arrayZip(journal.lines.upc, journal.lines.dep_id))`;

const words = sql`
with ${itemSums} as item_sums
select company, found.1 as clue, found.2 as word, business_date, location, found.3 as dep_id, ended, entry_no, sign, selling,
  customers, net_units as units, ${total} as total, tax_amount, found.4 as item_units, found.5 as item_amount
from journal array join arrayConcat(
  [${clue(sql`'number'`, itemNumberOf(sql`number`))}, ${clue(sql`'total'`, sql`reinterpretAsUInt64(${total})`)}],
  if(match(${shown}, '^[0-9]+$'), [${clue(sql`'cashier'`, itemNumberOf(shown))}], []),
  if(selling = 1, arrayMap((item, units, amount) -> ${clue(sql`'item'`, itemNumberOf(sql`item.1`), sql`item.2`, sql`units`, sql`amount`)},
    ${itemKeys}, item_sums.2, item_sums.3), [])) as found`;

/**
 * The search terms of receipts with the sums of each receipt, so that one table is enough to find and count receipts.
 * Terms: the number of the receipt, its total as the bits of ten-thousandths, its cashier if shown in digits, and every
 * item of its lines with its department. A receipt has one row per term. For an item, it has one row per department,
 * with the units and the sales after discounts of its lines. Codes are numbers (`itemNumber`). Partitioned by year,
 * because every opened part costs time.
 */
const receiptWord = [
  sql`create table if not exists receipt_word (
  company UInt32, clue ${clues}, word UInt64, business_date Date, location UInt32 codec(T64, LZ4), dep_id UInt32,
  ended DateTime64(0, 'UTC') codec(T64, LZ4), entry_no UInt64 codec(T64, LZ4), sign Int8, selling UInt8, customers UInt8,
  units Decimal(18, 4) codec(ZSTD(1)), total Decimal(18, 4) codec(T64, LZ4), tax_amount Decimal(18, 4) codec(T64, LZ4),
  item_units Decimal(18, 4) codec(ZSTD(1)), item_amount Decimal(18, 4) codec(ZSTD(1))
) engine = MergeTree
partition by toYear(business_date)
order by (company, clue, word, business_date, location, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists receipt_word_view to receipt_word as ${words}`,
];

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
  units Decimal(38, 4), total Decimal(38, 4), tax_amount Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, grain, business_date, location, hour, cashier, selling)
settings ${durable}`,
  sql`create materialized view if not exists transaction_sum_view to transaction_sum as ${sums}`,
];

/** Tenders with their amounts under the names that the tender report uses. */
const paid = sql`arrayMap((kind, description, amount) -> (kind, if(description = '', toString(kind), toString(description)), amount),
    journal.tenders.kind, journal.tenders.description, journal.tenders.amount)`;
const transactions = sql`
select company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling, hour,
  cashier, cashier_name, customer, customers, net_units as units, net_amount, tax_amount, total,
  arrayDistinct(journal.tenders.kind) as tenders, arrayDistinct(journal.events.kind) as events, journal.marks as marks,
  ${taxes} as taxes, ${discounts} as discounts, ${departments} as departments, ${paid} as paid,
  journal.return_amount as return_amount, journal.taken_off as taken_off
from journal`;

/**
 * The list of receipts with the amounts of their departments, tenders, taxes and discounts. A list for one department,
 * tender, tax or discount can thus show the matching amount of each receipt. Partitioned by year, because the few
 * receipts of a page are spread over the year. Numbers, totals and items are looked up in `receipt_word`.
 */
const transaction = [
  sql`create table if not exists transaction (
  company UInt32, business_date Date, location UInt32, ended DateTime64(0, 'UTC'), entry_no UInt64,
  lane LowCardinality(String), number String, occurrence UInt32, version UInt32, sign Int8,
  kind LowCardinality(String), selling UInt8, hour UInt8, cashier LowCardinality(String),
  cashier_name LowCardinality(String), customer String, customers UInt8,
  units Decimal(18, 4), net_amount Decimal(18, 4), tax_amount Decimal(18, 4), total Decimal(18, 4),
  tenders Array(LowCardinality(String)), events Array(LowCardinality(String)), marks Array(LowCardinality(String)),
  taxes Array(Tuple(name LowCardinality(String), amount Decimal(18, 4))),
  discounts Array(Tuple(kind LowCardinality(String), name LowCardinality(String), amount Decimal(38, 4))),
  departments Array(Tuple(dep_id UInt32, units Decimal(18, 4), amount Decimal(18, 4))),
  paid Array(Tuple(kind LowCardinality(String), name LowCardinality(String), amount Decimal(18, 4))),
  return_amount Decimal(18, 4), taken_off Decimal(38, 4),
  index transaction_ended ended type minmax granularity 1,
  index transaction_entry entry_no type minmax granularity 1,
  index transaction_cashier if(cashier_name = '', cashier, cashier_name) type set(100) granularity 1
) engine = MergeTree
partition by toYear(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists transaction_view to transaction as ${transactions}`,
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

/** The newest description that registers gave an item. */
const itemName = [
  // `folded` holds the folded description, so that a search for a name folds only its own text.
  sql`create table if not exists item_name (company UInt32, upc String, description String, entry_no UInt64,
  folded String materialized ${foldedName(sql`description`)})
engine = ReplacingMergeTree(entry_no)
order by (company, upc)
settings ${durable}`,
  sql`create materialized view if not exists item_name_view to item_name as
select company, item.upc as upc, argMax(item.description, journal.entry_no) as description, max(journal.entry_no) as entry_no
from journal array join lines as item
where sign = 1 and item.description != ''
group by company, upc`,
];

/**
 * Stores which entry takes back which sale, if the source names the sale. A second entry for the same sale would count
 * the sale twice. The key of a sale is the text of `facts/taken-back`.
 */
const takenBack = [
  sql`create table if not exists taken_back (
  company UInt32, sale String, business_date Date, location UInt32, lane LowCardinality(String), number String,
  content_hash String, entry_no UInt64
) engine = MergeTree
order by (company, sale, entry_no)
settings ${durable}`,
  sql`create materialized view if not exists taken_back_view to taken_back as
select company, takes_back as sale, business_date, location, lane, number, content_hash, entry_no
from journal where sign = 1 and takes_back != ''`,
];

export const receiptTables = [
  ...receiptWord,
  ...transactionSum,
  ...transaction,
  ...superseded,
  ...itemName,
  ...takenBack,
];
