import type { CompletenessState } from '@lanewise/contract/reports/completeness';

/**
 * Whether the days of a store are whole (decisions.md, 12 and 39), from what arrived of it. Days are numbers since 1970-01-01.
 * A store-day is
 * - unverified, when its source has no lanes or numbers by which a gap could be seen;
 * - partial, when numbers are missing on a lane, when the store fell silent hours before its usual end, or when the day is not over;
 *   A store that has sent nothing yet today is partial: it may not be open;
 * - missing, when nothing came although the store had sales on this weekday in most of the last four weeks it was known;
 * - notExpected, when nothing came and nothing was to be expected: before the store was known, on a future date, or on a weekday
 *   it seldom trades on; complete otherwise.
 */

/** What arrived of one store, a day after the other; the four weeks before the first day asked for belong to it. */
export interface StoreHistory {
  days: readonly number[];
  /** Missing numbers of the day over all lanes. */
  gaps: readonly number[];
  /** Whether the source numbers its transactions by lane. */
  numbered: readonly boolean[];
  /** Last receipt of the day: seconds since 1970-01-01 of the store's own clock. */
  last: readonly number[];
}

const daySeconds = 86_400;
/** A store that ends its day this much earlier than it does nine times out of ten has fallen silent. */
const silentSeconds = 2 * 3600;
/** Days that must be known before an end is usual. */
const enoughDays = 6;
const weeksBack = [1, 2, 3, 4] as const;

/** Second of the business day; a day that runs past midnight ends after second 86,400. */
const endOf = (history: StoreHistory, at: number): number =>
  (history.last[at] ?? 0) - (history.days[at] ?? 0) * daySeconds;

/** The end that nine days out of ten reach; 0 while too few days are known. */
const usualEnd = (history: StoreHistory, today: number): number => {
  const ends = history.days.flatMap((day, at) => (day < today && history.numbered[at] ? [endOf(history, at)] : []));
  if (ends.length < enoughDays) return 0;
  return ends.sort((a, b) => a - b)[Math.floor(ends.length * 0.1)] ?? 0;
};

/** Answers the state of any day of a store, and where that day stands in its history (-1: nothing came). */
export const judgeStore = (
  history: StoreHistory,
  today: number,
): ((day: number) => { state: CompletenessState; at: number }) => {
  const places = new Map(history.days.map((day, at) => [day, at]));
  const usual = usualEnd(history, today);
  const firstDay = history.days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const arrived = (day: number, at: number): CompletenessState => {
    if (!history.numbered[at]) return 'unverified';
    const silent = endOf(history, at) + silentSeconds < usual;
    return (history.gaps[at] ?? 0) > 0 || day >= today || silent ? 'partial' : 'complete';
  };
  const absent = (day: number): CompletenessState => {
    if (day > today || day < firstDay) return 'notExpected';
    const known = Math.min(weeksBack.length, Math.floor((day - firstDay) / 7));
    const traded = weeksBack.filter((weeks) => places.has(day - weeks * 7)).length;
    if (traded * 2 <= known) return 'notExpected';
    return day === today ? 'partial' : 'missing';
  };
  return (day) => {
    const at = places.get(day) ?? -1;
    return { state: at < 0 ? absent(day) : arrived(day, at), at };
  };
};
