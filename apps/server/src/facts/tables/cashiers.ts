import { join, sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';
import { sells } from './marks.ts';
import { likelyTime, noTime } from './register-clock.ts';

/**
 * The shift: 1 is 4:00 to 12:00, 2 is 12:00 to 17:00, 3 is the rest of the day with the evening rush. In a supermarket
 * the load of a lane, its customers and its cashiers change at about these hours. 0: the source gives no times.
 */
const shift = sql`toUInt8(multiIf(began <= ${noTime} and ended <= ${noTime}, 0,
  hour between 4 and 11, 1, hour between 12 and 16, 2, 3))`;

/**
 * The sums of a cashier's work on receipts, without the number of customers. Receipts that do not count as work add 0.
 */
const workSums = sql`sum(journal.net_amount * sign) as net_amount, sum(journal.net_units * sign) as net_units,
  sum(journal.return_amount * sign) as return_amount,
  sum(if(${sells}, arrayCount(of -> of = 'sale', journal.lines.kind), 0) * sign) as lines,
  sum(if(selling = 1, arrayCount(entry -> entry != 'unknown', journal.lines.entry), 0) * sign) as entered,
  sum(if(selling = 1, arraySum((of, entry, units) -> if(of != 'deposit' and entry = 'scanned', units, 0),
    journal.lines.kind, journal.lines.entry, journal.lines.units), 0) * sign) as scanned_units,
  sum(if(${sells}, journal.typed_lines, 0) * sign) as typed_lines,
  sum(has(journal.marks, 'void') * sign) as voids, sum(journal.taken_off * sign) as voided_amount,
  sum(has(journal.marks, 'refund') * sign) as refunds, sum(has(journal.marks, 'noSale') * sign) as no_sales,
  sum(if(${sells}, journal.overrides, 0) * sign) as overrides, sum(has(journal.marks, 'taxExempt') * sign) as exemptions,
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
const isWork = sql`(selling = 1 or journal.kind in ('void', 'noSale') or has(journal.events.kind, 'noSale'))`;

/**
 * The time of a sign-on or sign-off: the start of a sign-on, and the end of a sign-off. If the source does not give
 * this time, the other time counts.
 */
const signed = sql`if(journal.kind = 'signOn', if(began > ${noTime}, began, ended), if(ended > ${noTime}, ended, began))`;

/** Figures, names and sign-ons by day, cashier, lane and part of the day. */
const perDay = sql`
select company, location, business_date, toString(journal.cashier) as cashier, toString(journal.lane) as lane, ${shift} as shift,
  countIf(${isWork}) as works, sumIf(sign, ${isWork}) as receipts, sumIf(customers * sign, ${isWork}) as customers, ${workSums},
  maxIf((journal.entry_no, toString(journal.cashier_name)), sign = 1 and journal.cashier != '' and journal.cashier_name != '') as name,
  groupArrayIf((${signed}, journal.entry_no, toUInt8(journal.kind = 'signOff'), toString(journal.cashier), if(sign = 1, 0, reverses)),
    journal.kind in ('signOn', 'signOff') and (began > ${noTime} or ended > ${noTime})) as signs,
  max(ended) as last_ended, max(${likelyTime(sql`ended`)}) as last_likely
from journal
group by company, location, business_date, cashier, lane, shift`;

const counts = [
  sql`receipts`,
  sql`customers`,
  sql`lines`,
  sql`entered`,
  sql`typed_lines`,
  sql`voids`,
  sql`refunds`,
  sql`no_sales`,
  sql`overrides`,
  sql`exemptions`,
  sql`maker_coupons`,
  sql`store_coupons`,
  sql`ring_seconds`,
  sql`tender_seconds`,
];
const amounts = [
  sql`net_amount`,
  sql`net_units`,
  sql`return_amount`,
  sql`scanned_units`,
  sql`voided_amount`,
  sql`maker_coupon_amount`,
  sql`store_coupon_amount`,
];
const each = (columns: readonly Sql[], of: (column: Sql) => Sql): Sql => join(columns.map(of), sql`, `);

/** The values of each grain in the shared columns. Rows of one insert with the same key are merged. */
const grains = sql`
select found.company as company, kept.1 as grain, kept.2 as business_date, found.location as location, kept.3 as cashier,
  kept.4 as lane, kept.5 as shift,
  ${each([...counts, ...amounts], (column) => sql`if(grain in ('day', 'month'), found.${column}, 0) as ${column}`)},
  if(grain = 'name', found.name, (0, '')) as name, if(grain = 'lane', found.signs, []) as signs,
  if(grain = 'lane', found.last_ended, ${noTime}) as last_ended,
  if(grain = 'lane', found.last_likely, ${noTime}) as last_likely
from (${perDay}) as found
array join [
  ('day', found.business_date, found.cashier, found.lane, found.shift),
  ('month', toStartOfMonth(found.business_date), found.cashier, '', toUInt8(0)),
  ('name', toStartOfYear(found.business_date), found.cashier, '', toUInt8(0)),
  ('lane', found.business_date, '', found.lane, toUInt8(0))] as kept
where multiIf(grain = 'name', found.name.1 > 0, grain = 'lane', true, found.works > 0)`;

/** Sales of cashiers by department at every level, from the stamps of receipts (003), by day and by month. */
const departments = sql`
select found.company as company, kept.1 as grain, found.level as level, kept.2 as business_date, found.location as location,
  found.cashier as cashier, found.dep_id as dep_id, found.amount as amount, found.units as units
from (
  select company, department.level as level, location, business_date, toString(journal.cashier) as cashier,
    department.dep_id as dep_id, sum((department.amount + department.discount) * sign) as amount, sum(department.units * sign) as units
  from journal array join departments as department
  where selling = 1
  group by company, level, location, business_date, cashier, dep_id
) as found
array join [('day', found.business_date), ('month', toStartOfMonth(found.business_date))] as kept`;

/**
 * The work of cashiers in one table, so that one flat select answers a query. A nested select costs the engine more
 * than reading the rows. Grains:
 * - 'day': by cashier, lane and part of the day.
 * - 'month': by cashier.
 * - 'name': the last name that registers gave a cashier, with its entry number.
 * - 'lane': the sign-ons and sign-offs at a lane on a day, the last record of the lane, and its last record whose time
 *   is likely.
 * A reversed sign-on stays in its list, and a further element of the list reverses its entry.
 */
const cashierWork = [
  sql`create table if not exists cashier_work (
  company UInt32, grain Enum8('day' = 1, 'month' = 2, 'name' = 3, 'lane' = 4), business_date Date, location UInt32,
  cashier LowCardinality(String), lane LowCardinality(String), shift UInt8,
  ${each(counts, (column) => sql`${column} Int64`)},
  ${each(amounts, (column) => sql`${column} Decimal(38, 4)`)},
  name SimpleAggregateFunction(max, Tuple(entry_no UInt64, name String)),
  signs SimpleAggregateFunction(groupArrayArray, Array(Tuple(
    at DateTime64(0, 'UTC'), entry_no UInt64, is_off UInt8, cashier String, reverses UInt64))),
  last_ended SimpleAggregateFunction(max, DateTime64(0, 'UTC')), last_likely SimpleAggregateFunction(max, DateTime64(0, 'UTC'))
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, grain, business_date, location, cashier, lane, shift)
settings ${durable}`,
  sql`create materialized view if not exists cashier_work_view to cashier_work as ${grains}`,
];

const cashierDepartment = [
  sql`create table if not exists cashier_department (
  company UInt32, grain Enum8('day' = 1, 'month' = 2), level UInt8, business_date Date, location UInt32,
  cashier LowCardinality(String), dep_id UInt32, amount Decimal(38, 4), units Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, grain, level, business_date, location, cashier, dep_id)
settings ${durable}`,
  sql`create materialized view if not exists cashier_department_view to cashier_department as ${departments}`,
];

export const cashierTables = [...cashierWork, ...cashierDepartment];
