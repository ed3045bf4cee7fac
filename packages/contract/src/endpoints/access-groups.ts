import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/access-groups.ts';

export const assignAccessGroups: Endpoint<typeof half.assignAccessGroups> = { method: 'PUT', path: 'access_group' };
export const listAccessGroups: Endpoint<typeof half.listAccessGroups> = {
  method: 'GET',
  path: 'access_group',
  page: true,
};
export const createAccessGroup: Endpoint<typeof half.createAccessGroup> = {
  method: 'POST',
  path: 'access_group',
  quiet: true,
};
export const oneAccessGroup: Endpoint<typeof half.oneAccessGroup> = {
  method: 'GET',
  path: 'access_group/:accessGroupId',
  quiet: true,
};
export const changeAccessGroup: Endpoint<typeof half.changeAccessGroup> = {
  method: 'PUT',
  path: 'access_group/:accessGroupId',
  quiet: true,
};
export const removeAccessGroup: Endpoint<typeof half.removeAccessGroup> = {
  method: 'DELETE',
  path: 'access_group/:accessGroupId',
};
