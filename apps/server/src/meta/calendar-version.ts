import { periodsOfYear, type RetailCalendar } from '@lanewise/domain/calendar/periods';
import { versionOf } from './version.ts';

/** The fingerprint of one year of a calendar, including everything that a change of the year may affect. */
export const calendarVersion = (calendar: RetailCalendar, year: number): string =>
  versionOf({ ...calendar, periods: periodsOfYear(calendar, year), years: calendar.fixed.map((one) => one.year) }, [
    'pattern',
    'rule',
    'usWeek',
    'periods',
    'years',
  ]);
