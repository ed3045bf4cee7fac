import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { TradingCalendar } from './trading.ts';

/**
 * Whether the days of a store are whole, from what arrived of it and, where somebody set one, from
 * its trading calendar. Days are numbers since 1970-01-01. A store-day is
 * - unverified, when its source has no lanes or numbers by which a gap could be seen;
 * - partial, when something was received and could not be entered, when numbers are missing on a lane, when the store
 * fell silent hours before its usual end, or when the day is not over;
 *   A store that has sent nothing yet today is partial: it may not be open;
 * - missing, when nothing came on a day of trading. Without a calendar that is a weekday with receipts in most of the last
 *   four weeks in which the store sent anything; a store that has sent nothing for four weeks is taken as closed for good;
 * - closed, when nothing came and the calendar says so;
 * - notExpected, when nothing came and nothing was to be expected: before the store was known, on a future date, while it is
 *   Inactive, or on a weekday it seldom trades on; complete otherwise. On the day on which it became Inactive it may end early.
 */

/** Days before a range that tell when a store trades: four weeks of silence, and the four weeks before them. */
export const historyDays = 56;

/** What arrived of one store, a day after the other, ascending. */
export interface StoreHistory {
  days: readonly number[];
  /** Missing numbers of the day over all lanes. */
  gaps: readonly number[];
  /** Whether the source numbers its transactions by lane. */
  numbered: readonly boolean[];
  /** Last receipt of the day: seconds since 1970-01-01 of the store's own clock. */
  last: readonly number[];
  /** Received transactions that could not be entered, by day; no others are here. */
  setAside?: ReadonlyMap<number, number>;
}

const daySeconds = 86_400;
/** A store that ends its day this much earlier than it does nine times out of ten has fallen silent. */
const silentSeconds = 2 * 3600;
/** Days that must be known before an end is usual. */
const enoughDays = 6;
const learnedWeeks = 4;

/** Second of the business day; a day that runs past midnight ends after second 86,400. */
const endOf = (history: StoreHistory, at: number): number =>
  (history.last[at] ?? 0) - (history.days[at] ?? 0) * daySeconds;

/** The end that nine days out of ten reach; 0 while too few days are known. */
const usualEnd = (history: StoreHistory, today: number): number => {
  const ends = new Int32Array(history.days.length);
  let known = 0;
  history.days.forEach((day, at) => {
    if (day < today && history.numbered[at]) ends[known++] = endOf(history, at);
  });
  if (known < enoughDays) return 0;
  return ends.subarray(0, known).sort()[Math.floor(known * 0.1)] ?? 0;
};

/** Where days stand in a history: a table is filled and read many times for every report. */
type Places = (day: number) => number;

const placesOf = ({ days }: StoreHistory): Places => {
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? -1;
  const table = new Int32Array(last - first + 1).fill(-1);
  days.forEach((day, at) => (table[day - first] = at));
  return (day) => table[day - first] ?? -1;
};

/** Whether a store without a calendar trades on this weekday, by the weeks up to the last day before it that anything came. */
const learned = (history: StoreHistory, places: Places, day: number): boolean => {
  const last = day <= (history.days[0] ?? day) ? null : lastBefore(history.days, day);
  if (last === null || day - last > learnedWeeks * 7) return false;
  const first = history.days[0] ?? day;
  const latest = day - Math.ceil((day - last) / 7) * 7;
  const asked = Array.from({ length: learnedWeeks }, (_, week) => latest - week * 7).filter((one) => one >= first);
  return asked.filter((one) => places(one) >= 0).length * 2 > asked.length;
};

/** The greatest of ascending days that is less than `day`. */
const lastBefore = (days: readonly number[], day: number): number | null => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return days[low - 1] ?? null;
};

/**
 * Answers the state of any day of a store, and where that day stands in its history (-1: nothing came). The history must
 * hold what arrived in the `historyDays` before the first day asked for.
 */
export const judgeStore = (
  history: StoreHistory,
  today: number,
  calendar: TradingCalendar | null = null,
): ((day: number) => { state: CompletenessState; at: number }) => {
  const places = placesOf(history);
  const usual = usualEnd(history, today);
  /** When the last receipts are to be expected: what is usual, but never after the store closes. */
  const expectedEnd = (day: number): number => {
    if (calendar?.isInactive(day)) return 0;
    const plan = calendar?.on(day);
    if (!plan) return usual;
    return usual === 0 ? plan.closes : Math.min(usual, plan.closes);
  };
  const arrived = (day: number, at: number): CompletenessState => {
    if (!history.numbered[at]) return 'unverified';
    const silent = endOf(history, at) + silentSeconds < expectedEnd(day);
    return (history.gaps[at] ?? 0) > 0 || day >= today || silent ? 'partial' : 'complete';
  };
  const absent = (day: number): CompletenessState => {
    if (day > today || calendar?.isInactive(day)) return 'notExpected';
    const plan = calendar?.on(day);
    if (calendar && plan && day < calendar.firstDay) return 'notExpected';
    if (plan?.closed) return 'closed';
    if (!plan && !learned(history, places, day)) return 'notExpected';
    return day === today ? 'partial' : 'missing';
  };
  return (day) => {
    const at = places(day);
    if (history.setAside?.has(day)) return { state: 'partial', at };
    return { state: at < 0 ? absent(day) : arrived(day, at), at };
  };
};
