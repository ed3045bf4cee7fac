import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-commands.ts';

export const startOrStop: Endpoint<typeof half.startOrStop> = {
  method: 'PUT',
  path: 'connectors/:connectorId/startstop/:status',
};
export const startOrStopByQuery: Endpoint<typeof half.startOrStopByQuery> = {
  method: 'PUT',
  path: 'connectors/:connectorId/startstop',
};
export const setFlag: Endpoint<typeof half.setFlag> = { method: 'PUT', path: 'connectorsflag/:connectorId' };
export const enableCgma: Endpoint<typeof half.enableCgma> = { method: 'PUT', path: 'enable/cgma/:connectorId' };
export const listResyncs: Endpoint<typeof half.listResyncs> = {
  method: 'GET',
  path: 'connectors/:connectorId/resyncs',
  quiet: true,
  page: true,
};
export const resyncData: Endpoint<typeof half.resyncData> = { method: 'POST', path: 'resync_data' };
