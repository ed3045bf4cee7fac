import { and, date, sql, text, texts, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { ofCashiers } from './cashier.ts';
import { current, within } from '../scoped.ts';

/** How the engine holds a time that the source does not tell. */
const unknown = sql`toDateTime64(0, 0, 'UTC')`;

/** No entry has this number: it stands after all of them. */
const after = sql`toUInt64(18446744073709551615)`;

const ofLanes = ({ scope, parameters }: QueryContext): Sql =>
  and([within(scope), ...(parameters.lane === undefined ? [] : [sql`lane in ${texts(parameters.lane)}`])]);

/**
 * Who signs on and off at a lane, and as 'last' the last thing that the lane wrote on that business date, each with what follows it
 * there. A day that runs over midnight keeps its business date, and its sessions with it.
 */
const events = (context: QueryContext): Sql => sql`
  select *, leadInFrame(kind) over following as next_kind, leadInFrame(at) over following as next_at
  from (
    select location as location_id, business_date, toString(lane) as lane, toString(kind) as kind, cashier, entry_no,
      if(kind = 'signOn', if(began > ${unknown}, began, ended), if(ended > ${unknown}, ended, began)) as at
    from lane_event
    where ${ofLanes(context)} and kind in ('signOn', 'signOff') and ${current(context.scope)}
      and (began > ${unknown} or ended > ${unknown})
    union all
    select location as location_id, business_date, lane, 'last' as kind, '' as cashier, ${after} as entry_no,
      max(last_ended) as at
    from lane_day where ${ofLanes(context)} group by location, business_date, lane
  )
  window following as (partition by location_id, business_date, lane order by at, entry_no
    rows between unbounded preceding and unbounded following)`;

/** The company's clock, as far as a session of today runs on. */
const clockOf = ({ now }: QueryContext): Sql => sql`toDateTime64(${text(now.time)}, 0, 'UTC')`;

/**
 * Sessions (domain.md, section 2): location_id, date, lane, cashier, sign_on, is_open, session_end. They end with the sign-off;
 * where it is lacking a second before the next sign-on at that lane, else with the last thing that the lane wrote that day; today
 * they go on until now. A sign-off without a sign-on begins nowhere and is none.
 */
export const sessions = (context: QueryContext): Sql => sql`
  select location_id, business_date as date, lane, cashier, at as sign_on, entry_no as session_no, next_kind = 'last' as is_open,
    greatest(sign_on, multiIf(
      next_kind = 'signOn', addSeconds(next_at, -1),
      next_kind = 'last' and date = ${date(context.now.today)}, greatest(next_at, ${clockOf(context)}),
      next_at)) as session_end
  from (${events(context)}) where kind = 'signOn'`;

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
    from transaction where ${ofCashiers(context)} and selling = 1
  ) as sold using (location_id, date, lane, cashier)
  group by location_id, cashier, date, lane, sign_on, is_open, session_end, session_no`;
};
