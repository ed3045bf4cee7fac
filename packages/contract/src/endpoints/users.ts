import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/users.ts';

export const listUsers: Endpoint<typeof half.listUsers> = {
  method: 'GET',
  path: 'users/company',
  kept: true,
  page: true,
};
export const listUsersOfCompany: Endpoint<typeof half.listUsersOfCompany> = {
  method: 'GET',
  path: 'users/company/:companyId',
  kept: true,
};
export const createUser: Endpoint<typeof half.createUser> = { method: 'POST', path: 'users', quiet: true };
export const oneUser: Endpoint<typeof half.oneUser> = { method: 'GET', path: 'users/:userId', quiet: true };
export const oneUserAcross: Endpoint<typeof half.oneUserAcross> = { method: 'GET', path: 'company/user/:userId' };
export const changeUser: Endpoint<typeof half.changeUser> = { method: 'PUT', path: 'users/:userId', quiet: true };
export const changeUserAcross: Endpoint<typeof half.changeUserAcross> = {
  method: 'PUT',
  path: 'company/user/:userId',
};
export const removeUser: Endpoint<typeof half.removeUser> = { method: 'DELETE', path: 'users/:userId' };
export const inviteUser: Endpoint<typeof half.inviteUser> = { method: 'POST', path: 'users/invite-user' };
export const refuseInviting: Endpoint<typeof half.refuseInviting> = { method: 'GET', path: 'users/invite-user' };
export const sightOfUser: Endpoint<typeof half.sightOfUser> = {
  method: 'GET',
  path: 'users/:userId/sight',
  quiet: true,
};
export const whyOfUser: Endpoint<typeof half.whyOfUser> = { method: 'GET', path: 'users/:userId/why', quiet: true };
