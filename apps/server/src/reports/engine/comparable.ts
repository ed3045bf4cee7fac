import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Comparison, LeftOut, LeftOutReason } from '@lanewise/contract/envelope';
import { earlierDay, hasPartner, laterDay, partnerOf, type Shift } from '@lanewise/domain/calendar/comparable';
import { dayNumber, dayOfNumber, daysBetween } from '@lanewise/domain/calendar/day';
import type { PlaceHistory } from '../../question/completeness.ts';

/** A period, the earlier period that it is compared with, and the unfinished business date. */
export interface Meeting {
  from: string;
  to: string;
  /** The earlier period, and the shift that maps its days to days of this period. */
  before: { from: string; to: string; shift: Shift };
  today: string;
}

/**
 * The days of the earlier period with which `days` are compared. The last day of the period meets the last day of the
 * earlier period.
 */
export const daysBefore = (
  { to, before }: Meeting,
  days: { from: string; to: string },
): { from: string; to: string } => ({
  from: earlierDay(days.from, before.shift),
  to: days.to === to ? before.to : earlierDay(days.to, before.shift),
});

/**
 * Date for days without a partner in the other period. No row has this date, so the amounts of such days count only in
 * the totals.
 */
export const NO_DAY = '1970-01-01';

/**
 * The day of a period with which `day` of the earlier period is compared. If that day is after the end of the period,
 * returns the last day of the period. With `alone`, each day is compared with at most one earlier day, and an earlier
 * day without a partner gets `NO_DAY`.
 */
export const dayAfter = ({ to, before }: Pick<Meeting, 'to' | 'before'>, day: string, alone = false): string => {
  if (alone) {
    const partner = partnerOf(day, before.shift);
    return partner !== null && partner <= to ? partner : NO_DAY;
  }
  const later = laterDay(day, before.shift);
  return later < to ? later : to;
};

/** The day itself if one earlier day is compared with it alone, otherwise `NO_DAY`. */
export const dayWithPartner = (
  { before: { from: start, to: last, shift } }: Pick<Meeting, 'before'>,
  day: string,
): string => (hasPartner(day, { start, last, shift }) ? day : NO_DAY);

export interface ComparedStore {
  /** location_id */
  location: LocationId;
  /** Hours of today that are compared, from `since` to before `until`; null if today is not requested. */
  open: { since: number; until: number } | null;
}

/** The stores that can be compared like for like. */
export interface Comparable {
  stores: ComparedStore[];
  /** Stores that were expected in one of the periods and cannot be compared. */
  leftOut: LeftOut[];
}

/** The comparable stores, and the part of the period that is compared. */
export interface Met extends Comparable {
  meeting: Meeting;
}

const daySeconds = 86_400;
const hourSeconds = 3600;
const lastHour = 24;

type Verdict = Pick<ComparedStore, 'open'> | { reason: LeftOutReason; day: number } | null;

/**
 * Second of the business day at which its last receipt ended. A receipt that is ahead of the store's clock was made by a
 * register with a wrong clock.
 */
const endOn = (place: PlaceHistory, at: number): number =>
  Math.min(place.last[at] ?? 0, place.clock) - (place.days[at] ?? 0) * daySeconds;

/**
 * Hours of today that are over at a store: the hours before the hour of its last receipt, because the hour of the last
 * receipt may still fill up. Hours after midnight at the end of a business day do not count as the first hours of the
 * day.
 */
const hoursOver = (place: PlaceHistory, at: number, earlier: number, today: number): Verdict => {
  const end = endOn(place, at);
  if (at < 0) return { reason: 'notYet', day: today };
  if (end < 0) return { reason: 'untimed', day: today };
  if ((place.gaps[at] ?? 0) > 0) return { reason: 'partial', day: today };
  const until = Math.min(lastHour, Math.floor(end / hourSeconds));
  const since = Math.max(0, Math.ceil((Math.max(end, endOn(place, earlier)) - daySeconds) / hourSeconds));
  return until <= since ? { reason: 'notYet', day: today } : { open: { since, until } };
};

type Judge = PlaceHistory['stateOn'];

const isTraded = ({ state }: ReturnType<Judge>): boolean => state !== 'closed' && state !== 'notExpected';

/** The compared periods in days since 1970-01-01. They are converted once, because every store is judged by them. */
interface Days {
  first: number;
  last: number;
  before: { first: number; last: number; by: number };
  now: number;
}

const inDays = ({ from, to, before, today }: Meeting): Days => ({
  first: dayNumber(from),
  last: dayNumber(to),
  before: { first: dayNumber(before.from), last: dayNumber(before.to), by: before.shift.by },
  now: dayNumber(today),
});

/**
 * The verdict if each day is compared with a single earlier day. Null: the store was expected to trade in neither
 * period, so nothing is left out.
 */
const verdictByDays = (place: PlaceHistory, { first, last, before, now }: Days): Verdict => {
  const { stateOn } = place;
  const shift = before.by;
  let met = 0;
  let apart: number | null = null;
  let verdict: Verdict = { open: null };
  for (let day = first; day <= last; day += 1) {
    const [current, earlier] = [stateOn(day), stateOn(day - shift)];
    // At a store west of its company, the company's current day may not have begun.
    if (day === now && day > place.today && earlier.at >= 0) return { reason: 'notYet', day };
    const [traded, tradedBefore] = [isTraded(current), isTraded(earlier)];
    if (traded !== tradedBefore) apart ??= day;
    if (!traded || !tradedBefore) continue;
    met += 1;
    if (earlier.state === 'partial' || earlier.state === 'missing') return { reason: 'before', day: day - shift };
    if (day === now) verdict = hoursOver(place, current.at, earlier.at, now);
    else if (current.state === 'partial' || current.state === 'missing') return { reason: current.state, day };
  }
  if (apart !== null) return { reason: 'days', day: apart };
  return met === 0 ? null : verdict;
};

/**
 * Largest difference between the numbers of trading days of two periods of `days` days, beyond the difference of their
 * lengths. For example, one month may have one Sunday more.
 */
const mostApart = (days: number): number => (days < 7 ? 0 : 2);

/** The number of given days on which a store traded, and the first of these days that lacks receipts. */
const tradeOn = (stateOn: Judge, from: number, to: number) => {
  let traded = 0;
  let lacking: { reason: 'partial' | 'missing'; day: number } | null = null;
  for (let day = from; day <= to; day += 1) {
    const found = stateOn(day);
    if (isTraded(found)) traded += 1;
    if (found.state === 'partial' || found.state === 'missing') lacking ??= { reason: found.state, day };
  }
  return { traded, lacking };
};

/**
 * The verdict for periods with other weekdays or other lengths. The periods are comparable if both are whole and the
 * store traded on about as many days in one period as in the other.
 */
const verdictByPeriods = (place: PlaceHistory, { first, last, before, now }: Days): Verdict => {
  const { stateOn } = place;
  const hasToday = last === now;
  const current = tradeOn(stateOn, first, hasToday ? last - 1 : last);
  const earlier = tradeOn(stateOn, before.first, before.last);
  if (earlier.lacking && current.traded > 0) return { reason: 'before', day: earlier.lacking.day };
  if (current.lacking) return current.lacking;
  const more = last - first - (before.last - before.first);
  const traded = current.traded + Number(hasToday && isTraded(stateOn(now)));
  if (traded === 0 && earlier.traded === 0) return null;
  if (Math.abs(traded - earlier.traded - more) > mostApart(last - first + 1)) return { reason: 'days', day: first };
  if (!hasToday) return { open: null };
  return hoursOver(place, stateOn(now).at, stateOn(before.last).at, now);
};

/** How periods are compared: day by day, by days of months, or as wholes of different lengths. */
export const meetsOf = ({ from, to, before }: Meeting): Comparison['meets'] => {
  if (before.shift.unit === 'months') return 'months';
  return daysBetween(from, to) === daysBetween(before.from, before.to) ? 'days' : 'periods';
};

/** How the days of a meeting are compared. */
const verdictsOf = (meeting: Meeting): ((place: PlaceHistory) => Verdict) => {
  const days = inDays(meeting);
  const judge = meetsOf(meeting) === 'days' ? verdictByDays : verdictByPeriods;
  return (place) => judge(place, days);
};

/**
 * Judges every store. A store is compared only if it is complete in both periods and was open on the same days (for
 * whole periods: on about as many days).
 */
export const comparableOf = (histories: readonly PlaceHistory[], meeting: Meeting): Comparable => {
  const found: Comparable = { stores: [], leftOut: [] };
  const verdictOn = verdictsOf(meeting);
  for (const place of histories) {
    const verdict = verdictOn(place);
    if (!verdict) continue;
    if ('open' in verdict) found.stores.push({ location: place.location, open: verdict.open });
    else
      found.leftOut.push({
        reg_loc_id: place.regLocId,
        name: place.name,
        reason: verdict.reason,
        date: dayOfNumber(verdict.day),
      });
  }
  found.leftOut.sort((a, b) => a.name.localeCompare(b.name));
  return found;
};
