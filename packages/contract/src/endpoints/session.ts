import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/session.ts';

export const logIn: Endpoint<typeof half.logIn> = { method: 'POST', path: 'v2/login', quiet: true, anonymous: true };
export const logOut: Endpoint<typeof half.logOut> = { method: 'DELETE', path: 'v2/logout' };
export const logOutToo: Endpoint<typeof half.logOutToo> = { method: 'DELETE', path: 'v2/logout/true' };
export const ownPermissions: Endpoint<typeof half.ownPermissions> = { method: 'GET', path: 'v2/permissions' };
export const ownPermissionsToo: Endpoint<typeof half.ownPermissionsToo> = { method: 'GET', path: 'permission' };
