import type { Scope } from '../facts/scope.ts';
import { and, sql, text, u8, type Sql } from '../facts/sql.ts';
import { inDepartment, places, within } from './overview.ts';
import type { QueryContext, ReportQuery } from './query.ts';

/** Current versions only: an entry that was reversed later is history (architecture.md, 3.2). */
const current = (scope: Scope): Sql =>
  sql`sign = 1 and entry_no not in (select entry_no from superseded where ${within(scope)})`;

/** Receipts that hold an item or a department, found through the lines. */
const holding = ({ scope, parameters }: QueryContext): Sql => {
  const { upc, departmentId } = parameters;
  if (upc === undefined && departmentId === undefined) return sql`true`;
  return sql`entry_no in (
    select entry_no from line where ${within(scope)} and ${and([
      ...(upc === undefined ? [] : [sql`upc = ${text(upc)}`]),
      ...(departmentId === undefined ? [] : [inDepartment(scope, departmentId)]),
    ])})`;
};

const rows = (context: QueryContext): Sql => {
  const { scope, parameters } = context;
  const atHour = parameters.hour === undefined ? sql`true` : sql`hour = ${u8(parameters.hour)}`;
  return sql`
    select list.time as time, list.date as date, place.name as location, list.lane as lane, list.number as number,
      list.cashier as cashier, list.kind as kind, list.items as items, list.total as total, list.tax as tax,
      list.tenders as tenders, list.events as events, list.customer_qty as customer_qty,
      place.reg_loc_id as reg_loc_id, list.location_id as location_id, list.occurrence as occurrence,
      list.entry_no as entry_no
    from (
      select location as location_id, ended as time, business_date as date, lane, number, occurrence,
        if(cashier_name = '', cashier, cashier_name) as cashier, kind, units as items, if(selling = 1, total, 0) as total, tax_amount as tax,
        tenders, events, customers as customer_qty, entry_no
      from transaction
      where ${within(scope)} and ${current(scope)} and ${atHour} and ${holding(context)}
    ) as list
    inner join (select * from (${places(scope)})) as place on place.location = list.location_id`;
};

/** Count and sums by hour, unless an item or a department picks receipts out. */
const whole = ({ scope, parameters }: QueryContext): Sql | null => {
  if (parameters.upc !== undefined || parameters.departmentId !== undefined) return null;
  const condition =
    parameters.hour === undefined ? within(scope) : sql`${within(scope)} and hour = ${u8(parameters.hour)}`;
  return sql`
    select (select sum(transactions) from transaction_hour where ${condition}) as row_count,
      sum(customers) as customer_qty, sum(net_units) as items, sum(sales_hour.total) as total, sum(tax_amount) as tax
    from sales_hour where ${condition}`;
};

/** Transactions, newest first; each leads to its receipt (SCR-22). */
export const transactions: ReportQuery = {
  rows,
  search: (value) => sql`(number = ${text(value)} or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`,
  totals: () => null,
  whole,
  tie: sql`entry_no`,
  comparable: false,
};
