import { calendarPeriods, setCalendarPeriods } from '@lanewise/contract/endpoints/calendar-periods';
import type { CalendarPeriodInput, CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { ask } from './ask.ts';

// Calls for the periods of a company's year.

/** Pattern or rule for a preview of the year; absent: the year as it is. */
export type Wish = Partial<Pick<CalendarYear, 'pattern' | 'rule'>>;

export const calendarYear = (companyId: number, year: number, wish: Wish, signal: AbortSignal): Promise<CalendarYear> =>
  ask(calendarPeriods, { query: { companyId, year, ...wish } }, { signal });

export type YearChange = Pick<CalendarPeriodInput, 'periods' | 'releases'> & Wish & { version?: string | undefined };

export const setCalendarYear = (companyId: number, year: number, body: YearChange): Promise<CalendarYear> =>
  ask(setCalendarPeriods, { query: { companyId, year }, body });
