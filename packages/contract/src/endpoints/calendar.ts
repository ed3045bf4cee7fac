import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/calendar.ts';

export const storeWeeks: Endpoint<typeof half.storeWeeks> = { method: 'GET', path: 'trading-calendar', page: true };
export const calendarOfStore: Endpoint<typeof half.calendarOfStore> = {
  method: 'GET',
  path: 'trading-calendar/:regLocId',
  quiet: true,
};
export const setWeek: Endpoint<typeof half.setWeek> = { method: 'PUT', path: 'trading-calendar/week' };
export const setDays: Endpoint<typeof half.setDays> = { method: 'PUT', path: 'trading-calendar/days' };
