import type { PermissionKey } from '@lanewise/contract/permissions';

/** The areas by which the form groups rights; every right belongs to exactly one. */
export const permissionAreas = {
  companies: [
    'getCompanies',
    'getCompany',
    'saveCompany',
    'updateCompany',
    'deleteCompany',
    'getCompanyLogo',
    'updateCompanyLogo',
    'deleteCompanyLogo',
  ],
  users: [
    'getUsers',
    'getCompanyUsers',
    'addUser',
    'inviteUser',
    'updateUser',
    'updateUserAcrossCompany',
    'deleteUser',
    'switchUser',
    'switchUserAcrossCompany',
  ],
  rights: [
    'getRoles',
    'addRole',
    'updateRole',
    'getAccessGroups',
    'getAccessGroup',
    'saveAccessGroup',
    'editAccessGroup',
    'deleteAccessGroup',
    'updateAccessGroup',
    'getPermissions',
  ],
  locations: ['getLocation', 'addLocation', 'updateLocation', 'deleteLocation', 'getLocationConnector'],
  departments: ['addDepartment', 'updateDepartment', 'deleteDepartment'],
  connectors: [
    'getConnectors',
    'getConnector',
    'saveConnector',
    'updateConnector',
    'deleteConnector',
    'getConnectorLogs',
    'resetPassword',
  ],
  figures: ['getSales', 'getReports', 'getAnalytics'],
} as const satisfies Record<string, readonly PermissionKey[]>;
export type PermissionArea = keyof typeof permissionAreas;

export const areaNames = Object.keys(permissionAreas) as PermissionArea[];
