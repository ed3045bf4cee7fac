import { addDays, addMonths, daysBetween, firstOfMonth, type Day } from './day.ts';
import { periodsBetween, periodsOfYear, type Period, type RetailCalendar } from './periods.ts';
import type { DateRange } from './range.ts';

/** Number of whole calendar months in the range; 0 for any other range. */
const wholeMonths = ({ start, last }: DateRange): number => {
  const next = addDays(last, 1);
  if (start !== firstOfMonth(start) || next !== firstOfMonth(next)) return 0;
  return (
    (Number(next.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(start.slice(5, 7))
  );
};

/** Limits of a company's year: at least 12 periods, and at most 371 days (53 weeks). */
const [fewestPeriods, longestYear] = [12, 371];

/**
 * For a range of n whole periods of a company: `count` ranges of n periods each, one directly before the next, oldest
 * first; the given range is the last. Null for any other range.
 */
const wholePeriods = (calendar: RetailCalendar, { start, last }: DateRange, count: number): DateRange[] | null => {
  const asked = periodsBetween(calendar, start, last);
  if (asked[0]?.start !== start || asked.at(-1)?.last !== last) return null;
  const years = Math.ceil((asked.length * (count - 1)) / fewestPeriods) + 1;
  const before = periodsBetween(calendar, addDays(start, -longestYear * years), addDays(start, -1));
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? asked : before.slice(-asked.length * (count - 1 - at)).slice(0, asked.length);
    return { start: own[0]?.start ?? start, last: own.at(-1)?.last ?? last };
  });
};

/**
 * Returns `count` comparable periods, oldest first; the given range is the last. For a company that counts in weeks,
 * whole periods are compared with whole periods. Otherwise whole months are compared with whole months. Any other range
 * is compared with the same weekdays, moved back by the length of the range, rounded up to whole weeks.
 */
export const comparablePeriods = (range: DateRange, count: number, calendar?: RetailCalendar): DateRange[] => {
  const { start, last } = range;
  const periods = calendar && calendar.pattern !== 'months' ? wholePeriods(calendar, range, count) : null;
  if (periods) return periods;
  const months = wholeMonths(range);
  const days = daysBetween(start, last) + 1;
  const shift = Math.ceil(days / 7) * 7;
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    if (months === 0) return { start: addDays(start, -shift * back), last: addDays(last, -shift * back) };
    const first = addMonths(start, -months * back);
    return { start: first, last: addDays(addMonths(first, months), -1) };
  });
};

const week = 7;
/** 52 weeks: the same weekdays a year earlier. */
const year = 364;

/** Distance from a day back to the earlier day that it is compared with. */
export interface Shift {
  unit: 'days' | 'months';
  by: number;
}

/**
 * The earlier period that a range is compared with. It may be a little shorter or longer than the range, and may
 * overlap it.
 */
export interface Compared extends DateRange {
  shift: Shift;
  /** The last day of the range that is compared, if the earlier month lacks the days after it; absent: all days. */
  until?: Day;
}

const inDays = (by: number): Shift => ({ unit: 'days', by });

/**
 * The earlier day that a day is compared with. 29 February is compared with 28 February if the earlier year has no leap
 * day.
 */
export const earlierDay = (day: Day, { unit, by }: Shift): Day =>
  unit === 'days' ? addDays(day, -by) : addMonths(day, -by);

/** The day that is compared with a given earlier day. */
export const laterDay = (day: Day, { unit, by }: Shift): Day => earlierDay(day, { unit, by: -by });

/** Whether a shift keeps the number of the day in its month. A 31st has no counterpart in a shorter month. */
const keepsNumber = (day: Day, shift: Shift): boolean =>
  shift.unit === 'days' || earlierDay(day, shift).slice(8) === day.slice(8);

/**
 * The only later day that is compared with this earlier day. Null: the later month lacks the day, so its last day is
 * compared with several earlier days.
 */
export const partnerOf = (day: Day, { unit, by }: Shift): Day | null =>
  keepsNumber(day, { unit, by: -by }) ? earlierDay(day, { unit, by: -by }) : null;

/** Whether a day is compared with an earlier day alone, of the given earlier range. */
export const hasPartner = (day: Day, { start, last, shift }: Compared): boolean => {
  const earlier = earlierDay(day, shift);
  return keepsNumber(day, shift) && start <= earlier && earlier <= last;
};

/** Whether each day is compared with an earlier day of the same weekday. */
export const keepsWeekdays = ({ unit, by }: Shift): boolean => unit === 'days' && by % week === 0;

const shifted = ({ start, last }: DateRange, shift: Shift): Compared => ({
  start: earlierDay(start, shift),
  last: earlierDay(last, shift),
  shift,
});

/**
 * For n whole months: the n months directly before. For any other range: the same days of the month, moved back by the
 * fewest whole months that put all of them before the range and keep the day number of the first day. Days at the end
 * that the earlier month lacks are not compared.
 */
const monthsEarlier = (range: DateRange): Compared => {
  const whole = wholeMonths(range);
  if (whole > 0) return { ...shifted(range, { unit: 'months', by: whole }), last: addDays(range.start, -1) };
  const shift: Shift = { unit: 'months', by: 1 };
  while (addMonths(range.last, -shift.by) >= range.start || !keepsNumber(range.start, shift)) shift.by += 1;
  const found = shifted(range, shift);
  return keepsNumber(range.last, shift) ? found : { ...found, until: laterDay(found.last, shift) };
};

/**
 * For n whole periods: the n periods directly before. For any other range that touches n periods: the range moved back
 * n periods, by days from the start of the first period, and cut at the end of the earlier periods. Null if the earlier
 * periods are too short to contain even the first day.
 */
const periodsEarlier = (calendar: RetailCalendar, { start, last }: DateRange): Compared | null => {
  const asked = periodsBetween(calendar, start, last);
  const [first] = asked;
  const years = Math.ceil(asked.length / fewestPeriods);
  const before = first
    ? periodsBetween(calendar, addDays(first.start, -longestYear * years), addDays(first.start, -1))
    : [];
  const from = before.at(-asked.length);
  if (!first || !from) return null;
  const shift = inDays(daysBetween(from.start, first.start));
  const end = addDays(first.start, -1);
  const isWhole = start === first.start && last === asked.at(-1)?.last;
  const found = shifted({ start, last }, shift);
  if (found.start > end) return null;
  return { ...found, last: isWhole || found.last > end ? end : found.last };
};

/** The same months of the previous year; null for a range that is not whole months. */
const monthsBefore = (range: DateRange): Compared | null => {
  if (wholeMonths(range) === 0) return null;
  const shift: Shift = { unit: 'months', by: 12 };
  return { ...shifted(range, shift), last: addDays(addMonths(addDays(range.last, 1), -12), -1) };
};

/**
 * The periods of the previous retail year that have the same numbers, on the dates of that year; null for a range that
 * is not whole periods.
 */
const periodsBefore = (calendar: RetailCalendar, { start, last }: DateRange): Compared | null => {
  const asked = periodsBetween(calendar, start, last);
  const [first, end] = [asked[0], asked.at(-1)];
  if (first?.start !== start || end?.last !== last) return null;
  const before = (one: Period): Period | undefined =>
    periodsOfYear(calendar, one.year - 1).find(({ number }) => number === one.number);
  const [from, to] = [before(first), before(end)];
  return from && to ? { start: from.start, last: to.last, shift: inDays(daysBetween(from.start, start)) } : null;
};

/**
 * A company that counts in weeks is compared with the dates 52 weeks earlier, whatever the numbers of the weeks. For
 * other companies, whole months are compared with the same months of the previous year, and any other range with the
 * dates 52 weeks earlier.
 */
const yearBefore = (range: DateRange, calendar: Pick<RetailCalendar, 'pattern'> | undefined): Compared =>
  (calendar === undefined || calendar.pattern === 'months' ? monthsBefore(range) : null) ??
  shifted(range, inDays(year));

/**
 * The period that a range is compared with. `compare`: one of `comparisons`, or the first day of the earlier period.
 * Null if `compare` is a day whose period would not end before the range begins. `period`: the previous month; for a
 * company that counts in weeks, the previous period of its year. `year`: whole months are compared with the same months
 * of the previous year, every other range with the same weekdays 52 weeks earlier, so a retail year is compared with
 * the restated previous year. `reported`: whole retail periods are compared with the periods of the same numbers in the
 * previous year, as reported then.
 */
export const comparedWith = (
  range: DateRange,
  compare: string = 'week',
  calendar?: RetailCalendar,
): Compared | null => {
  const days = daysBetween(range.start, range.last) + 1;
  if (compare === 'week') return shifted(range, inDays(Math.ceil(days / week) * week));
  if (compare === 'before') return shifted(range, inDays(days));
  if (compare === 'period') {
    if (!calendar || calendar.pattern === 'months') return monthsEarlier(range);
    return periodsEarlier(calendar, range) ?? comparedWith(range, 'week');
  }
  if (compare === 'year') return yearBefore(range, calendar);
  if (compare === 'reported') {
    const reported = calendar && calendar.pattern !== 'months' ? periodsBefore(calendar, range) : null;
    return reported ?? yearBefore(range, calendar);
  }
  const shift = daysBetween(compare, range.start);
  return shift >= days ? shifted(range, inDays(shift)) : null;
};
