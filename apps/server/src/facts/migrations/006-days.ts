import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

/**
 * Coarser rollups, filled from the finer ones in the same insert. Hours have fifteen times the rows of days, and days
 * thirty times those of months; most queries need neither.
 */
const salesDay = sql`
select company, location, business_date,
  sum(sales_hour.transactions) as transactions, sum(sales_hour.customers) as customers,
  sum(sales_hour.net_amount) as net_amount, sum(sales_hour.net_units) as net_units,
  sum(sales_hour.gross_amount) as gross_amount, sum(sales_hour.return_amount) as return_amount,
  sum(sales_hour.discount_amount) as discount_amount, sum(sales_hour.void_amount) as void_amount,
  sum(sales_hour.deposit_amount) as deposit_amount, sum(sales_hour.tax_amount) as tax_amount,
  sum(sales_hour.total) as total
from sales_hour
group by company, location, business_date`;

const departmentMonth = sql`
select company, level, location, toStartOfMonth(business_date) as month, dep_id,
  sum(sales_department.amount) as amount, sum(sales_department.units) as units,
  sum(sales_department.discount) as discount, sum(sales_department.customers) as customers
from sales_department
group by company, level, location, month, dep_id`;

/**
 * Fills a table with existing rows before its view adds new ones. Truncated first, in case of a rerun after a crash.
 */
const filled = (table: Sql, columns: Sql, from: Sql): Sql[] => [
  sql`create table if not exists ${table} ${columns} settings ${durable}`,
  sql`truncate table ${table}`,
  sql`insert into ${table} ${from}`,
  sql`create materialized view if not exists ${table}_view to ${table} as ${from}`,
];

export const dayRollups: Migration = {
  number: 6,
  name: 'days',
  statements: [
    ...filled(
      sql`sales_day`,
      sql`(
  company UInt32, location UInt32, business_date Date,
  transactions Int64, customers Int64,
  net_amount Decimal(18, 4), net_units Decimal(18, 4), gross_amount Decimal(18, 4), return_amount Decimal(18, 4),
  discount_amount Decimal(18, 4), void_amount Decimal(18, 4), deposit_amount Decimal(18, 4), tax_amount Decimal(18, 4),
  total Decimal(18, 4)
) engine = SummingMergeTree
partition by toYear(business_date)
order by (company, location, business_date)`,
      salesDay,
    ),
    ...filled(
      sql`sales_department_month`,
      sql`(
  company UInt32, level UInt8, location UInt32, month Date, dep_id UInt32,
  amount Decimal(18, 4), units Decimal(18, 4), discount Decimal(18, 4), customers Int64
) engine = SummingMergeTree
partition by toYear(month)
order by (company, level, location, month, dep_id)`,
      departmentMonth,
    ),
  ],
};
