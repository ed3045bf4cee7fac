import type { AccessGroup } from './access-groups.ts';

/** The call that a right stands for, as in its label (group PERM), and the built-in access groups that hold it. */
interface Permission {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  groups: readonly AccessGroup[];
}

const permission = (label: string, ...groups: readonly AccessGroup[]): Permission => {
  const [path = '', method = ''] = label.split(' ');
  return { path, method: method as Permission['method'], groups };
};

/**
 * Every right by its key, which the browser keeps and screens check. A route names the keys that open it; the server
 * sends the labels of the user's rights. Admin roles hold all. This table is the only definition of rights.
 */
export const permissions = {
  getAccessGroups: permission('access_group GET', 'Users Setting'),
  saveAccessGroup: permission('access_group POST'),
  getAccessGroup: permission('access_group/{accessGroupId} GET', 'Users Setting'),
  editAccessGroup: permission('access_group/{accessGroupId} PUT'),
  deleteAccessGroup: permission('access_group/{accessGroupId} DELETE'),
  updateAccessGroup: permission('access_group PUT', 'Users Setting'),
  addLocation: permission('locations POST', 'Location Setting'),
  updateLocation: permission('locations/{locationId} PUT', 'Location Setting'),
  deleteLocation: permission('locations/{locationId} DELETE', 'Location Setting'),
  getLocation: permission('locations/{locationId} GET', 'Location Setting'),
  getLocationConnector: permission('locations/{locationId}/connector GET', 'Location Setting', 'Connector Setting'),
  saveConnector: permission('connectors POST', 'Connector Setting'),
  getConnector: permission('connectors/{connectorId} GET', 'Connector Setting'),
  getConnectors: permission('connectors GET', 'Connector Setting'),
  updateConnector: permission('connectors/{connectorId} PUT', 'Connector Setting'),
  deleteConnector: permission('connectors/{connectorId} DELETE', 'Connector Setting'),
  getConnectorLogs: permission('connectors/{regionLocationId}/logfile GET', 'Connector Setting'),
  inviteUser: permission('users/invite-user POST', 'Users Setting'),
  addUser: permission('users POST', 'Users Setting'),
  getUsers: permission('users/company GET', 'Users Setting'),
  getCompanyUsers: permission('users/company/{companyId} GET'),
  updateUser: permission('users/{userId} PUT', 'Users Setting'),
  deleteUser: permission('users/{userId} DELETE', 'Users Setting'),
  updateUserAcrossCompany: permission('company/user/{userId} PUT'),
  switchUser: permission('v2/switch/user/{userId} POST', 'Users Setting'),
  switchUserAcrossCompany: permission('v2/switch/user/{userId}/across POST'),
  resetPassword: permission('users/reset/connector/{connectorId}/credential PUT', 'Connector Setting'),
  addDepartment: permission('department POST', 'Department Setting'),
  updateDepartment: permission('department/{departmentId} PUT', 'Department Setting'),
  deleteDepartment: permission('department/{departmentId} DELETE', 'Department Setting'),
  getCompany: permission('company/{companyId} GET', 'Company Setting'),
  saveCompany: permission('company POST'),
  updateCompany: permission('company/{companyId} PUT', 'Company Setting'),
  deleteCompany: permission('company/{companyId} DELETE'),
  getCompanies: permission('company GET', 'Company Setting'),
  getRoles: permission('roles GET', 'Users Setting'),
  addRole: permission('roles POST'),
  updateRole: permission('roles/{roleId} PUT'),
  getPermissions: permission('all/permissions GET', 'Users Setting'),
  getCompanyLogo: permission('file/company-logo GET', 'Company Setting'),
  deleteCompanyLogo: permission('file/company-logo DELETE', 'Company Setting'),
  updateCompanyLogo: permission('file/company-logo PUT', 'Company Setting'),
  getSales: permission('dashboard/v1/location_sales GET', 'Sales Access Group'),
  getReports: permission('list-report-pdf GET', 'POS Reports Access Group'),
  getAnalytics: permission('analytics/spread_sheet GET', 'Analytics Access Group'),
} as const satisfies Record<string, Permission>;
export type PermissionKey = keyof typeof permissions;

/** All keys, in the order of the table. */
export const permissionNames = Object.keys(permissions) as PermissionKey[];

/** `users/{userId} PUT`: the form in which a right is sent. */
export const labelOf = (key: PermissionKey): string => `${permissions[key].path} ${permissions[key].method}`;
