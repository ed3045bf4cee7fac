import * as calendar from '@lanewise/contract/endpoints/calendar';
import type { DaysInput, StoreCalendar, StoreWeek, WeekInput } from '@lanewise/contract/entities/calendar';
import { ask } from './ask.ts';

// Calls for the trading calendar.

export const storeWeeks = (signal: AbortSignal): Promise<StoreWeek[]> => ask(calendar.storeWeeks, {}, { signal });

export const storeCalendar = (regLocId: number, year: number, signal: AbortSignal): Promise<StoreCalendar> =>
  ask(calendar.calendarOfStore, { params: { regLocId }, query: { year } }, { signal });

/** The number of stores that changed. */
interface Changed {
  changed: number;
}

export const setWeek = (body: WeekInput): Promise<Changed> => ask(calendar.setWeek, { body });

export const setDays = (body: DaysInput): Promise<Changed> => ask(calendar.setDays, { body });
