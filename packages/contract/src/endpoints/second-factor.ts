import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/second-factor.ts';

export const ownFactor: Endpoint<typeof half.ownFactor> = { method: 'GET', path: 'second-factor', quiet: true };
export const beginFactor: Endpoint<typeof half.beginFactor> = { method: 'POST', path: 'second-factor', quiet: true };
export const confirmFactor: Endpoint<typeof half.confirmFactor> = {
  method: 'POST',
  path: 'second-factor/confirm',
  quiet: true,
};
export const newRecoveryCodes: Endpoint<typeof half.newRecoveryCodes> = {
  method: 'POST',
  path: 'second-factor/codes',
  quiet: true,
};
export const factorOff: Endpoint<typeof half.factorOff> = { method: 'POST', path: 'second-factor/off', quiet: true };
export const factorOfUser: Endpoint<typeof half.factorOfUser> = {
  method: 'GET',
  path: 'users/:userId/second-factor',
  quiet: true,
};
export const removeFactor: Endpoint<typeof half.removeFactor> = {
  method: 'DELETE',
  path: 'users/:userId/second-factor',
};
