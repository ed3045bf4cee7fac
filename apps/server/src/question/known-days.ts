import { dayNumber } from '@lanewise/domain/calendar/day';
import type { PlaceHistory } from './completeness.ts';

/**
 * What is known of the days of some stores together. `came`: receipts of one of them; `closed`: none, and no store was
 * to sell; `unknown`: none, although a store was to sell, before the first receipts, after the last ones of a store
 * that fell silent, or not yet. A day without receipts is 0 only where it is closed.
 */
export type DayState = 'came' | 'closed' | 'unknown';

/** Without receipts for as long, what a store does on a day cannot be told from them. */
const SILENT_DAYS = 28;

/** What one store says of a day without receipts; null: nothing. */
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

/** Tells of days of stores together, and of several days: receipts of one of them, else the least that is known. */
export const knownDays = (histories: readonly PlaceHistory[]): ((from: string, to: string) => DayState) => {
  const came = new Set(histories.flatMap(({ days }) => days));
  const absences = histories.map(absenceOf);
  // One store that was to sell is enough: of a chain of thousands the others are not asked.
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
