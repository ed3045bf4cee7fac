import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/passwords.ts';

export const setPassword: Endpoint<typeof half.setPassword> = {
  method: 'PUT',
  path: 'users/set-password',
  quiet: true,
  anonymous: true,
};
export const checkLink: Endpoint<typeof half.checkLink> = {
  method: 'POST',
  path: 'users/password-link',
  quiet: true,
  anonymous: true,
};
export const changePassword: Endpoint<typeof half.changePassword> = {
  method: 'PUT',
  path: 'users/reset-password',
  quiet: true,
};
export const newChallenge: Endpoint<typeof half.newChallenge> = {
  method: 'GET',
  path: 'captcha',
  quiet: true,
  anonymous: true,
};
export const forgotPassword: Endpoint<typeof half.forgotPassword> = {
  method: 'POST',
  path: 'users/forget-password',
  quiet: true,
  anonymous: true,
};
export const resetPassword: Endpoint<typeof half.resetPassword> = {
  method: 'PUT',
  path: 'users/forget/set-password',
  quiet: true,
  anonymous: true,
};
