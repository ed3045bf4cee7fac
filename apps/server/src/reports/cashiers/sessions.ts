import { date, sql, text, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { within } from '../scoped.ts';
import { chosen, identity, names, ofGrain, ofNumber, ofStores } from './cashier.ts';

/** No entry has this number: what a lane wrote last stands after all that was signed at the same second. */
const after = sql`toUInt64(18446744073709551615)`;

/** How the engine holds a time that the source does not tell. */
const unknown = sql`toDateTime64(0, 0, 'UTC')`;

/** The company's clock, as far as a session of today runs on. */
const clockOf = ({ now }: QueryContext): Sql => sql`toDateTime64(${text(now.time)}, 0, 'UTC')`;

/**
 * Who signed on (0) and off (1) at a lane and was not taken back, and as 2 the last thing that the lane wrote on that business date, in
 * their order. A day that runs over midnight keeps its business date, and its sessions with it.
 */
const signs = (context: QueryContext): Sql => sql`
  select cashier_work.location as location_id, business_date as date, toString(cashier_work.lane) as lane,
    groupArrayArray(cashier_work.signs) as written,
    arraySort(arrayPushBack(arrayFilter(one -> one.5 = 0 and not has(written.5, one.2), written),
      (max(cashier_work.last_ended), ${after}, toUInt8(2), '', toUInt64(0)))) as signed
  from cashier_work where ${ofStores(context)} and ${ofGrain(context, 'lane')}
  group by cashier_work.location, business_date, cashier_work.lane`;

/**
 * Sessions (domain.md, section 2): location_id, date, lane, cashier, sign_on, session_no, is_open, session_end. They end with the
 * sign-off; where it is lacking a second before the next sign-on at that lane, else with the last thing that the lane wrote that day;
 * today they go on until now. A sign-off without a sign-on begins nowhere and is none.
 */
export const sessions = (context: QueryContext, further: Sql = sql`true`): Sql => sql`
  select location_id, date, lane, cashier, at as sign_on, entry_no as session_no, next = 2 as is_open,
    greatest(at, multiIf(
      next = 0, addSeconds(next_at, -1),
      next = 2 and date = ${date(context.now.today)}, greatest(next_at, ${clockOf(context)}),
      next_at)) as session_end
  from (${signs(context)})
  array join signed.1 as at, signed.2 as entry_no, signed.3 as kind, signed.4 as cashier,
    arrayPopFront(arrayPushBack(signed.1, ${unknown})) as next_at, arrayPopFront(arrayPushBack(signed.3, 1)) as next
  where kind = 0 and ${ofNumber(context)} and ${further}`;

const inside = sql`(sold.at between signed.sign_on and signed.session_end and sold.lane = signed.lane and sold.cashier = signed.cashier)`;

/**
 * What sessions sold: the receipts of their cashier at their lane between their ends. One number for who, where and when joins them
 * twice as fast as four columns; should two have the same, \`inside\` still tells them apart.
 */
export const withReceipts = (context: QueryContext, further: { sessions?: Sql; rows?: readonly Sql[] }): Sql => sql`
  select ${identity(context, sql`any(signed.location_id)`, sql`any(signed.cashier)`, sql`any(names.name)`)},
    any(signed.date) as date, any(signed.lane) as lane, any(signed.sign_on) as sign_on, any(signed.session_end) as session_end,
    if(any(signed.is_open), ${unknown}, session_end) as sign_off, toInt64(dateDiff('second', sign_on, session_end)) as signed_seconds,
    sumIf(sold.net_amount, ${inside}) as net_sales_amt, sumIf(sold.customers, ${inside}) as customer_qty,
    sumIf(sold.units, ${inside}) as net_sales_qty
  from (
    select cityHash64(location, business_date, toString(transaction.lane), toString(transaction.cashier)) as who, toString(transaction.lane) as lane,
      toString(transaction.cashier) as cashier, ended as at, net_amount * sign as net_amount,
      toInt64(transaction.customers) * sign as customers, transaction.units * sign as units
    from transaction where ${within(context.scope)} and selling = 1
  ) as sold
  right join (
    select cityHash64(location_id, date, lane, cashier) as who, * from (${sessions(context, further.sessions)})
  ) as signed using (who)
  left join (${names(context)}) as names on names.location_id = signed.location_id and names.cashier = signed.cashier
  group by signed.session_no
  having ${chosen(context, further.rows)}`;
