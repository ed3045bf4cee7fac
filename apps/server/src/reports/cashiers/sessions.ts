import { and, date, sql, text, texts, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { current, within } from '../scoped.ts';

/** How the engine holds a time that the source does not tell. */
const unknown = sql`toDateTime64(0, 0, 'UTC')`;

/**
 * Who signs on and off at a lane, each with what follows on that lane and business date. A day that runs over midnight keeps its
 * business date, and its sessions with it. Nothing follows: `next_kind` is ''.
 */
const events = ({ scope, parameters }: QueryContext): Sql => sql`
  select location as location_id, business_date, lane, kind, cashier, entry_no,
    if(kind = 'signOn', if(began > ${unknown}, began, ended), if(ended > ${unknown}, ended, began)) as at,
    leadInFrame(kind) over following as next_kind, leadInFrame(at) over following as next_at
  from lane_event
  where ${and([
    within(scope),
    sql`kind in ('signOn', 'signOff')`,
    current(scope),
    ...(parameters.lane === undefined ? [] : [sql`lane in ${texts(parameters.lane)}`]),
  ])} and (began > ${unknown} or ended > ${unknown})
  window following as (partition by location, business_date, lane order by ended, entry_no
    rows between unbounded preceding and unbounded following)`;

/** The last thing that each lane wrote on a day. */
const lastWritten = ({ scope }: QueryContext): Sql => sql`
  select location as location_id, business_date, lane, max(last_ended) as at from lane_day where ${within(scope)}
  group by location, business_date, lane`;

/** The company's clock, as far as a session of today runs on. */
export const clockOf = ({ now }: QueryContext): Sql => sql`toDateTime64(${text(now.time)}, 0, 'UTC')`;

/**
 * Sessions (domain.md, section 2): location_id, date, lane, cashier, sign_on, is_open, session_end. They end with the sign-off;
 * where it is lacking a second before the next sign-on at that lane, else with the last thing that the lane wrote that day, and
 * today now. A sign-off without a sign-on begins nowhere and is none.
 */
export const sessions = (context: QueryContext): Sql => {
  const today = date(context.now.today);
  return sql`
  select signed.location_id as location_id, signed.business_date as date, toString(signed.lane) as lane, signed.cashier as cashier,
    signed.at as sign_on, signed.entry_no as session_no, next_kind = '' as is_open,
    greatest(sign_on, multiIf(
      next_kind = 'signOff', signed.next_at,
      next_kind = 'signOn', addSeconds(signed.next_at, -1),
      date = ${today}, ${clockOf(context)},
      written.at)) as session_end
  from (${events(context)}) as signed
  left join (${lastWritten(context)}) as written
    on signed.location_id = written.location_id and signed.business_date = written.business_date and toString(signed.lane) = written.lane
  where signed.kind = 'signOn'`;
};

/** What a session sold: the receipts of its cashier at its lane between its ends. */
export const withReceipts = (context: QueryContext, chosen: Sql): Sql => {
  const inside = sql`sold.at between sign_on and session_end`;
  return sql`
  select location_id, cashier, date, lane, sign_on, is_open, session_end, toInt64(dateDiff('second', sign_on, session_end)) as signed_seconds,
    sumIf(sold.net_amount, ${inside}) as net_sales_amt, sumIf(sold.customers, ${inside}) as customer_qty,
    sumIf(sold.units, ${inside}) as net_sales_qty
  from (select * from (${sessions(context)}) where ${chosen}) as signed
  left join (
    select location as location_id, business_date as date, toString(lane) as lane, cashier, ended as at,
      net_amount * sign as net_amount, toInt64(customers) * sign as customers, transaction.units * sign as units
    from transaction where ${within(context.scope)} and selling = 1
  ) as sold using (location_id, date, lane, cashier)
  group by location_id, cashier, date, lane, sign_on, is_open, session_end, session_no`;
};
