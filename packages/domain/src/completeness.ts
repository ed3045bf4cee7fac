import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { TradingCalendar } from './trading.ts';

/**
 * Whether the days of a store are complete, judged by the received data and, if one is set, by its trading calendar.
 * Days are numbers since 1970-01-01. A store-day is
 * - unverified, when its source has no lanes or numbers that would reveal a gap;
 * - partial, when received data could not be entered, when numbers are missing on a lane, when the store fell silent
 *   hours before its usual end, or when the day is not over. A store that has sent nothing yet today is partial,
 *   because it may not be open yet;
 * - missing, when nothing came on a day of trading. Without a calendar that is a weekday with receipts in most of the
 *   last four weeks in which the store sent data; a store that has sent nothing for four weeks counts as closed for
 *   good;
 * - closed, when nothing came and the calendar says so;
 * - notExpected, when nothing came and nothing was expected: before the store was known, on a future date, while it is
 *   Inactive, or on a weekday on which it seldom trades;
 * - complete, in all other cases. On the day on which a store becomes Inactive, its receipts may end early.
 */

/** Days before a range that show when a store trades: four weeks of silence, and the four weeks before them. */
export const historyDays = 56;

/** Received data of one store, by day, ascending. */
export interface StoreHistory {
  days: readonly number[];
  /** Missing numbers of the day over all lanes. */
  gaps: readonly number[];
  /** Whether the source numbers its transactions by lane. */
  numbered: readonly boolean[];
  /** Last receipt of the day: seconds since 1970-01-01 of the store's own clock. */
  last: readonly number[];
  /** Received transactions that could not be entered, by day; only days with some are present. */
  setAside?: ReadonlyMap<number, number>;
}

const daySeconds = 86_400;
/** A store counts as silent when its day ends this much earlier than nine in ten of its days. */
export const SILENT_SECONDS = 2 * 3600;
/** Fewest known days that establish a usual end. */
const enoughDays = 6;
const learnedWeeks = 4;

/** Second of the business day of the last receipt; past midnight it exceeds 86,400. */
const endOf = (history: StoreHistory, at: number): number =>
  (history.last[at] ?? 0) - (history.days[at] ?? 0) * daySeconds;

/** The time that nine days in ten reach; 0 while too few days are known. */
const usualEnd = (history: StoreHistory, today: number): number => {
  const ends = new Int32Array(history.days.length);
  let known = 0;
  history.days.forEach((day, at) => {
    if (day < today && history.numbered[at]) ends[known++] = endOf(history, at);
  });
  if (known < enoughDays) return 0;
  return ends.subarray(0, known).sort()[Math.floor(known * 0.1)] ?? 0;
};

/** Indexes of days in a history, as a table that is filled once and read many times for every report. */
type Places = (day: number) => number;

const placesOf = ({ days }: StoreHistory): Places => {
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? -1;
  const table = new Int32Array(last - first + 1).fill(-1);
  days.forEach((day, at) => (table[day - first] = at));
  return (day) => table[day - first] ?? -1;
};

/**
 * Whether a store without a calendar trades on the weekday of `day`. It does if it had data on more than half of these
 * weekdays, in the `learnedWeeks` weeks up to its last earlier day with data.
 */
const learned = (history: StoreHistory, places: Places, day: number): boolean => {
  const last = day <= (history.days[0] ?? day) ? null : lastBefore(history.days, day);
  if (last === null || day - last > learnedWeeks * 7) return false;
  const first = history.days[0] ?? day;
  const latest = day - Math.ceil((day - last) / 7) * 7;
  const asked = Array.from({ length: learnedWeeks }, (_, week) => latest - week * 7).filter((one) => one >= first);
  return asked.filter((one) => places(one) >= 0).length * 2 > asked.length;
};

/** The greatest of ascending days before `day`. */
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
 * Returns a function that judges any day of a store and gives its index in the history (-1: nothing came). The history
 * must include the `historyDays` before the first requested day.
 */
export const judgeStore = (
  history: StoreHistory,
  today: number,
  calendar: TradingCalendar | null = null,
): ((day: number) => { state: CompletenessState; at: number }) => {
  const places = placesOf(history);
  const usual = usualEnd(history, today);
  /** When the last receipts are expected: at the usual time, but never after the store closes. */
  const expectedEnd = (day: number): number => {
    if (calendar?.isInactive(day)) return 0;
    const plan = calendar?.on(day);
    if (!plan) return usual;
    return usual === 0 ? plan.closes : Math.min(usual, plan.closes);
  };
  const arrived = (day: number, at: number): CompletenessState => {
    if (!history.numbered[at]) return 'unverified';
    const silent = endOf(history, at) + SILENT_SECONDS < expectedEnd(day);
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
