import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-completeness.ts';

export const readLaneCalendar: Endpoint<typeof half.readLaneCalendar> = {
  method: 'GET',
  path: 'connectors/completeness',
  page: true,
};
export const readLaneDay: Endpoint<typeof half.readLaneDay> = {
  method: 'GET',
  path: 'connectors/completeness/lane',
  quiet: true,
};
