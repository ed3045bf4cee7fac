import { itemNumberOf } from '../item-number.ts';
import { sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';
import { voucherTimes } from './vouchers.ts';

const columns = sql`company, location, business_date, ended, entry_no, sign, lane, number, occurrence, kind, cashier,
  cashier_name, total, snap, wic, times, direction, items, dep_ids, units, nets, voucher_numbers, voucher_programs,
  voucher_roles, voucher_amounts, voucher_expiries, voucher_firsts, du_issued, milk_issued, other_issued, du_issued_count,
  milk_issued_count, other_issued_count, du_redeemed, milk_redeemed, other_redeemed, du_redeemed_count,
  milk_redeemed_count, other_redeemed_count`;

const amountOf = (program: Sql, role: Sql): Sql =>
  sql`arraySum(arrayMap((a, p, r) -> if(p = ${program} and r = ${role}, a, toDecimal64(0, 4)),
    voucher_amounts, voucher_programs, voucher_roles))`;

const countOf = (program: Sql, role: Sql): Sql =>
  sql`times * toInt32(arrayCount((p, r) -> p = ${program} and r = ${role}, voucher_programs, voucher_roles))`;

/** Amounts and numbers of the vouchers of a role by program. All column names contain `name`. */
const sumsOf = (role: Sql, name: Sql): Sql => sql`
  ${amountOf(sql`'doubleUp'`, role)} as du_${name}, ${amountOf(sql`'milkIncentive'`, role)} as milk_${name},
  ${amountOf(sql`'other'`, role)} as other_${name}, ${countOf(sql`'doubleUp'`, role)} as du_${name}_count,
  ${countOf(sql`'milkIncentive'`, role)} as milk_${name}_count, ${countOf(sql`'other'`, role)} as other_${name}_count`;

/** The values of lines that are goods. A deposit is no part of sales. */
const goods = (values: Sql): Sql => sql`arrayFilter((value, kind) -> kind != 'deposit', ${values}, journal.lines.kind)`;

const paidWith = (tender: Sql): Sql =>
  sql`arraySum(arrayMap((kind, amount) -> if(kind = ${tender}, amount, toDecimal64(0, 4)),
    journal.tenders.kind, journal.tenders.amount))`;

/**
 * Item codes as numbers, for speed: checking millions of lines against a list took most of the time of every program
 * report.
 */
const itemNumbers = sql`arrayMap(upc -> ${itemNumberOf(sql`upc`)}, journal.lines.upc)`;

const receipts = sql`
select company, location, business_date, ended, entry_no, sign, lane, number, occurrence, kind, cashier, cashier_name, total,
  ${paidWith(sql`'ebtFood'`)} as snap, ${paidWith(sql`'wic'`)} as wic,
  ${voucherTimes} as times,
  ${goods(itemNumbers)} as items, ${goods(sql`journal.lines.dep_id`)} as dep_ids,
  ${goods(sql`journal.lines.units`)} as units,
  ${goods(sql`arrayMap((amount, discount) -> amount + discount, journal.lines.amount, journal.lines.discount)`)} as nets,
  journal.vouchers.number as voucher_numbers,
  voucher_programs, voucher_roles, voucher_amounts,
  journal.vouchers.expiry as voucher_expiries,
  arrayMap((program, role, at) -> if(role = 'remainder', arrayLast((n, p, r, i) -> p = program and r = 'redeemed' and i < at,
    voucher_numbers, voucher_programs, voucher_roles, arrayEnumerate(voucher_programs)), ''),
    voucher_programs, voucher_roles, arrayEnumerate(voucher_programs)) as voucher_firsts
from journal
where selling = 1 and (has(journal.tenders.kind, 'ebtFood') or notEmpty(journal.vouchers.number))`;

const programSales = sql`
select *, ${sumsOf(sql`'issued'`, sql`issued`)}, ${sumsOf(sql`'redeemed'`, sql`redeemed`)},
  toInt8(if(snap + wic + du_redeemed + milk_redeemed < 0, -1, 1)) as direction
from (${receipts})`;

/**
 * Transactions that are paid with SNAP, or that issue or redeem a voucher: one transaction in ten. Lines (without
 * deposits) and vouchers are parallel lists; `nets` are after discounts, and negative for a post void. The program of a
 * voucher and its role in the receipt follow domain/programs/rules. The eligible items are sent with the query, because
 * lists change. `times`: how often the receipt counts. `direction`: -1 if program payments are taken back. There is no
 * rollup of eligible amounts or SNAP payments. Both depend on lists that change at any time, also for the past, and the
 * SNAP payment of a receipt is not a sum over its items.
 */
export const programTables = [
  sql`create table if not exists program_sale (
  company UInt32, location UInt32, business_date Date, ended DateTime64(0, 'UTC'), entry_no UInt64, sign Int8,
  lane LowCardinality(String), number String, occurrence UInt32, kind LowCardinality(String),
  cashier LowCardinality(String), cashier_name LowCardinality(String),
  total Decimal(18, 4), snap Decimal(18, 4), wic Decimal(18, 4), times Int8, direction Int8,
  items Array(UInt64), dep_ids Array(UInt32), units Array(Decimal(18, 4)), nets Array(Decimal(18, 4)),
  voucher_numbers Array(String), voucher_programs Array(LowCardinality(String)),
  voucher_roles Array(LowCardinality(String)), voucher_amounts Array(Decimal(18, 4)), voucher_expiries Array(String),
  voucher_firsts Array(String),
  du_issued Decimal(18, 4), milk_issued Decimal(18, 4), other_issued Decimal(18, 4),
  du_issued_count Int32, milk_issued_count Int32, other_issued_count Int32,
  du_redeemed Decimal(18, 4), milk_redeemed Decimal(18, 4), other_redeemed Decimal(18, 4),
  du_redeemed_count Int32, milk_redeemed_count Int32, other_redeemed_count Int32
) engine = MergeTree
partition by toYear(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists program_sale_view to program_sale as
select ${columns} from (${programSales})`,
];
