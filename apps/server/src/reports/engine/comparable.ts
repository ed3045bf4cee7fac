import type { LeftOut, LeftOutReason } from '@lanewise/contract/envelope';
import { dayNumber, dayOfNumber } from '@lanewise/domain/calendar/day';
import { judgeStore } from '@lanewise/domain/completeness';
import type { PlaceHistory } from './completeness.ts';

/** A period, the one it is compared with, and the unfinished business date. */
export interface Meeting {
  from: string;
  to: string;
  /** Days by which the earlier period precedes this one. */
  shift: number;
  today: string;
}

export interface ComparedStore {
  /** location_id */
  location: number;
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

/** Second of the business day at which its last receipt ended. */
const endOn = (place: PlaceHistory, at: number): number => (place.last[at] ?? 0) - (place.days[at] ?? 0) * daySeconds;

/**
 * Hours of today that are over at a store: those before the hour of its last receipt, which may still fill up. Hours
 * after midnight at the end of a business day do not count as its first hours.
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

/** Null: it was expected in neither period, so nothing is left out. */
const verdictOn = (place: PlaceHistory, { from, to, shift, today }: Meeting): Verdict => {
  const now = dayNumber(today);
  const stateOn = judgeStore(place, place.today, place.calendar);
  let met = 0;
  let apart: number | null = null;
  let verdict: Verdict = { open: null };
  const last = dayNumber(to);
  for (let day = dayNumber(from); day <= last; day += 1) {
    const [current, earlier] = [stateOn(day), stateOn(day - shift)];
    // A store west of its company may not have begun the company's day.
    if (day === now && day > place.today && earlier.at >= 0) return { reason: 'notYet', day };
    const [traded, before] = [current, earlier].map(({ state }) => state !== 'closed' && state !== 'notExpected');
    if (traded !== before) apart ??= day;
    if (!traded || !before) continue;
    met += 1;
    if (earlier.state === 'partial' || earlier.state === 'missing') return { reason: 'before', day: day - shift };
    if (day === now) verdict = hoursOver(place, current.at, earlier.at, now);
    else if (current.state === 'partial' || current.state === 'missing') return { reason: current.state, day };
  }
  if (apart !== null) return { reason: 'days', day: apart };
  return met === 0 ? null : verdict;
};

/** Judges every store: only those complete in both periods and open on the same days of both are compared. */
export const comparableOf = (histories: readonly PlaceHistory[], meeting: Meeting): Comparable => {
  const found: Comparable = { stores: [], leftOut: [] };
  for (const place of histories) {
    const verdict = verdictOn(place, meeting);
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
