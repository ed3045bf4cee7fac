import type { BookSpan } from '@lanewise/contract/entities/book-days';
import { addDays, addMonths, firstOfMonth, firstOfWeek } from '@lanewise/domain/calendar/day';
import { periodName, periodsBetween, type RetailCalendar } from '@lanewise/domain/calendar/periods';

/** The company's week that contains a business date. */
export const weekSpanOf = (date: string, usWeek: boolean): BookSpan => {
  const startDate = firstOfWeek(date, usWeek);
  return { startDate, lastDate: addDays(startDate, 6), period: null };
};

/** The period of the company's calendar that contains a business date; the month if the company has no periods. */
export const periodOf = (date: string, calendar: RetailCalendar): BookSpan => {
  const [period] = periodsBetween(calendar, date, date);
  if (period) return { startDate: period.start, lastDate: period.last, period: periodName(period) };
  const startDate = firstOfMonth(date);
  return { startDate, lastDate: addDays(addMonths(startDate, 1), -1), period: null };
};
