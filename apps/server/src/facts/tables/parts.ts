import { join, sql, text, type Sql } from '../sql.ts';
import { durable } from './durable.ts';
import { voucherTimes } from './vouchers.ts';

/**
 * The content of a receipt as parts of one shape: a family, a `key` within the family, a `detail` where a key has
 * kinds, two amounts, units and a count. Every figure of a data point is a sum of one column over some parts
 * (docs/decisions/048), so only this file states what a receipt contributes to a figure.
 */
export const partFamilies = [
  'sale',
  'department',
  'tender',
  'tax',
  'exemption',
  'discount',
  'entry',
  'voucher',
  'event',
  'mark',
  'kind',
] as const;
export type PartFamily = (typeof partFamilies)[number];

const families = sql`Enum8(${join(
  partFamilies.map((name) => text(name)),
  sql`, `,
)})`;
const partType = sql`Tuple(family LowCardinality(String), key String, detail String, amount Decimal(38, 4), other Decimal(38, 4),
    units Decimal(18, 4), count Int32)`;

const none = sql`toDecimal64(0, 4)`;

interface PartFigures {
  detail?: Sql;
  amount?: Sql;
  other?: Sql;
  units?: Sql;
  count?: Sql;
}

/** One part; figures that it does not have are 0. */
const part = (family: Sql, key: Sql, figures: PartFigures): Sql => {
  const { detail = sql`''`, amount = none, other = none, units = none, count = sql`0` } = figures;
  return sql`(${family}, toString(${key}), toString(${detail}), toDecimal128(${amount}, 4), toDecimal128(${other}, 4), ${units}, toInt32(${count}))`;
};

const one = sql`1`;
const sale = (key: Sql, figures: PartFigures): Sql => part(sql`'sale'`, key, figures);

/**
 * The sums of the header, each as a part. `net`: net sales, items and customers. `total`: the total of the receipt, and
 * 1 as its count.
 */
const sums = sql`[
    ${sale(sql`'net'`, { amount: sql`journal.net_amount`, units: sql`journal.net_units`, count: sql`journal.customers` })},
    ${sale(sql`'gross'`, { amount: sql`journal.gross_amount` })}, ${sale(sql`'returns'`, { amount: sql`journal.return_amount` })},
    ${sale(sql`'discounts'`, { amount: sql`journal.discount_amount` })}, ${sale(sql`'voids'`, { amount: sql`journal.void_amount` })},
    ${sale(sql`'deposits'`, { amount: sql`journal.deposit_amount` })}, ${sale(sql`'tax'`, { amount: sql`journal.tax_amount` })},
    ${sale(sql`'total'`, { amount: sql`journal.total`, count: one })}]`;

/**
 * Departments at every level, from the department stamps of the receipt (docs/decisions/003): sales after discounts,
 * and the discounts.
 */
const departments = sql`arrayMap((level, dep_id, units, amount, discount, customers) -> ${part(
  sql`'department'`,
  sql`dep_id`,
  {
    detail: sql`level`,
    amount: sql`amount + discount`,
    other: sql`discount`,
    units: sql`units`,
    count: sql`customers`,
  },
)}, arrayFilter(stamp -> stamp.level > 0, journal.departments))`;

const named = (name: Sql, otherwise: Sql): Sql => sql`if(${name} = '', toString(${otherwise}), toString(${name}))`;

/** Tenders as the tender report names them, with their net amount and the refunded part of it. */
const tenders = sql`arrayMap((kind, description, amount) -> ${part(sql`'tender'`, sql`kind`, {
  detail: named(sql`description`, sql`kind`),
  amount: sql`amount`,
  other: sql`if(amount < 0, -amount, ${none})`,
  count: one,
})}, journal.tenders.kind, journal.tenders.description, journal.tenders.amount)`;

/** Taxes as a closing report names them, and the taxable amounts. */
const taxes = sql`arrayMap((code, description, amount, taxable) -> ${part(
  sql`'tax'`,
  named(sql`description`, sql`code`),
  {
    amount: sql`amount`,
    other: sql`taxable`,
    count: one,
  },
)}, journal.taxes.code, journal.taxes.description, journal.taxes.amount, journal.taxes.taxable)`;

/** Exempted sales by reason, and the tax that was not charged. */
const exemptions = sql`arrayMap((reason, exempted, tax) -> ${part(sql`'exemption'`, sql`reason`, {
  amount: sql`exempted`,
  other: sql`tax`,
  count: one,
})}, journal.exemptions.reason, journal.exemptions.exempted, journal.exemptions.exempt_tax)`;

/** Discounts by kind and name. A post void has no discounts here, because they count as a void (`discount_day`). */
const discounts = sql`if(journal.kind = 'postVoid', [], arrayMap((kind, description, amount) -> ${part(
  sql`'discount'`,
  sql`kind`,
  {
    detail: named(sql`description`, sql`kind`),
    amount: sql`amount`,
    count: one,
  },
)}, journal.discounts.kind, journal.discounts.description, journal.discounts.amount))`;

/** Lines that sell, by how they were entered. */
const entries = sql`arrayMap((entry, amount, discount, units) -> ${part(sql`'entry'`, sql`entry`, {
  amount: sql`amount + discount`,
  units: sql`units`,
  count: one,
})}, arrayFilter((entry, of) -> of != 'deposit', journal.lines.entry, journal.lines.kind),
    arrayFilter((amount, of) -> of != 'deposit', journal.lines.amount, journal.lines.kind),
    arrayFilter((discount, of) -> of != 'deposit', journal.lines.discount, journal.lines.kind),
    arrayFilter((units, of) -> of != 'deposit', journal.lines.units, journal.lines.kind))`;

/** Vouchers by program and role, as the reports of programs count them. */
const vouchers = sql`arrayMap((program, role, amount) -> ${part(sql`'voucher'`, sql`program`, {
  detail: sql`role`,
  amount: sql`amount`,
  count: voucherTimes,
})}, journal.voucher_programs, journal.voucher_roles, journal.voucher_amounts)`;

const events = sql`arrayMap(kind -> ${part(sql`'event'`, sql`kind`, { count: one })}, journal.events.kind)`;

/** Exceptions of a receipt, with their amounts if they have any. */
const exceptions = sql`arrayMap(mark -> ${part(sql`'mark'`, sql`mark`, {
  amount: sql`multiIf(mark = 'void', journal.taken_off, mark = 'refund', toDecimal128(journal.return_amount, 4), toDecimal128(0, 4))`,
  count: one,
})}, journal.marks)`;

/**
 * The kind of the record, with its total and a count of 1. Includes loans, pickups and other records that sell nothing.
 */
const kind = sql`[${part(sql`'kind'`, sql`journal.kind`, { amount: sql`journal.total`, count: one })}]`;

/** Families of receipts that sell. */
const ofSales = {
  sale: sums,
  department: departments,
  tender: tenders,
  tax: taxes,
  exemption: exemptions,
  discount: discounts,
  entry: entries,
  voucher: vouchers,
} as const satisfies Partial<Record<PartFamily, Sql>>;

/** Families of every record. */
const ofRecords = { event: events, mark: exceptions, kind } as const satisfies Partial<Record<PartFamily, Sql>>;

const chosen = (families: Readonly<Partial<Record<PartFamily, Sql>>>, wanted: ReadonlySet<PartFamily>): Sql[] =>
  partFamilies.flatMap((name) => (wanted.has(name) ? (families[name] ?? []) : []));

const comma = sql`, `;

/** The parts of a row of the journal that belong to the given families. Reads only the columns of these families. */
export const partSumsOf = (families: readonly PartFamily[]): Sql => {
  const wanted = new Set(families);
  const sold = chosen(ofSales, wanted);
  const all = chosen(ofRecords, wanted);
  const gated = sold.length === 0 ? [] : [sql`if(selling = 1, arrayConcat(${join(sold, comma)}), [])`];
  return sql`cast(arrayConcat(${join([...gated, ...all], comma)}) as Array(${partType}))`;
};

const figures = sql`amount Decimal(38, 4), other Decimal(38, 4), units Decimal(38, 4), count Int64`;
const summed = (from: Sql): Sql =>
  sql`sum(${from}.amount) as amount, sum(${from}.other) as other, sum(${from}.units) as units, sum(${from}.count) as count`;

/** A rollup of `part_lane` by month and one of its columns. */
const byMonth = (table: Sql, column: Sql): Sql[] => [
  sql`create table if not exists ${table} (
  company UInt32, location UInt32, month Date, family ${families}, key LowCardinality(String),
  detail LowCardinality(String), ${column} LowCardinality(String), ${figures}
) engine = SummingMergeTree
partition by toYear(month)
order by (company, family, location, month, key, detail, ${column})
settings ${durable}`,
  sql`create materialized view if not exists ${table}_view to ${table} as
select company, location, toStartOfMonth(business_date) as month, family, key, detail, ${column}, ${summed(sql`part_lane`)}
from part_lane group by company, location, month, family, key, detail, ${column}`,
];

/**
 * Parts in four tables. part_lane, by day, lane and cashier, serves figures of lanes and cashiers by day. part_month, by
 * month and lane, and part_cashier_month, by month and cashier, serve long periods. part_day, by day and store, serves
 * all other figures.
 */
export const partTables = [
  sql`create table if not exists part_lane (
  company UInt32, location UInt32, business_date Date, family ${families}, key LowCardinality(String),
  detail LowCardinality(String), lane LowCardinality(String), cashier LowCardinality(String), ${figures}
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, family, location, business_date, key, detail, lane, cashier)
settings ${durable}`,
  sql`create materialized view if not exists part_lane_view to part_lane as
select company, location, business_date, part.family as family, part.key as key, part.detail as detail, lane, cashier,
  sum(part.amount * sign) as amount, sum(part.other * sign) as other, sum(part.units * sign) as units,
  sum(part.count * sign) as count
from journal array join ${partSumsOf(partFamilies)} as part
group by company, location, business_date, family, key, detail, lane, cashier`,
  sql`create table if not exists part_day (
  company UInt32, location UInt32, business_date Date, family ${families}, key LowCardinality(String),
  detail LowCardinality(String), ${figures}
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, family, location, business_date, key, detail)
settings ${durable}`,
  sql`create materialized view if not exists part_day_view to part_day as
select company, location, business_date, family, key, detail, ${summed(sql`part_lane`)}
from part_lane group by company, location, business_date, family, key, detail`,
  ...byMonth(sql`part_month`, sql`lane`),
  ...byMonth(sql`part_cashier_month`, sql`cashier`),
];
