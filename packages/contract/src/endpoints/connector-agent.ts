import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-agent.ts';

export const openRequests: Endpoint<typeof half.openRequests> = { method: 'GET', path: 'connectors/requests' };
export const sendFile: Endpoint<typeof half.sendFile> = { method: 'PUT', path: 'connectors/requests/:requestId/file' };
export const doneRequest: Endpoint<typeof half.doneRequest> = {
  method: 'PUT',
  path: 'connectors/requests/:requestId/done',
};
export const beat: Endpoint<typeof half.beat> = { method: 'POST', path: 'connectors/requests/heartbeat' };
