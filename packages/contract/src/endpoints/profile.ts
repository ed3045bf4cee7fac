import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/profile.ts';

export const ownProfile: Endpoint<typeof half.ownProfile> = {
  method: 'GET',
  path: 'user-profile',
  kept: true,
  quiet: false,
};
export const changeProfile: Endpoint<typeof half.changeProfile> = { method: 'PUT', path: 'user-profile', kept: true };
