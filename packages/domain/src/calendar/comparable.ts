import { addDays, addMonths, daysBetween, firstOfMonth } from './day.ts';
import { periodsBetween, type RetailCalendar } from './periods.ts';
import type { DateRange } from './range.ts';

/** Number of whole calendar months in the range; 0 for any other range. */
const wholeMonths = ({ start, last }: DateRange): number => {
  const next = addDays(last, 1);
  if (start !== firstOfMonth(start) || next !== firstOfMonth(next)) return 0;
  return (
    (Number(next.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(start.slice(5, 7))
  );
};

/** A range of whole periods of a company and as many before it, again and again, oldest first; null for any other. */
const wholePeriods = (calendar: RetailCalendar, { start, last }: DateRange, count: number): DateRange[] | null => {
  const asked = periodsBetween(calendar, start, last);
  if (asked[0]?.start !== start || asked.at(-1)?.last !== last) return null;
  // A year has twelve periods or thirteen and at most 53 weeks.
  const years = Math.ceil((asked.length * (count - 1)) / 12) + 1;
  const before = periodsBetween(calendar, addDays(start, -371 * years), addDays(start, -1));
  return Array.from({ length: count }, (_, at) => {
    const own = at === count - 1 ? asked : before.slice(-asked.length * (count - 1 - at)).slice(0, asked.length);
    return { start: own[0]?.start ?? start, last: own.at(-1)?.last ?? last };
  });
};

/**
 * `count` comparable periods, oldest first and the given one last: whole periods of a company that counts in weeks
 * before whole periods, whole months before whole months, otherwise the same weekdays, as many whole weeks earlier as
 * the period is long.
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

/** Days of whole spans that hold as many days. */
const wholeSpans = (days: number, span: number): number => Math.ceil(days / span) * span;

/**
 * Days by which the compared period precedes a range; `compare`: one of `comparisons`, or the first day of the earlier
 * period. Null for a day whose period would not end before the range begins.
 */
export const shiftOf = ({ start, last }: DateRange, compare: string = 'week'): number | null => {
  const days = daysBetween(start, last) + 1;
  if (compare === 'week') return wholeSpans(days, week);
  if (compare === 'period') return days;
  if (compare === 'year') return wholeSpans(days, year);
  const shift = daysBetween(compare, start);
  return shift >= days ? shift : null;
};
