import type { DaysInput, StoreCalendar, StoreWeek, WeekInput } from '@lanewise/contract/entities/calendar';
import { dataOf } from './client.ts';

// Calls for the trading calendar.

export const storeWeeks = (signal: AbortSignal): Promise<StoreWeek[]> =>
  dataOf('trading-calendar', { signal, page: true });

export const storeCalendar = (regLocId: number, year: number, signal: AbortSignal): Promise<StoreCalendar> =>
  dataOf(`trading-calendar/${regLocId}`, { query: { year }, signal, quiet: true });

/** The number of stores that changed. */
interface Changed {
  changed: number;
}

export const setWeek = (week: WeekInput): Promise<Changed> =>
  dataOf('trading-calendar/week', { method: 'PUT', body: week });

export const setDays = (days: DaysInput): Promise<Changed> =>
  dataOf('trading-calendar/days', { method: 'PUT', body: days });
