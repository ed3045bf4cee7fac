import type { Endpoint } from './endpoint.ts';
import type * as half from './schemas/departments.ts';

export const listPosDepartments: Endpoint<typeof half.listPosDepartments> = { method: 'GET', path: 'department/pos' };
export const listDepartments: Endpoint<typeof half.listDepartments> = { method: 'GET', path: 'department', page: true };
export const oneDepartment: Endpoint<typeof half.oneDepartment> = {
  method: 'GET',
  path: 'department/:departmentId',
  quiet: true,
};
export const createDepartment: Endpoint<typeof half.createDepartment> = {
  method: 'POST',
  path: 'department',
  quiet: true,
};
export const mapDepartments: Endpoint<typeof half.mapDepartments> = { method: 'PUT', path: 'department/mapping' };
export const changeDepartment: Endpoint<typeof half.changeDepartment> = {
  method: 'PUT',
  path: 'department/:departmentId',
  quiet: true,
};
export const removeDepartment: Endpoint<typeof half.removeDepartment> = {
  method: 'DELETE',
  path: 'department/:departmentId',
};
export const departmentSales: Endpoint<typeof half.departmentSales> = {
  method: 'GET',
  path: 'department/pos/sales',
  quiet: true,
};
