import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/connectors.ts';

export const createConnector: Endpoint<typeof half.createConnector> = {
  method: 'POST',
  path: 'connectors',
  quiet: true,
};
export const changeConnector: Endpoint<typeof half.changeConnector> = {
  method: 'PUT',
  path: 'connectors/:connectorId',
  quiet: true,
};
export const removeConnector: Endpoint<typeof half.removeConnector> = {
  method: 'DELETE',
  path: 'connectors/:connectorId',
};
export const renewKey: Endpoint<typeof half.renewKey> = {
  method: 'PUT',
  path: 'users/reset/connector/:connectorId/credential',
  quiet: true,
};
export const logInConnector: Endpoint<typeof half.logInConnector> = {
  method: 'POST',
  path: 'connectors/login',
  anonymous: true,
};
export const listConnectors: Endpoint<typeof half.listConnectors> = { method: 'GET', path: 'connectors', page: true };
export const healthOfConnectors: Endpoint<typeof half.healthOfConnectors> = { method: 'GET', path: 'health_check' };
export const connectorRegions: Endpoint<typeof half.connectorRegions> = {
  method: 'GET',
  path: 'connectors/regions',
  page: true,
};
export const oneConnector: Endpoint<typeof half.oneConnector> = {
  method: 'GET',
  path: 'connectors/:connectorId',
  quiet: true,
};
export const connectorOfLocation: Endpoint<typeof half.connectorOfLocation> = {
  method: 'GET',
  path: 'locations/:locationId/connector',
};
