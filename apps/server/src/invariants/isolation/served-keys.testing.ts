import type { PermissionKey } from '@lanewise/contract/permissions';

/** Rows of group PERM whose call exists: the key has a label, and the route refuses without it and passes with it. */
export const servedKeys = {
  getAccessGroups: 'PERM-01',
  saveAccessGroup: 'PERM-02',
  getAccessGroup: 'PERM-03',
  editAccessGroup: 'PERM-04',
  deleteAccessGroup: 'PERM-05',
  updateAccessGroup: 'PERM-06',
  addLocation: 'PERM-07',
  updateLocation: 'PERM-08',
  deleteLocation: 'PERM-09',
  getLocation: 'PERM-10',
  getLocationConnector: 'PERM-11',
  saveConnector: 'PERM-12',
  getConnector: 'PERM-13',
  getConnectors: 'PERM-14',
  updateConnector: 'PERM-15',
  deleteConnector: 'PERM-16',
  getConnectorLogs: 'PERM-17',
  inviteUser: 'PERM-18',
  addUser: 'PERM-19',
  getUsers: 'PERM-20',
  getCompanyUsers: 'PERM-21',
  updateUser: 'PERM-22',
  deleteUser: 'PERM-23',
  updateUserAcrossCompany: 'PERM-24',
  switchUser: 'PERM-25',
  switchUserAcrossCompany: 'PERM-26',
  resetPassword: 'PERM-27',
  addDepartment: 'PERM-28',
  updateDepartment: 'PERM-29',
  deleteDepartment: 'PERM-30',
  getCompany: 'PERM-31',
  saveCompany: 'PERM-32',
  updateCompany: 'PERM-33',
  deleteCompany: 'PERM-34',
  getCompanies: 'PERM-35',
  getRoles: 'PERM-36',
  addRole: 'PERM-37',
  updateRole: 'PERM-38',
  getPermissions: 'PERM-39',
  deleteCompanyLogo: 'PERM-41',
  updateCompanyLogo: 'PERM-42',
  getSales: 'PERM-43',
  getReports: 'PERM-44',
} as const satisfies Partial<Record<PermissionKey, string>>;

/** Open to every session: the logo of the user's company. */
export const openKeys: readonly PermissionKey[] = ['getCompanyLogo'];

/** Its call comes with the analytics, which do not exist yet. */
export const laterKeys: readonly PermissionKey[] = ['getAnalytics'];
