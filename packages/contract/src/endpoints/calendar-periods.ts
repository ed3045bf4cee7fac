import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/calendar-periods.ts';

export const calendarPeriods: Endpoint<typeof half.calendarPeriods> = {
  method: 'GET',
  path: 'calendar-period',
  page: true,
};
export const setCalendarPeriods: Endpoint<typeof half.setCalendarPeriods> = {
  method: 'PUT',
  path: 'calendar-period',
};
/** The call is `quiet`: without its answer a date picker only lacks these presets. */
export const periodPresets: Endpoint<typeof half.periodPresets> = {
  method: 'GET',
  path: 'calendar-period/presets',
  quiet: true,
};
