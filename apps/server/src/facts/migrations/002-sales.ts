import { sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/**
 * A view fills each table here from the journal in the same insert. Sums are multiplied by the sign, so that a
 * reversing entry subtracts exactly what its entry added. Sort keys follow the queries of the reports.
 */

const salesHour = [
  sql`create table if not exists sales_hour (
  company UInt32, location UInt32, business_date Date, hour UInt8,
  transactions Int64, customers Int64,
  net_amount Decimal(18, 4), net_units Decimal(18, 4), gross_amount Decimal(18, 4), return_amount Decimal(18, 4),
  discount_amount Decimal(18, 4), void_amount Decimal(18, 4), deposit_amount Decimal(18, 4), tax_amount Decimal(18, 4),
  total Decimal(18, 4)
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
  amount Decimal(18, 4), units Decimal(18, 4), discount Decimal(18, 4), customers Int64
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
 * A rollup by day hardly reduces the rows (20 dense stores: 36 of 50 million lines). So the department comes first in
 * the key, as the one report on items asks for it, and long periods read whole months from the coarser table.
 */
const itemTable = (period: 'day' | 'month') => {
  const columns = sql`company UInt32, dep_id UInt32, location UInt32`;
  const figures = sql`amount Decimal(18, 4), units Decimal(18, 4), lines Int64`;
  return period === 'day'
    ? sql`create table if not exists sales_item_day (${columns}, business_date Date, upc String, ${figures})
engine = SummingMergeTree partition by toYYYYMM(business_date)
order by (company, dep_id, location, business_date, upc) settings ${durable}`
    : sql`create table if not exists sales_item_month (${columns}, month Date, upc String, ${figures})
engine = SummingMergeTree partition by toYear(month)
order by (company, dep_id, location, upc, month) settings ${durable}`;
};
const itemView = (period: 'day' | 'month') => {
  const name = period === 'day' ? sql`sales_item_day` : sql`sales_item_month`;
  const date = period === 'day' ? sql`business_date` : sql`toStartOfMonth(business_date) as month`;
  const key = period === 'day' ? sql`business_date` : sql`month`;
  return sql`create materialized view if not exists ${name}_view to ${name} as
select company, item.dep_id as dep_id, location, ${date}, item.upc as upc,
  sum((item.amount + item.discount) * sign) as amount, sum(item.units * sign) as units, sum(sign) as lines
from journal array join journal.lines as item
where selling = 1 and item.kind != 'deposit'
group by company, dep_id, location, ${key}, upc`;
};

const tenderDay = [
  sql`create table if not exists tender_day (
  company UInt32, location UInt32, business_date Date, kind LowCardinality(String), code LowCardinality(String),
  description LowCardinality(String),
  count Int64, received Decimal(18, 4), refunded Decimal(18, 4), change Decimal(18, 4)
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

export const salesRollups: Migration = {
  number: 2,
  name: 'sales',
  statements: [
    ...salesHour,
    ...salesDepartment,
    itemTable('day'),
    itemView('day'),
    itemTable('month'),
    itemView('month'),
    ...tenderDay,
  ],
};
