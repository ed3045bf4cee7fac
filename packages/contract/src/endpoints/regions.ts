import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/regions.ts';

export const regionHierarchy: Endpoint<typeof half.regionHierarchy> = {
  method: 'GET',
  path: 'regionhierarchy',
  kept: true,
};
export const locationHierarchy: Endpoint<typeof half.locationHierarchy> = { method: 'GET', path: 'locationhierarchy' };
export const listRegions: Endpoint<typeof half.listRegions> = { method: 'GET', path: 'region', page: true };
export const renameLevels: Endpoint<typeof half.renameLevels> = {
  method: 'PUT',
  path: 'organization/level',
  quiet: true,
};
export const createRegion: Endpoint<typeof half.createRegion> = { method: 'POST', path: 'region' };
export const changeRegion: Endpoint<typeof half.changeRegion> = { method: 'PUT', path: 'region' };
export const removeRegion: Endpoint<typeof half.removeRegion> = { method: 'DELETE', path: 'region/:regLocId' };
export const removeAllRegions: Endpoint<typeof half.removeAllRegions> = { method: 'DELETE', path: 'all/region' };
