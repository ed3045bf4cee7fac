import { sql } from '../sql.ts';
import { durable } from './durable.ts';

/**
 * A view fills each table here from the journal in the same insert. Sums are multiplied by the sign, so that a
 * reversing entry subtracts exactly what its entry added. Sort keys follow the queries of the reports.
 * Sums over receipts are Decimal(38, 4) (docs/decisions/028).
 */

const salesHour = [
  sql`create table if not exists sales_hour (
  company UInt32, location UInt32, business_date Date, hour UInt8,
  transactions Int64, customers Int64,
  net_amount Decimal(38, 4), net_units Decimal(38, 4), gross_amount Decimal(38, 4), return_amount Decimal(38, 4),
  discount_amount Decimal(38, 4), void_amount Decimal(38, 4), deposit_amount Decimal(38, 4), tax_amount Decimal(38, 4),
  total Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, hour)
settings ${durable}`,
  sql`create materialized view if not exists sales_hour_view to sales_hour as
select company, location, business_date, hour,
  sum(sign) as transactions, sum(customers * sign) as customers,
  sum(journal.net_amount * sign) as net_amount, sum(journal.net_units * sign) as net_units,
  sum(journal.gross_amount * sign) as gross_amount, sum(journal.return_amount * sign) as return_amount,
  sum(journal.discount_amount * sign) as discount_amount, sum(journal.void_amount * sign) as void_amount,
  sum(journal.deposit_amount * sign) as deposit_amount, sum(journal.tax_amount * sign) as tax_amount,
  sum(journal.total * sign) as total
from journal where selling = 1
group by company, location, business_date, hour`,
];

/**
 * The amount is net, after store discounts. A transaction counts as one customer in every department and level that it
 * bought from.
 */
const salesDepartment = [
  sql`create table if not exists sales_department (
  company UInt32, level UInt8, location UInt32, business_date Date, dep_id UInt32,
  amount Decimal(38, 4), units Decimal(38, 4), discount Decimal(38, 4), customers Int64
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, level, location, business_date, dep_id)
settings ${durable}`,
  sql`create materialized view if not exists sales_department_view to sales_department as
select company, department.level as level, location, business_date, department.dep_id as dep_id,
  sum((department.amount + department.discount) * sign) as amount, sum(department.units * sign) as units,
  sum(department.discount * sign) as discount, sum(department.customers * sign) as customers
from journal array join departments as department
where selling = 1
group by company, level, location, business_date, dep_id`,
];

/**
 * Coarser rollups, filled from the finer rollups in the same insert. The rollup by hour has fifteen times the rows of
 * the rollup by day, and the rollup by day has thirty times the rows of the rollup by month. Most queries need neither
 * hours nor days.
 */
const salesDay = [
  sql`create table if not exists sales_day (
  company UInt32, location UInt32, business_date Date,
  transactions Int64, customers Int64,
  net_amount Decimal(38, 4), net_units Decimal(38, 4), gross_amount Decimal(38, 4), return_amount Decimal(38, 4),
  discount_amount Decimal(38, 4), void_amount Decimal(38, 4), deposit_amount Decimal(38, 4), tax_amount Decimal(38, 4),
  total Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date)
settings ${durable}`,
  sql`create materialized view if not exists sales_day_view to sales_day as
select company, location, business_date,
  sum(sales_hour.transactions) as transactions, sum(sales_hour.customers) as customers,
  sum(sales_hour.net_amount) as net_amount, sum(sales_hour.net_units) as net_units,
  sum(sales_hour.gross_amount) as gross_amount, sum(sales_hour.return_amount) as return_amount,
  sum(sales_hour.discount_amount) as discount_amount, sum(sales_hour.void_amount) as void_amount,
  sum(sales_hour.deposit_amount) as deposit_amount, sum(sales_hour.tax_amount) as tax_amount,
  sum(sales_hour.total) as total
from sales_hour
group by company, location, business_date`,
];

const departmentMonth = [
  sql`create table if not exists sales_department_month (
  company UInt32, level UInt8, location UInt32, month Date, dep_id UInt32,
  amount Decimal(38, 4), units Decimal(38, 4), discount Decimal(38, 4), customers Int64
) engine = SummingMergeTree
partition by toYear(month)
order by (company, level, location, month, dep_id)
settings ${durable}`,
  sql`create materialized view if not exists sales_department_month_view to sales_department_month as
select company, level, location, toStartOfMonth(business_date) as month, dep_id,
  sum(sales_department.amount) as amount, sum(sales_department.units) as units,
  sum(sales_department.discount) as discount, sum(sales_department.customers) as customers
from sales_department
group by company, level, location, month, dep_id`,
];

const tenderDay = [
  sql`create table if not exists tender_day (
  company UInt32, location UInt32, business_date Date, kind LowCardinality(String), code LowCardinality(String),
  description LowCardinality(String),
  count Int64, received Decimal(38, 4), refunded Decimal(38, 4), change Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, kind, code, description)
settings ${durable}`,
  sql`create materialized view if not exists tender_day_view to tender_day as
select company, location, business_date, tender.kind as kind, tender.code as code, tender.description as description,
  sum(sign) as count, sum(if(tender.amount > 0, tender.amount, 0) * sign) as received,
  sum(if(tender.amount < 0, -tender.amount, 0) * sign) as refunded, sum(tender.change * sign) as change
from journal array join tenders as tender
where selling = 1
group by company, location, business_date, kind, code, description`,
];

/**
 * Discounts by kind and description: the parts of sales_hour.discount_amount that a source names. As in sales_hour, the
 * discounts of a post void count as a void.
 */
const discountDay = [
  sql`create table if not exists discount_day (
  company UInt32, location UInt32, business_date Date, kind LowCardinality(String), description String,
  count Int64, amount Decimal(38, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, kind, description)
settings ${durable}`,
  sql`create materialized view if not exists discount_day_view to discount_day as
select company, location, business_date, discount.kind as kind, discount.description as description,
  sum(sign) as count, sum(discount.amount * sign) as amount
from journal array join discounts as discount
where selling = 1 and journal.kind != 'postVoid'
group by company, location, business_date, kind, description`,
];

export const salesTables = [
  ...salesHour,
  ...salesDay,
  ...salesDepartment,
  ...departmentMonth,
  ...tenderDay,
  ...discountDay,
];
