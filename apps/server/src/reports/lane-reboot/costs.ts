import { addDays, weekday } from '@lanewise/domain/calendar/day';
import { wideOf, wideText, type Wide } from '../../facts/decimal.ts';
import { withDates, withLocations, type Scope } from '../../facts/scope.ts';
import { sql, u32, type Sql } from '../../facts/sql.ts';
import type { OfMonth, Topic } from '../../question/months.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { current, isKnown, within } from '../../question/scoped.ts';

/**
 * Smallest number of days from which the usual sales of an hour are calculated: eight weeks. A longer period of the
 * question is used as a whole.
 */
const usualDays = 56;
/** A lane that sells nothing for this long after a cut-off transaction has lost its customer. */
const abandonedSeconds = 600;

/** A reboot as recorded, and whether the customer of the transaction that it cut off left. */
export interface Reboot extends OfMonth {
  date: string;
  lane: string;
  /** When the reboot began, or when it ended if only the end is known. */
  at: string;
  /** The duration of the reboot; null if the source has no times. */
  seconds: string | null;
  /** Number of the transaction that the reboot interrupted; '' if none. */
  interrupted: string;
  cashier: string;
  number: string;
  occurrence: number;
  entry_no: string;
  abandoned: 0 | 1;
}

/** Sales of a store by hour of the week, with the number of days with sales in that hour. The lists are parallel. */
interface UsualHours extends OfMonth {
  /** Weekday (Monday is 1) times 24, plus the hour. */
  hours: number[];
  amounts: Wide[];
  days: number[];
}

/**
 * `lane_days`: number of pairs of a lane and a day on which the lane had entries. `days`: number of days on which any
 * lane of the store had entries.
 */
interface OpenLanes extends OfMonth {
  lane_days: number;
  days: number;
}

/**
 * A reboot with the usual sales of its lane. The usual sales per minute are `amount` / `days` / 60 / (`lane_days` /
 * `open_days`).
 */
export interface CostedReboot extends Reboot {
  usual: { amount: string; days: number; lane_days: number; open_days: number };
}

/** Lanes with the days of a month on which they had entries. */
export interface LaneMonth extends OfMonth {
  lane: string;
  days: number;
}

/**
 * End times of the sales of lanes on days with a cut-off transaction. The key of `transaction` begins with date and
 * store. The filter uses hashes of lanes, because the engine finds numbers in a set twice as fast as lane names. The
 * join compares the lane itself.
 */
const salesOfCutOff = (scope: Scope): Sql => sql`
  select location, business_date, toString(transaction.lane) as lane, groupArray(ended) as sold
  from transaction
  where ${within(scope)} and kind = 'sale' and ${current(scope)}
    and (business_date, location, cityHash64(transaction.lane)) in (
      select business_date, location, cityHash64(lane_event.lane) from lane_event
      where ${within(scope)} and kind = 'reboot' and interrupted != '')
  group by location, business_date, lane`;

const reboots: Topic<Reboot> = {
  name: () => 'reboots',
  read: (facts, scope) =>
    facts.query<Reboot>(sql`
  select events.location as location, substring(toString(date), 1, 7) as month, events.business_date as date, events.lane as lane,
    events.at as at, events.seconds as seconds, events.interrupted as interrupted, events.cashier as cashier,
    events.number as number, events.occurrence as occurrence, events.entry_no as entry_no,
    toUInt8(events.interrupted != '' and ${isKnown(sql`events.ended`)} and not arrayExists(
      sale -> sale > events.ended and sale <= addSeconds(events.ended, ${u32(abandonedSeconds)}), sales.sold)) as abandoned
  from (
    select location, business_date, toString(lane_event.lane) as lane, if(${isKnown(sql`began`)}, began, ended) as at,
      lane_event.ended as ended, if(${isKnown(sql`began`)} and ended > began, toInt64(dateDiff('second', began, ended)), null) as seconds,
      interrupted, if(cashier_name = '', cashier, cashier_name) as cashier, number, occurrence, entry_no
    from lane_event where ${within(scope)} and kind = 'reboot' and ${current(scope)}
  ) as events
  left join (${salesOfCutOff(scope)}) as sales
    on sales.location = events.location and sales.business_date = events.business_date and sales.lane = events.lane`),
};

/** Days on which lanes in scope had entries: location, business_date, lane. */
export const laneDays = (scope: Scope, further: Sql = sql`true`): Sql => sql`
  select location, business_date, lane from lane_day where ${within(scope)} and ${further}
  group by location, business_date, lane having sum(transactions) > 0`;

const laneMonths: Topic<LaneMonth> = {
  name: () => 'days of lanes',
  read: (facts, scope) =>
    facts.query<LaneMonth>(sql`
  select location, substring(toString(toStartOfMonth(business_date)), 1, 7) as month, lane, toUInt32(count()) as days
  from (${laneDays(scope, sql`lane != ''`)}) group by location, month, lane`),
};

const usualScope = (scope: Scope): Scope => {
  const since = addDays(scope.to, 1 - usualDays);
  return withDates(scope, scope.from < since ? scope.from : since, scope.to);
};

const hourOf = (weekdayFromMonday: number, hour: number): number => weekdayFromMonday * 24 + hour;

/**
 * Counts an hour only on days with sales in that hour. If all receipts of a day were reversed, rows of zero remain
 * until the store merges them.
 */
const usualHours: Topic<UsualHours> = {
  name: () => 'usual hours',
  read: async (facts, scope) => {
    const rows = await facts.query<Omit<UsualHours, 'amounts'> & { amounts: string[] }>(sql`
  select location, month, groupArray(at) as hours, groupArray(toString(amount)) as amounts, groupArray(dates) as days
  from (
    select location, substring(toString(toStartOfMonth(business_date)), 1, 7) as month,
      toUInt32(toDayOfWeek(business_date)) * 24 + hour as at, sum(net) as amount, toUInt32(count()) as dates
    from (
      select location, business_date, hour, sum(net_amount) as net from sales_hour where ${within(scope)}
      group by location, business_date, hour having sum(sales_hour.transactions) != 0
    )
    group by location, month, at
  )
  group by location, month`);
    return rows.map((row) => ({ ...row, hours: row.hours.map(Number), amounts: row.amounts.map(wideOf) }));
  },
};

/** Amount and days of one hour of the week; null if the hour never had sales. */
const usualOf = (parts: readonly UsualHours[], hour: number): { amount: string; days: number } | null => {
  let amount: Wide = 0n;
  let days = 0;
  for (const part of parts) {
    const at = part.hours.indexOf(hour);
    amount += part.amounts[at] ?? 0n;
    days += part.days[at] ?? 0;
  }
  return days === 0 ? null : { amount: wideText(amount), days };
};

const openLanes: Topic<OpenLanes> = {
  name: () => 'open lanes',
  read: (facts, scope) =>
    facts.query<OpenLanes>(sql`
  select location, substring(toString(toStartOfMonth(business_date)), 1, 7) as month, toUInt32(count()) as lane_days,
    toUInt32(uniqExact(business_date)) as days
  from (${laneDays(scope)}) group by location, month`),
};

const byStore = <Part extends OfMonth>(parts: readonly Part[]): Map<number, Part[]> => {
  const found = new Map<number, Part[]>();
  for (const part of parts) {
    const own = found.get(part.location);
    if (own) own.push(part);
    else found.set(part.location, [part]);
  }
  return found;
};

/** Usual sales of a store's lane in a minute of a weekday's hour: the mean over the days with sales in that hour. */
const withUsual = (
  found: readonly Reboot[],
  hours: readonly UsualHours[],
  open: readonly OpenLanes[],
): CostedReboot[] => {
  const [hoursOf, openOf] = [byStore(hours), byStore(open)];
  return found.map((one) => {
    const at = hourOf(weekday(one.date) || 7, Number(one.at.slice(11, 13)));
    const hour = usualOf(hoursOf.get(one.location) ?? [], at);
    const days = openOf.get(one.location) ?? [];
    const sum = (of: (part: OpenLanes) => number): number => days.reduce((total, part) => total + of(part), 0);
    const usual =
      hour && days.length > 0
        ? {
            amount: hour.amount,
            days: hour.days,
            lane_days: sum(({ lane_days: lanes }) => lanes),
            open_days: sum((part) => part.days),
          }
        : { amount: '0', days: 1, lane_days: 1, open_days: 1 };
    return { ...one, usual };
  });
};

/** Every reboot in scope, with the inputs of its cost. */
export const readReboots = async ({ facts, months, scope, now }: ReportQuestion): Promise<CostedReboot[]> => {
  const found = await months.of(facts, reboots, scope, now.today);
  if (found.length === 0) return [];
  const stores = usualScope(withLocations(scope, [...new Set(found.map(({ location }) => location))]));
  const [hours, open] = await Promise.all([
    months.of(facts, usualHours, stores, now.today),
    months.of(facts, openLanes, stores, now.today),
  ]);
  return withUsual(found, hours, open);
};

/** The number of days of a scope on which each lane had entries; a lane may have several rows. */
export const readLaneDays = ({ facts, months, scope, now }: ReportQuestion): Promise<LaneMonth[]> =>
  months.of(facts, laneMonths, scope, now.today);
