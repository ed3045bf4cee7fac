import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/** Sales and returns. A post void is not part of the selling of the cashier who enters it. */
const sells = sql`journal.kind in ('sale', 'return')`;

/** SNAP, EBT and WIC are tax-free by law. Every other exemption is a decision of a person. */
const byProgram = (reason: Sql): Sql => sql`match(lower(${reason}), 'snap|ebt|wic|food stamp')`;

const exempted = sql`(
  arrayExists((base, tax, reason) -> (base != 0 or tax != 0) and not ${byProgram(sql`reason`)},
    journal.taxes.exempted, journal.taxes.exempt_tax, journal.taxes.exempt_reason)
  or arrayExists((of, detail) -> of = 'taxExempt' and not ${byProgram(sql`detail`)}, journal.events.kind, journal.events.detail))`;

/** Lines typed although the item has a barcode, or sold under a department key. A short code (PLU) has to be typed. */
const typedLines = sql`arrayCount((of, entry, upc) -> of = 'sale' and (entry = 'department' or entry = 'keyed' and length(upc) >= 8),
  journal.lines.kind, journal.lines.entry, journal.lines.upc)`;

const overrides = sql`greatest(countEqual(journal.events.kind, 'override'),
  arrayCount(of -> of in ('manual', 'override'), journal.discounts.kind))`;

/**
 * The unusual things in a transaction, from its own parts, since not every source lists events. Counts and lists of
 * receipts read the same column. A void is a line taken off, a sale given up, or a finished sale taken back.
 */
export const marks = sql`arrayFilter(mark -> mark != '', [
  if(journal.kind in ('void', 'postVoid') or ${sells} and has(journal.lines.kind, 'void'), 'void', ''),
  if(journal.kind = 'return' or ${sells} and (has(journal.lines.kind, 'return') or journal.return_amount != 0), 'refund', ''),
  if(journal.kind = 'noSale' or has(journal.events.kind, 'noSale'), 'noSale', ''),
  if(${sells} and ${overrides} > 0, 'override', ''),
  if(${sells} and ${exempted}, 'taxExempt', ''),
  if(${sells} and ${typedLines} > 0, 'manualEntry', ''),
  if(selling = 1 and has(journal.tenders.kind, 'manufacturerCoupon'), 'manufacturerCoupon', ''),
  if(selling = 1 and has(journal.discounts.kind, 'storeCoupon'), 'storeCoupon', '')])`;

const transactionColumns = sql`company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling,
  hour, cashier, cashier_name, customer, customers, units, net_amount, tax_amount, total, tenders, events, marks`;

const transactions = sql`
select company, business_date, location, ended, entry_no, lane, number, occurrence, version, sign, kind, selling, hour,
  cashier, cashier_name, customer, customers, net_units as units, net_amount, tax_amount, total,
  arrayDistinct(journal.tenders.kind) as tenders, arrayDistinct(journal.events.kind) as events, ${marks} as marks
from journal`;

/** Stands for an unknown time. Compared as a date, since seconds since 1970 end in 2106. */
export const noTime = sql`toDateTime64('1970-01-01 00:00:00', 0, 'UTC')`;

/**
 * Morning until noon, afternoon until five, then the evening rush. In a supermarket the load of a lane, its customers
 * and its cashiers change about then. 0: the source gives no times.
 */
export const shift = sql`toUInt8(multiIf(began <= ${noTime} and ended <= ${noTime}, 0,
  hour between 4 and 11, 1, hour between 12 and 16, 2, 3))`;

/** Value of lines taken off, sales given up and sales taken back; positive. */
const voided = sql`multiIf(
  journal.kind = 'void', arraySum((of, amount) -> if(of = 'sale', amount, 0), journal.lines.kind, journal.lines.amount),
  journal.kind = 'postVoid', -journal.void_amount,
  ${sells}, -arraySum((of, amount) -> if(of = 'void', amount, 0), journal.lines.kind, journal.lines.amount),
  toDecimal64(0, 4))`;

/** The share of a receipt in the work of its cashier, beside its customer; 0 for receipts that are no work. */
export const workSums = sql`sum(journal.net_amount * sign) as net_amount, sum(journal.net_units * sign) as net_units,
  sum(journal.return_amount * sign) as return_amount,
  sum(if(${sells}, arrayCount(of -> of = 'sale', journal.lines.kind), 0) * sign) as lines,
  sum(if(selling = 1, arrayCount(entry -> entry != 'unknown', journal.lines.entry), 0) * sign) as entered,
  sum(if(selling = 1, arraySum((of, entry, units) -> if(of != 'deposit' and entry = 'scanned', units, 0),
    journal.lines.kind, journal.lines.entry, journal.lines.units), 0) * sign) as scanned_units,
  sum(if(${sells}, ${typedLines}, 0) * sign) as typed_lines,
  sum(has(${marks}, 'void') * sign) as voids, sum(${voided} * sign) as voided_amount,
  sum(has(${marks}, 'refund') * sign) as refunds, sum(has(${marks}, 'noSale') * sign) as no_sales,
  sum(if(${sells}, ${overrides}, 0) * sign) as overrides, sum(has(${marks}, 'taxExempt') * sign) as exemptions,
  sum(if(selling = 1, arraySum((of, amount) -> if(of = 'manufacturerCoupon', if(amount < 0, -1, 1), 0),
    journal.tenders.kind, journal.tenders.amount), 0) * sign) as maker_coupons,
  sum(if(selling = 1, arraySum((of, amount) -> if(of = 'manufacturerCoupon', amount, 0),
    journal.tenders.kind, journal.tenders.amount), 0) * sign) as maker_coupon_amount,
  sum(if(selling = 1, arraySum((of, amount) -> if(of = 'storeCoupon', if(amount > 0, -1, 1), 0),
    journal.discounts.kind, journal.discounts.amount), 0) * sign) as store_coupons,
  sum(if(selling = 1, arraySum((of, amount) -> if(of = 'storeCoupon', -amount, 0),
    journal.discounts.kind, journal.discounts.amount), 0) * sign) as store_coupon_amount,
  sum(if(selling = 1, toInt64(ring_seconds), 0) * sign) as ring_seconds,
  sum(if(selling = 1, toInt64(tender_seconds), 0) * sign) as tender_seconds`;

/** Receipts, and other records of registers that concern a cashier. */
export const isWork = sql`(selling = 1 or journal.kind in ('void', 'noSale') or has(journal.events.kind, 'noSale'))`;

const cashierDay = sql`
select company, location, business_date, cashier, lane, ${shift} as shift,
  sum(sign) as receipts, sum(customers * sign) as customers, ${workSums}
from journal
where ${isWork}
group by company, location, business_date, cashier, lane, shift`;

const cashierDepartment = sql`
select company, location, business_date, journal.cashier as cashier, item.dep_id as dep_id,
  sum((item.amount + item.discount) * sign) as amount, sum(item.units * sign) as units
from journal array join journal.lines as item
where selling = 1 and item.kind != 'deposit'
group by company, location, business_date, cashier, dep_id`;

/**
 * Fills a table with existing rows before its view adds new ones. Truncated first, in case of a rerun after a crash.
 */
const filled = (table: Sql, columns: Sql, from: Sql): Sql[] => [
  sql`create table if not exists ${table} ${columns} settings ${durable}`,
  sql`truncate table ${table}`,
  sql`insert into ${table} ${from}`,
  sql`create materialized view if not exists ${table}_view to ${table} as ${from}`,
];

/**
 * The work of each cashier by day, lane and part of the day, and their sales by department. Adds the unusual things to
 * the list of transactions, so that every count leads to its receipts.
 */
export const cashierTables: Migration = {
  number: 12,
  name: 'cashiers',
  statements: [
    ...filled(
      sql`cashier_day`,
      sql`(
  company UInt32, location UInt32, business_date Date, cashier LowCardinality(String), lane LowCardinality(String), shift UInt8,
  receipts Int64, customers Int64,
  net_amount Decimal(18, 4), net_units Decimal(18, 4), return_amount Decimal(18, 4),
  lines Int64, entered Int64, scanned_units Decimal(18, 4), typed_lines Int64,
  voids Int64, voided_amount Decimal(18, 4), refunds Int64, no_sales Int64, overrides Int64, exemptions Int64,
  maker_coupons Int64, maker_coupon_amount Decimal(18, 4), store_coupons Int64, store_coupon_amount Decimal(18, 4),
  ring_seconds Int64, tender_seconds Int64
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, cashier, lane, shift)`,
      cashierDay,
    ),
    ...filled(
      sql`cashier_department`,
      sql`(
  company UInt32, location UInt32, business_date Date, cashier LowCardinality(String), dep_id UInt32,
  amount Decimal(18, 4), units Decimal(18, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, cashier, dep_id)`,
      cashierDepartment,
    ),
    sql`drop view if exists transaction_view`,
    sql`alter table transaction add column if not exists marks Array(LowCardinality(String))`,
    sql`truncate table transaction`,
    sql`insert into transaction (${transactionColumns}) ${transactions}`,
    sql`create materialized view if not exists transaction_view to transaction as ${transactions}`,
  ],
};
