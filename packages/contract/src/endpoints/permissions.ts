import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/permissions.ts';

export const listPermissions: Endpoint<typeof half.listPermissions> = {
  method: 'GET',
  path: 'all/permissions',
  page: true,
};
export const onePermission: Endpoint<typeof half.onePermission> = {
  method: 'GET',
  path: 'permission/:permissionId',
  quiet: true,
};
export const changePermission: Endpoint<typeof half.changePermission> = {
  method: 'PUT',
  path: 'permission/:permissionId',
  quiet: true,
};
export const listAuthorityLevels: Endpoint<typeof half.listAuthorityLevels> = {
  method: 'GET',
  path: 'authority_level',
};
