import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/locations.ts';

export const unassignedLocations: Endpoint<typeof half.unassignedLocations> = {
  method: 'GET',
  path: 'unassigned_locations',
};
export const listLocations: Endpoint<typeof half.listLocations> = { method: 'GET', path: 'locations', page: true };
export const oneLocation: Endpoint<typeof half.oneLocation> = {
  method: 'GET',
  path: 'locations/:locationId',
  quiet: true,
};
export const createLocation: Endpoint<typeof half.createLocation> = { method: 'POST', path: 'locations', quiet: true };
export const changeLocation: Endpoint<typeof half.changeLocation> = {
  method: 'PUT',
  path: 'locations/:locationId',
  quiet: true,
};
export const removeLocation: Endpoint<typeof half.removeLocation> = { method: 'DELETE', path: 'locations/:locationId' };
