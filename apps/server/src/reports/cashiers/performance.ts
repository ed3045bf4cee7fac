import { and, choose, sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../query.ts';
import { isCashier, named, ofCashiers, searchCashiers } from './cashier.ts';
import { sessions, withReceipts } from './sessions.ts';

const ofNumber = ({ parameters }: QueryContext): Sql =>
  parameters.cashierNumber === undefined ? sql`true` : isCashier(parameters.cashierNumber);

/**
 * A day of a cashier: what he did, and how long he was signed on where his registers tell. Seconds of 0 are seconds that the
 * source does not tell.
 */
const days = (context: QueryContext): Sql => sql`
  select did.location_id as location_id, did.cashier as cashier, amount, customers, units, scanned, entered, ring, tender,
    nullIf(signed.seconds, 0) as seconds
  from (
    select location as location_id, business_date as date, cashier, sum(net_amount) as amount, sum(cashier_day.customers) as customers,
      sum(net_units) as units, sum(scanned_units) as scanned, sum(cashier_day.entered) as entered, sum(ring_seconds) as ring,
      sum(tender_seconds) as tender
    from cashier_day where ${ofCashiers(context)}
    group by location, business_date, cashier having sum(receipts) != 0
  ) as did
  left join (
    select location_id, date, cashier, sum(dateDiff('second', sign_on, session_end)) as seconds
    from (${sessions(context)}) group by location_id, date, cashier
  ) as signed using (location_id, date, cashier)`;

/**
 * One row a cashier (SCR-19). What is told by no register stays empty, and what is divided by it counts only the days that have it;
 * idle time is what of the sessions is neither ringing nor tendering (domain.md, section 6).
 */
const everybody = (context: QueryContext): Sql =>
  named(
    context,
    sql`
    select location_id, cashier, sum(amount) as net_sales_amt, sum(customers) as customer_qty, sum(units) as net_sales_qty,
      if(sum(entered) = 0, null, sum(scanned)) as scanned_qty, if(sum(entered) = 0, null, sumIf(units, entered != 0)) as entered_qty,
      nullIf(sum(ring), 0) as ring_seconds, sumIf(units, ring != 0) as rung_qty,
      nullIf(sum(tender), 0) as tender_seconds, nullIf(sumIf(customers, tender != 0), 0) as tendered_qty,
      sum(seconds) as signed_seconds, sumIf(customers, seconds is not null) as signed_customer_qty,
      sumIf(amount, seconds is not null) as signed_sales_amt,
      if(signed_seconds is null or sum(ring + tender) = 0, null,
        greatest(0, assumeNotNull(signed_seconds) - sumIf(ring + tender, seconds is not null))) as idle_seconds
    from (${days(context)}) group by location_id, cashier`,
    leastCustomers(context),
  );

const leastCustomers = ({ parameters }: QueryContext): Sql[] =>
  parameters.minCustomers === undefined ? [] : [sql`customer_qty >= ${u32(parameters.minCustomers)}`];

/** From each sign-on to its sign-off; `sign_off` is empty where there is none. */
const ofSessions = (context: QueryContext): Sql => sql`
  select *, if(is_open, toDateTime64(0, 0, 'UTC'), session_end) as sign_off
  from (${named(context, withReceipts(context, and([ofNumber(context)])), leastCustomers(context))})`;

/** How cashiers work, and when they were there. */
export const performance: ReportQuery = {
  rows: (context) => choose({ default: everybody(context), sessions: ofSessions(context) }, context.view),
  search: searchCashiers,
  totals: () => null,
  // Rows of the views have no key in common.
  tie: sql`tuple(reg_loc_id, cashier_number, *)`,
  comparable: false,
};
