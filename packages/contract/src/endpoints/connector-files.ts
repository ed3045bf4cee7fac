import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-files.ts';

export const listLogFiles: Endpoint<typeof half.listLogFiles> = {
  method: 'GET',
  path: 'connectors/:regionLocationId/logfile',
  quiet: true,
  page: true,
};
export const askLogFile: Endpoint<typeof half.askLogFile> = {
  method: 'POST',
  path: 'connectors/:regionLocationId/logfile',
};
export const listTlogFiles: Endpoint<typeof half.listTlogFiles> = {
  method: 'GET',
  path: 'connectors/:connectorId/tlogfiles',
  quiet: true,
  page: true,
};
export const askTlogFile: Endpoint<typeof half.askTlogFile> = {
  method: 'POST',
  path: 'connectors/:connectorId/tlogfiles',
};
export const listSupportFiles: Endpoint<typeof half.listSupportFiles> = {
  method: 'GET',
  path: 'connectors/:regionLocationId/supportfiles',
  quiet: true,
  page: true,
};
export const askSupportFile: Endpoint<typeof half.askSupportFile> = {
  method: 'POST',
  path: 'connectors/:regionLocationId/supportfiles',
};
export const downloadStoreFile: Endpoint<typeof half.downloadStoreFile> = {
  method: 'GET',
  path: 'connectors/download-file',
};
