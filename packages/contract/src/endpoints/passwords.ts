import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/passwords.ts';

export const setPassword: Endpoint<typeof half.setPassword> = { method: 'PUT', path: 'users/set-password' };
export const changePassword: Endpoint<typeof half.changePassword> = { method: 'PUT', path: 'users/reset-password' };
export const newChallenge: Endpoint<typeof half.newChallenge> = { method: 'GET', path: 'captcha' };
export const forgotPassword: Endpoint<typeof half.forgotPassword> = { method: 'POST', path: 'users/forget-password' };
export const resetPassword: Endpoint<typeof half.resetPassword> = { method: 'PUT', path: 'users/forget/set-password' };
