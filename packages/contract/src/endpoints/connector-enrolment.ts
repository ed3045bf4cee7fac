import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connector-enrolment.ts';

export const makeCode: Endpoint<typeof half.makeCode> = {
  method: 'POST',
  path: 'connectors/:connectorId/code',
};
export const revokeKey: Endpoint<typeof half.revokeKey> = {
  method: 'DELETE',
  path: 'connectors/:connectorId/key',
};
export const enrolConnector: Endpoint<typeof half.enrolConnector> = {
  method: 'POST',
  path: 'connectors/enrol',
  anonymous: true,
};
export const rotateKey: Endpoint<typeof half.rotateKey> = { method: 'PUT', path: 'connectors/requests/key' };
