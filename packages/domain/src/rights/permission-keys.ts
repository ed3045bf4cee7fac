/**
 * Permissions by the label that the server sends, which is the path of a call and its method (group PERM). A key is what
 * the browser keeps and screens ask for.
 */
export const permissionLabels = {
  getAccessGroups: 'access_group GET',
  saveAccessGroup: 'access_group POST',
  getAccessGroup: 'access_group/{accessGroupId} GET',
  editAccessGroup: 'access_group/{accessGroupId} PUT',
  deleteAccessGroup: 'access_group/{accessGroupId} DELETE',
  updateAccessGroup: 'access_group PUT',
  addLocation: 'locations POST',
  updateLocation: 'locations/{locationId} PUT',
  deleteLocation: 'locations/{locationId} DELETE',
  getLocation: 'locations/{locationId} GET',
  getLocationConnector: 'locations/{locationId}/connector GET',
  saveConnector: 'connectors POST',
  getConnector: 'connectors/{connectorId} GET',
  getConnectors: 'connectors GET',
  updateConnector: 'connectors/{connectorId} PUT',
  deleteConnector: 'connectors/{connectorId} DELETE',
  getConnectorLogs: 'connectors/{regionLocationId}/logfile GET',
  inviteUser: 'users/invite-user POST',
  addUser: 'users POST',
  getUsers: 'users/company GET',
  getCompanyUsers: 'users/company/{companyId} GET',
  updateUser: 'users/{userId} PUT',
  deleteUser: 'users/{userId} DELETE',
  updateUserAcrossCompany: 'company/user/{userId} PUT',
  switchUser: 'v2/switch/user/{userId} POST',
  switchUserAcrossCompany: 'v2/switch/user/{userId}/across POST',
  resetPassword: 'users/reset/connector/{connectorId}/credential PUT',
  addDepartment: 'department POST',
  updateDepartment: 'department/{departmentId} PUT',
  deleteDepartment: 'department/{departmentId} DELETE',
  getCompany: 'company/{companyId} GET',
  saveCompany: 'company POST',
  updateCompany: 'company/{companyId} PUT',
  deleteCompany: 'company/{companyId} DELETE',
  getCompanies: 'company GET',
  getRoles: 'roles GET',
  addRole: 'roles POST',
  updateRole: 'roles/{roleId} PUT',
  getPermissions: 'all/permissions GET',
  getCompanyLogo: 'file/company-logo GET',
  deleteCompanyLogo: 'file/company-logo DELETE',
  updateCompanyLogo: 'file/company-logo PUT',
  getSales: 'dashboard/v1/location_sales GET',
  getReports: 'list-report-pdf GET',
  getAnalytics: 'analytics/spread_sheet GET',
} as const;
export type PermissionKey = keyof typeof permissionLabels;

const keys = new Map<string, PermissionKey>(
  (Object.entries(permissionLabels) as [PermissionKey, string][]).map(([key, label]) => [label, key]),
);

/** Keys of the labels that are known, in the order of the labels (AUTH-31); others are ignored (AUTH-35). */
export const permissionKeys = (labels: readonly string[]): PermissionKey[] => [
  ...new Set(labels.flatMap((label) => keys.get(label) ?? [])),
];
