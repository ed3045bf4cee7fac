import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/companies.ts';

export const createCompany: Endpoint<typeof half.createCompany> = { method: 'POST', path: 'company', quiet: true };
export const changeCompany: Endpoint<typeof half.changeCompany> = {
  method: 'PUT',
  path: 'company/:companyId',
  quiet: true,
};
export const removeCompany: Endpoint<typeof half.removeCompany> = { method: 'DELETE', path: 'company/:companyId' };
export const listCompanies: Endpoint<typeof half.listCompanies> = { method: 'GET', path: 'company', page: true };
export const oneCompany: Endpoint<typeof half.oneCompany> = { method: 'GET', path: 'company/:companyId', quiet: true };
export const listLevels: Endpoint<typeof half.listLevels> = { method: 'GET', path: 'levels' };
export const listLevelsToo: Endpoint<typeof half.listLevelsToo> = { method: 'GET', path: 'organization/level' };
