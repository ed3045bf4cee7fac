import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/pictures.ts';

export const companyLogo: Endpoint<typeof half.companyLogo> = { method: 'GET', path: 'file/company-logo' };
export const saveCompanyLogo: Endpoint<typeof half.saveCompanyLogo> = {
  method: 'PUT',
  path: 'file/company-logo',
  quiet: true,
};
export const removeCompanyLogo: Endpoint<typeof half.removeCompanyLogo> = {
  method: 'DELETE',
  path: 'file/company-logo',
  quiet: true,
};
export const profileImage: Endpoint<typeof half.profileImage> = { method: 'GET', path: 'file/user-profile' };
export const saveProfileImage: Endpoint<typeof half.saveProfileImage> = {
  method: 'PUT',
  path: 'file/user-profile',
  quiet: true,
};
export const removeProfileImage: Endpoint<typeof half.removeProfileImage> = {
  method: 'DELETE',
  path: 'user-profile',
  kept: true,
};
export const uploadImage: Endpoint<typeof half.uploadImage> = { method: 'POST', path: 'uploadImage' };
