import { addDays } from '@lanewise/domain/calendar/day';
import { withDates, type Scope } from '../../facts/scope.ts';
import { and, sql, texts, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext } from '../query.ts';
import { isKnown, atTime, current, within } from '../scoped.ts';

/** The usual sales of an hour are those of the period asked for, and at least of eight weeks. */
const usualDays = 56;
/** A lane that sells nothing for so long after it was cut off has lost its customer. */
const abandonedSeconds = 600;

export const ofLanes = ({ parameters: { lane } }: QueryContext): Sql =>
  lane === undefined ? sql`true` : sql`lane in ${texts(lane)}`;

const chosen = (context: QueryContext): Sql => {
  const { startTime, endTime, inTransaction } = context.parameters;
  return and([
    ofLanes(context),
    ...(startTime === undefined && endTime === undefined ? [] : [atTime(sql`at`, context.parameters)]),
    ...(inTransaction === undefined
      ? []
      : [sql`(interrupted != '') = ${inTransaction === 'true' ? sql`true` : sql`false`}`]),
  ]);
};

const usualScope = (scope: Scope): Scope => {
  const since = addDays(scope.to, 1 - usualDays);
  return withDates(scope, scope.from < since ? scope.from : since, scope.to);
};

/** What one lane of a store with a reboot usually sells in a minute of a weekday's hour: its mean over the days on which anything sold then. */
const usual = (scope: Scope): Sql => {
  const where = sql`${within(usualScope(scope))} and location in (
      select location from lane_event where ${within(scope)} and kind = 'reboot')`;
  return sql`
  select hours.location as location, weekday, hour, amount / 60 / lanes as a_minute
  from (
    select location, toDayOfWeek(business_date) as weekday, hour, toFloat64(sum(net_amount)) / uniqExact(business_date) as amount
    from sales_hour where ${where} group by location, weekday, hour
  ) as hours
  inner join (
    select location, count() / uniqExact(business_date) as lanes
    from (
      select location, business_date, lane from lane_day where ${where}
      group by location, business_date, lane having sum(transactions) > 0
    )
    group by location
  ) as open on open.location = hours.location`;
};

/**
 * Ends of the sales of lanes on days on which one of their transactions was cut off. The key of `transaction` begins with date and
 * store, and numbers are found in a set in half the time that names of lanes take; whoever joins compares the lane itself.
 */
const salesOfCutOff = (scope: Scope): Sql => sql`
  select location, business_date, toString(transaction.lane) as lane, groupArray(ended) as sold
  from transaction
  where ${within(scope)} and kind = 'sale' and ${current(scope)}
    and (business_date, location, cityHash64(transaction.lane)) in (
      select business_date, location, cityHash64(lane_event.lane) from lane_event
      where ${within(scope)} and kind = 'reboot' and interrupted != '')
  group by location, business_date, lane`;

/**
 * Every reboot that the filters let through, with what it cost: location, business_date, lane, at, ended, minutes (null where
 * the source tells no times), sales_lost (null likewise), abandoned (0 or 1), interrupted, cashier, number, occurrence,
 * entry_no. Both estimates are whole hundredths of one reboot, so that rows add up to their total. It is at the time at which it began, or ended where nothing else is known.
 */
export const reboots = (context: QueryContext): Sql => {
  const { scope } = context;
  return sql`
  select events.location as location, events.business_date as business_date, events.lane as lane, events.at as at,
    events.minutes as minutes, events.interrupted as interrupted, events.cashier as cashier, events.number as number,
    events.occurrence as occurrence, events.entry_no as entry_no,
    toDecimal64(round(events.minutes * usual.a_minute, 2), 4) as sales_lost,
    toUInt8(events.interrupted != '' and ${isKnown(sql`events.ended`)} and not arrayExists(
      sale -> sale > events.ended and sale <= addSeconds(events.ended, ${u32(abandonedSeconds)}), sales.sold)) as abandoned
  from (
    select location, business_date, toString(lane_event.lane) as lane, if(${isKnown(sql`began`)}, began, ended) as at,
      lane_event.ended as ended, if(${isKnown(sql`began`)} and ended > began, round(dateDiff('second', began, ended) / 60, 2), null) as minutes,
      interrupted, if(cashier_name = '', cashier, cashier_name) as cashier, number, occurrence, entry_no,
      toDayOfWeek(business_date) as weekday, toHour(at) as hour
    from lane_event
    where ${within(scope)} and kind = 'reboot' and ${current(scope)} and ${chosen(context)}
  ) as events
  left join (${usual(scope)}) as usual
    on usual.location = events.location and usual.weekday = events.weekday and usual.hour = events.hour
  left join (${salesOfCutOff(scope)}) as sales
    on sales.location = events.location and sales.business_date = events.business_date and sales.lane = events.lane`;
};

/** Days on which lanes in scope wrote something: location, business_date, lane. */
export const laneDays = (context: QueryContext): Sql => sql`
  select location, business_date, lane from lane_day
  where ${within(context.scope)} and ${ofLanes(context)} and lane != ''
  group by location, business_date, lane having sum(transactions) > 0`;
