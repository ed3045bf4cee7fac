import type { SetDay, SetWeek, TradingHours, WeekHours } from '@lanewise/contract/entities/calendar';
import { daysBetween, weekday } from './calendar/day.ts';

/**
 * Trading hours of a store as a user has set them. Days are numbers since 1970-01-01. Null: nothing is set, so the
 * receipts of the last weeks decide (completeness.ts).
 */
export interface TradingCalendar {
  /**
   * First day with expected data: the day on which the data of the store begin, or the start of the earliest week that a
   * user has set, whichever is earlier.
   */
  firstDay: number;
  /** Trading on a day. `closes`: second of the business day; 0 on a day without trading. */
  on(day: number): { closed: boolean; closes: number } | null;
  /** Whether the store is Inactive on a day, so that no data is expected. */
  isInactive(day: number): boolean;
}

const epoch = '1970-01-01';
const numberOf = (day: string): number => daysBetween(epoch, day);
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => (((day + weekday(epoch)) % 7) + 7) % 7;

const planOf = (hours: TradingHours | null): { closed: boolean; closes: number } =>
  hours ? { closed: false, closes: hours.closes * 60 } : { closed: true, closes: 0 };

/** The set weeks, days and status of one store. */
export interface SetCalendar {
  weeks: readonly Pick<SetWeek, 'validFrom' | 'hours'>[];
  days: readonly Pick<SetDay, 'day' | 'hours'>[];
  /** Periods in which the store is Inactive: from a day to the day before `until`; null `until`: no end. */
  inactive?: readonly { from: string; until: string | null }[];
}

/** Four weeks: a store that is silent for longer counts as closed for good (completeness.ts). */
const longestSilence = 28;

/**
 * The day on which the data of a store begin; Infinity for none. `days`: its business dates with data, ascending. A day
 * with a longer silence after it is no beginning, because a register with a wrong date may send a receipt of years ago.
 * The last day is always one.
 */
const beginOf = (days: readonly number[]): number =>
  days.find((day, at) => (days[at + 1] ?? day) - day <= longestSilence) ?? Number.POSITIVE_INFINITY;

/**
 * The calendar of one store from its settings: a set day takes precedence over the week, and the latest week over
 * earlier weeks. `known`: the business dates with data of the store, ascending. Null: nothing is set.
 */
export const tradingCalendar = (set: SetCalendar, known: readonly number[]): TradingCalendar | null => {
  const inactive = (set.inactive ?? []).map(({ from, until }) => ({
    from: numberOf(from),
    until: until === null ? Number.POSITIVE_INFINITY : numberOf(until),
  }));
  if (set.weeks.length === 0 && set.days.length === 0 && inactive.length === 0) return null;
  const days = new Map(set.days.map(({ day, hours }) => [numberOf(day), planOf(hours)]));
  const weeks = set.weeks
    .map(({ validFrom, hours }) => ({ from: numberOf(validFrom), plans: hours.map(planOf) }))
    .sort((a, b) => b.from - a.from);
  const named = weeks.map(({ from }) => from).filter((from) => from > 0);
  return {
    firstDay: Math.min(beginOf(known), ...named),
    on: (day) => days.get(day) ?? weeks.find(({ from }) => from <= day)?.plans[weekdayOf(day)] ?? null,
    isInactive: (day) => inactive.some(({ from, until }) => from <= day && day < until),
  };
};

/** The week in force on a day; null when there is none. */
export const weekOn = <Week extends Pick<SetWeek, 'validFrom' | 'hours'>>(
  weeks: readonly Week[],
  day: string,
): Week | null =>
  [...weeks].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1)).find(({ validFrom }) => validFrom <= day) ?? null;

/**
 * Receipts of one weekday: number of days with receipts, and the minutes of the day of the usual first and last
 * receipt. On nine in ten of these days no receipt is before `first`; on nine in ten none is after `last`.
 */
export interface WeekdayReceipts {
  /** 0 for Sunday. */
  weekday: number;
  days: number;
  first: number;
  last: number;
}

const step = 30;

/**
 * The week derived from the receipts of `weeks` weeks. A weekday is open if more than half of these weeks have receipts
 * on it. It opens at the half hour before the usual first receipt, and closes at the half hour after the usual last
 * receipt.
 */
export const learnedWeek = (receipts: readonly WeekdayReceipts[], weeks: number): WeekHours =>
  Array.from({ length: 7 }, (_, at) => {
    const found = receipts.find((one) => one.weekday === at);
    if (!found || found.days * 2 <= weeks) return null;
    const opens = Math.max(0, Math.floor(found.first / step) * step);
    return { opens: Math.min(opens, 1439), closes: Math.max(opens + step, Math.ceil(found.last / step) * step) };
  });
