import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

const columns = sql`company, location, business_date, ended, entry_no, sign, lane, number, occurrence, kind, cashier,
  cashier_name, total, snap, wic, upcs, dep_ids, units, nets, voucher_numbers, voucher_programs, voucher_roles,
  voucher_amounts, voucher_expiries, voucher_firsts`;

/** What of the lines is goods: a deposit is no part of sales. */
const goods = (values: Sql): Sql => sql`arrayFilter((value, kind) -> kind != 'deposit', ${values}, journal.lines.kind)`;

const paidWith = (tender: Sql): Sql =>
  sql`arraySum(arrayMap((kind, amount) -> if(kind = ${tender}, amount, toDecimal64(0, 4)),
    journal.tenders.kind, journal.tenders.amount))`;

const programSales: Sql = sql`
select company, location, business_date, ended, entry_no, sign, lane, number, occurrence, kind, cashier, cashier_name, total,
  ${paidWith(sql`'ebtFood'`)} as snap, ${paidWith(sql`'wic'`)} as wic,
  ${goods(sql`journal.lines.upc`)} as upcs, ${goods(sql`journal.lines.dep_id`)} as dep_ids,
  ${goods(sql`journal.lines.units`)} as units,
  ${goods(sql`arrayMap((amount, discount) -> amount + discount, journal.lines.amount, journal.lines.discount)`)} as nets,
  journal.vouchers.number as voucher_numbers,
  arrayMap(program -> multiIf(match(program, '(?i)milk|lait'), 'milkIncentive',
    match(program, '(?i)double|dufb|bucks|produce|fruit|veg|snap|incentive'), 'doubleUp', 'other'),
    journal.vouchers.program) as voucher_programs,
  arrayMap((program, action, at) -> multiIf(action = 'redeemed', 'redeemed',
    not arrayExists((p, a) -> p = program and a = 'redeemed', voucher_programs, journal.vouchers.action), 'issued',
    snap != 0 and arrayLastIndex((p, a) -> p = program and a = 'issued', voucher_programs, journal.vouchers.action) = at,
      'issued', 'remainder'),
    voucher_programs, journal.vouchers.action, arrayEnumerate(voucher_programs)) as voucher_roles,
  arrayMap(amount -> if(kind = 'postVoid', -abs(amount), amount), journal.vouchers.amount) as voucher_amounts,
  journal.vouchers.expiry as voucher_expiries,
  arrayMap((program, role, at) -> if(role = 'remainder', arrayLast((n, p, r, i) -> p = program and r = 'redeemed' and i < at,
    voucher_numbers, voucher_programs, voucher_roles, arrayEnumerate(voucher_programs)), ''),
    voucher_programs, voucher_roles, arrayEnumerate(voucher_programs)) as voucher_firsts
from journal
where selling = 1 and (has(journal.tenders.kind, 'ebtFood') or notEmpty(journal.vouchers.number))`;

/**
 * Transactions that SNAP pays or that issue or take a voucher: one in ten. Lines (deposits left out) and vouchers are lists that
 * run side by side; \`nets\` are after discounts, amounts of a post void below zero. Which program a voucher belongs to and what it
 * is to its receipt are the rules of domain/programs/rules; which items are eligible travels with the question, because lists change.
 */
export const programTables: Migration = {
  number: 13,
  name: 'programs',
  statements: [
    sql`create table if not exists program_sale (
  company UInt32, location UInt32, business_date Date, ended DateTime64(0, 'UTC'), entry_no UInt64, sign Int8,
  lane LowCardinality(String), number String, occurrence UInt32, kind LowCardinality(String),
  cashier LowCardinality(String), cashier_name LowCardinality(String),
  total Decimal(18, 4), snap Decimal(18, 4), wic Decimal(18, 4),
  upcs Array(LowCardinality(String)), dep_ids Array(UInt32), units Array(Decimal(18, 4)), nets Array(Decimal(18, 4)),
  voucher_numbers Array(String), voucher_programs Array(LowCardinality(String)),
  voucher_roles Array(LowCardinality(String)), voucher_amounts Array(Decimal(18, 4)), voucher_expiries Array(String),
  voucher_firsts Array(String)
) engine = MergeTree
partition by toYear(business_date)
order by (company, business_date, location, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
    // What is there already: begun anew after a crash, and before the view adds to it.
    sql`truncate table program_sale`,
    sql`insert into program_sale (${columns}) ${programSales}`,
    sql`create materialized view if not exists program_sale_view to program_sale as ${programSales}`,
  ],
};
