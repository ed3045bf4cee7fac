import { addDays, addMonths, daysBetween, firstOfMonth } from './day.ts';
import type { DateRange } from './range.ts';

/** Number of whole calendar months in the range; 0 for any other range. */
const wholeMonths = ({ start, last }: DateRange): number => {
  const next = addDays(last, 1);
  if (start !== firstOfMonth(start) || next !== firstOfMonth(next)) return 0;
  return (
    (Number(next.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(start.slice(5, 7))
  );
};

/**
 * `count` comparable periods, oldest first and the given one last: whole months before whole months, otherwise the same
 * weekdays, as many whole weeks earlier as the period is long.
 */
export const comparablePeriods = (range: DateRange, count: number): DateRange[] => {
  const { start, last } = range;
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
