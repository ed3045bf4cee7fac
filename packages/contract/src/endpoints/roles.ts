import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/roles.ts';

export const listRoles: Endpoint<typeof half.listRoles> = { method: 'GET', path: 'roles', page: true };
export const createRole: Endpoint<typeof half.createRole> = { method: 'POST', path: 'roles', quiet: true };
export const oneRole: Endpoint<typeof half.oneRole> = { method: 'GET', path: 'roles/:roleId', quiet: true };
export const changeRole: Endpoint<typeof half.changeRole> = { method: 'PUT', path: 'roles/:roleId', quiet: true };
export const removeRole: Endpoint<typeof half.removeRole> = { method: 'DELETE', path: 'roles/:roleId' };
