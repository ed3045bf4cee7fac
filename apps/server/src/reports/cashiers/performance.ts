import { choose, sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { chosen, identity, ofGrain, searchCashiers, workOf } from './cashier.ts';
import { sessions, withReceipts } from './sessions.ts';

/** What cashiers did by lane and part of the day, how long they were signed on, and their names, all in the same columns. */
const parts = (context: QueryContext): Sql => sql`
  select cashier_work.location as location_id, if(grain = 'name', toDate(0), business_date) as date, toString(cashier_work.cashier) as cashier,
    receipts, net_amount, customers, net_units, scanned_units, entered, ring_seconds, tender_seconds, toInt64(0) as seconds,
    cashier_work.name as name
  from cashier_work where ${workOf(context, ofGrain(context, 'day'))}
  union all
  select location_id, date, cashier, 0, 0, 0, 0, 0, 0, 0, 0, dateDiff('second', sign_on, session_end), (0, '')
  from (${sessions(context)})`;

/** A day of a cashier on which he did something. Seconds of 0 are seconds that the source does not tell. */
const days = (context: QueryContext): Sql => sql`
  select location_id, cashier, sum(receipts) as receipts, sum(net_amount) as amount, sum(customers) as customers, sum(net_units) as units,
    sum(scanned_units) as scanned, sum(entered) as entered, sum(ring_seconds) as ring, sum(tender_seconds) as tender,
    nullIf(sum(parts.seconds), 0) as seconds, max(parts.name) as name
  from (${parts(context)}) as parts
  group by location_id, date, cashier having receipts != 0 or date = toDate(0)`;

const leastCustomers = ({ parameters }: QueryContext): Sql[] =>
  parameters.minCustomers === undefined ? [] : [sql`customer_qty >= ${u32(parameters.minCustomers)}`];

/**
 * One row a cashier (SCR-19). What is told by no register stays empty, and what is divided by it counts only the days that have it;
 * idle time is what of the sessions is neither ringing nor tendering (domain.md, section 6).
 */
const everybody = (context: QueryContext): Sql => sql`
  select ${identity(context, sql`location_id`, sql`cashier`, sql`max(days.name).2`)},
    sum(amount) as net_sales_amt, sum(customers) as customer_qty, sum(units) as net_sales_qty,
    if(sum(entered) = 0, null, sum(scanned)) as scanned_qty, if(sum(entered) = 0, null, sumIf(units, entered != 0)) as entered_qty,
    nullIf(sum(ring), 0) as ring_seconds, sumIf(units, ring != 0) as rung_qty,
    nullIf(sum(tender), 0) as tender_seconds, nullIf(sumIf(customers, tender != 0), 0) as tendered_qty,
    sum(seconds) as signed_seconds, sumIf(customers, seconds is not null) as signed_customer_qty,
    sumIf(amount, seconds is not null) as signed_sales_amt,
    if(signed_seconds is null or sum(ring + tender) = 0, null,
      greatest(0, assumeNotNull(signed_seconds) - sumIf(ring + tender, seconds is not null))) as idle_seconds
  from (${days(context)}) as days
  group by location_id, cashier
  having ${chosen(context, [sql`sum(receipts) != 0`, ...leastCustomers(context)])}`;

/** How cashiers work, and when they were there: from each sign-on to its sign-off, which is empty where there is none. */
export const performance: ReportQuery = {
  rows: (context) =>
    choose(
      { default: everybody(context), sessions: withReceipts(context, { rows: leastCustomers(context) }) },
      context.view,
    ),
  search: searchCashiers,
  totals: () => null,
  // Rows of the views have no key in common.
  tie: sql`tuple(reg_loc_id, cashier_number, *)`,
  comparable: false,
};
