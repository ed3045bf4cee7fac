import { permission, type Area } from './area.ts';

const accessGroups = [
  'Sales Access Group',
  'Data Point Reporting Access Group',
  'Sheets Access Group',
  'Balancing Access Group',
  'POS Reports Access Group',
  'Cashiers Access Group',
  'Transactions Access Group',
  'Custom Reports Access Group',
  'Double Up Report Access Group',
  'Analytics Access Group',
  'Company Setting',
  'Datapoint Setting',
  'Location Setting',
  'Department Setting',
  'Users Setting',
  'Connector Setting',
  'Calendar Period Setting',
  'Instacart Setting',
  'Category Setting',
] as const;

/** Sections and keys are in the order of the form. */
const rights = {
  companies: {
    getCompanies: permission('company GET', 'Company Setting'),
    getCompany: permission('company/{companyId} GET', 'Company Setting'),
    saveCompany: permission('company POST'),
    updateCompany: permission('company/{companyId} PUT', 'Company Setting'),
    deleteCompany: permission('company/{companyId} DELETE'),
    getCompanyLogo: permission('file/company-logo GET', 'Company Setting'),
    updateCompanyLogo: permission('file/company-logo PUT', 'Company Setting'),
    deleteCompanyLogo: permission('file/company-logo DELETE', 'Company Setting'),
  },
  users: {
    getUsers: permission('users/company GET', 'Users Setting'),
    getCompanyUsers: permission('users/company/{companyId} GET'),
    addUser: permission('users POST', 'Users Setting'),
    inviteUser: permission('users/invite-user POST', 'Users Setting'),
    updateUser: permission('users/{userId} PUT', 'Users Setting'),
    updateUserAcrossCompany: permission('company/user/{userId} PUT'),
    deleteUser: permission('users/{userId} DELETE', 'Users Setting'),
    switchUser: permission('v2/switch/user/{userId} POST', 'Users Setting'),
    switchUserAcrossCompany: permission('v2/switch/user/{userId}/across POST'),
  },
  rights: {
    getRoles: permission('roles GET', 'Users Setting'),
    addRole: permission('roles POST'),
    updateRole: permission('roles/{roleId} PUT'),
    getAccessGroups: permission('access_group GET', 'Users Setting'),
    getAccessGroup: permission('access_group/{accessGroupId} GET', 'Users Setting'),
    saveAccessGroup: permission('access_group POST'),
    editAccessGroup: permission('access_group/{accessGroupId} PUT'),
    deleteAccessGroup: permission('access_group/{accessGroupId} DELETE'),
    updateAccessGroup: permission('access_group PUT', 'Users Setting'),
    getPermissions: permission('all/permissions GET', 'Users Setting'),
  },
  locations: {
    getLocation: permission('locations/{locationId} GET', 'Location Setting'),
    addLocation: permission('locations POST', 'Location Setting'),
    updateLocation: permission('locations/{locationId} PUT', 'Location Setting'),
    deleteLocation: permission('locations/{locationId} DELETE', 'Location Setting'),
    getLocationConnector: permission('locations/{locationId}/connector GET', 'Location Setting', 'Connector Setting'),
  },
  departments: {
    addDepartment: permission('department POST', 'Department Setting'),
    updateDepartment: permission('department/{departmentId} PUT', 'Department Setting'),
    deleteDepartment: permission('department/{departmentId} DELETE', 'Department Setting'),
  },
  connectors: {
    getConnectors: permission('connectors GET', 'Connector Setting'),
    getConnector: permission('connectors/{connectorId} GET', 'Connector Setting'),
    saveConnector: permission('connectors POST', 'Connector Setting'),
    updateConnector: permission('connectors/{connectorId} PUT', 'Connector Setting'),
    deleteConnector: permission('connectors/{connectorId} DELETE', 'Connector Setting'),
    getConnectorLogs: permission('connectors/{regionLocationId}/logfile GET', 'Connector Setting'),
    resetPassword: permission('users/reset/connector/{connectorId}/credential PUT', 'Connector Setting'),
  },
  figures: {
    getSales: permission('dashboard/v1/location_sales GET', 'Sales Access Group'),
    getReports: permission('list-report-pdf GET', 'POS Reports Access Group'),
    getAnalytics: permission('analytics/spread_sheet GET', 'Analytics Access Group'),
  },
} as const;

/** The access groups and rights that the specification names. Each area adds its own. */
export const base = { accessGroups, rights } as const satisfies Area;
