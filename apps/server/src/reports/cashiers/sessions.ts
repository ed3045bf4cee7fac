import type { LocationId } from '@lanewise/contract/primitives/ids';
import { MOST_CLOCK_DAYS } from '@lanewise/domain/calendar/register-clock';
import { sql, text, u32, type Sql } from '../../facts/sql.ts';
import { clockOf, type Clocked } from '../../question/clocks.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { within } from '../../question/scoped.ts';
import { chosen, identity, names, ofGrain, ofNumber, ofStores } from './cashier.ts';

type SessionQuestion = Clocked & Pick<ReportQuestion, 'parameters'>;

/** The time of a cashier at a lane, from a sign-on to the end of the session. */
export interface Session {
  /** Entry number of the sign-on. */
  session_no: string;
  location_id: LocationId;
  date: string;
  lane: string;
  cashier: string;
  sign_on: string;
  session_end: string;
  is_open: 0 | 1;
}

export interface SoldSession extends Session {
  signed_seconds: string;
  net_sales_amt: string;
  customer_qty: string;
  net_sales_qty: string;
}

/**
 * The greatest number, which no entry has. The last entry of a lane gets this number, so that it sorts after all
 * sign-ons and sign-offs in the same second.
 */
const after = sql`toUInt64(18446744073709551615)`;

/** The engine's value for a time that the source lacks. */
const unknown = sql`toDateTime64(0, 0, 'UTC')`;

/** The condition that a session began at a time, '2026-11-19 00:00:00', or later. */
export const began = (since: string): Sql => sql`at >= toDateTime64(${text(since)}, 0, 'UTC')`;

/** Whether a session is on the current day of its store. */
export const isToday = (question: SessionQuestion): Sql => sql`date = toDate(${clockOf(question, sql`location_id`)})`;

/**
 * The entries of a lane on a business date, in order: sign-ons (0) and sign-offs (1) that were not reversed, and at the
 * end the last entry of the lane (2). A day that runs past midnight keeps its business date, and so do its sessions.
 */
const signs = (question: SessionQuestion): Sql => sql`
  select cashier_work.location as location_id, business_date as date, toString(cashier_work.lane) as lane,
    groupArrayArray(cashier_work.signs) as written, max(cashier_work.last_likely) as last_likely,
    arraySort(arrayPushBack(arrayFilter(one -> one.5 = 0 and not has(written.5, one.2), written),
      (max(cashier_work.last_ended), ${after}, toUInt8(2), '', toUInt64(0)))) as signed
  from cashier_work where ${ofStores(question)} and ${ofGrain(question, 'lane')}
  group by cashier_work.location, business_date, cashier_work.lane`;

/**
 * Sessions: location_id, date, lane, cashier, sign_on, session_no, is_open, session_end. A session ends with the
 * sign-off. Without a sign-off, a session ends a second before the next sign-on at the lane, otherwise with the last
 * entry of the lane on that day. An open session of today continues until now, by the clock of the store. A session
 * that would last for days ends with the last entry whose time is likely, because a register had a wrong clock. A
 * sign-off without a sign-on makes no session.
 */
export const sessions = (question: SessionQuestion, further: Sql = sql`true`): Sql => sql`
  select location_id, date, lane, cashier, at as sign_on, entry_no as session_no, next = 2 as is_open,
    multiIf(
      next = 0, addSeconds(next_at, -1),
      next = 2 and ${isToday(question)}, greatest(next_at, ${clockOf(question, sql`location_id`)}),
      next_at) as ends,
    greatest(at, if(dateDiff('day', at, ends) > ${u32(MOST_CLOCK_DAYS)}, last_likely, ends)) as session_end
  from (${signs(question)})
  array join signed.1 as at, signed.2 as entry_no, signed.3 as kind, signed.4 as cashier,
    arrayPopFront(arrayPushBack(signed.1, ${unknown})) as next_at, arrayPopFront(arrayPushBack(signed.3, 1)) as next
  where kind = 0 and ${ofNumber(question)} and ${further}`;

const inside = sql`(sold.at between signed.sign_on and signed.session_end and sold.lane = signed.lane and sold.cashier = signed.cashier)`;

/**
 * Sales of sessions: the receipts of the cashier at the lane between start and end of the session. A join by one hash
 * of cashier, place and date is twice as fast as a join by four columns; if two hashes collide, `inside` still
 * distinguishes the sessions. `list` has the columns of `sessions`.
 */
export const soldIn = (question: SessionQuestion, list: Sql): Sql => sql`
  select signed.session_no as session_no, any(signed.location_id) as location_id, any(signed.cashier) as cashier, any(signed.date) as date,
    any(signed.lane) as lane, any(signed.sign_on) as sign_on, any(signed.session_end) as session_end, any(signed.is_open) as is_open,
    toInt64(dateDiff('second', sign_on, session_end)) as signed_seconds,
    sumIf(sold.net_amount, ${inside}) as net_sales_amt, sumIf(sold.customers, ${inside}) as customer_qty,
    sumIf(sold.units, ${inside}) as net_sales_qty
  from (
    select cityHash64(location, business_date, toString(transaction.lane), toString(transaction.cashier)) as who, toString(transaction.lane) as lane,
      toString(transaction.cashier) as cashier, ended as at, net_amount * sign as net_amount,
      toInt64(transaction.customers) * sign as customers, transaction.units * sign as units
    from transaction where ${within(question.scope)} and selling = 1
  ) as sold
  right join (
    select cityHash64(location_id, date, lane, cashier) as who, * from ${list}
  ) as signed using (who)
  group by signed.session_no`;

/** Sessions with their sales, as rows of a report. */
export const named = (question: ReportQuestion, list: Sql, further: readonly Sql[] = []): Sql => sql`
  select ${identity(question, sql`list.location_id`, sql`list.cashier`, sql`names.name`)}, date, lane, sign_on, session_end,
    if(is_open, ${unknown}, session_end) as sign_off, signed_seconds, net_sales_amt, customer_qty, net_sales_qty
  from ${list} as list
  left join (${names(question)}) as names on names.location_id = list.location_id and names.cashier = list.cashier
  where ${chosen(question, further)}`;
