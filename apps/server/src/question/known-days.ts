import { dayNumber } from '@lanewise/domain/calendar/day';
import type { PlaceHistory } from './completeness.ts';

/**
 * State of a day for some stores together. `came`: at least one store has receipts. `closed`: no receipts, and no store
 * was due to sell. `unknown`: no receipts although a store was due to sell, or the day is before the first receipts,
 * after the last receipts of a store that fell silent, or in the future. A day without receipts counts as 0 only if it
 * is closed.
 */
export type DayState = 'came' | 'closed' | 'unknown';

/** After this many days without receipts, the absence of receipts no longer tells whether a store sells on a day. */
const SILENT_DAYS = 28;

/** The state that one store indicates for a day without receipts. Null: the store indicates nothing. */
const absenceOf = (place: PlaceHistory): ((day: number) => Exclude<DayState, 'came'> | null) => {
  const { stateOn } = place;
  return (day) => {
    const { state } = stateOn(day);
    if (state === 'closed') return 'closed';
    if (state !== 'notExpected') return 'unknown';
    if (day > place.today) return null;
    if (place.calendar?.isInactive(day)) return 'closed';
    const last = place.days.findLast((one) => one < day);
    return last !== undefined && day - last <= SILENT_DAYS ? 'closed' : null;
  };
};

/**
 * Judges days and ranges of days of several stores together: `came` if any store has receipts, `closed` if every day is
 * closed, otherwise `unknown`.
 */
export const knownDays = (histories: readonly PlaceHistory[]): ((from: string, to: string) => DayState) => {
  const came = new Set(histories.flatMap(({ days }) => days));
  const absences = histories.map(absenceOf);
  // A single store that was expected to sell decides. The other stores, thousands in a large chain, are not examined.
  const absent = (day: number): DayState => {
    let isClosed = false;
    for (const absenceOn of absences) {
      const told = absenceOn(day);
      if (told === 'unknown') return told;
      isClosed ||= told === 'closed';
    }
    return isClosed ? 'closed' : 'unknown';
  };
  return (from, to) => {
    const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => dayNumber(from) + at);
    if (days.some((day) => came.has(day))) return 'came';
    return days.every((day) => absent(day) === 'closed') ? 'closed' : 'unknown';
  };
};
