import type { PageAccess } from './access.ts';
import type { Page } from './areas.ts';

/** The pages of one thing of a list: a new one, and one by its id. */
const details = (parent: string, { add, edit }: { add?: string; edit: string }, access: PageAccess): Page[] => [
  ...(add === undefined ? [] : [{ path: `${parent}/${add}`, title: add, access, parent }]),
  { path: `${parent}/${edit}/:id`, title: edit, access, parent },
];

/** The settings in the order of their entries, which is also that of what opening them leads to. */
export const settingsPages: readonly Page[] = [
  {
    path: 'companies',
    title: 'companies',
    access: ['Company Setting'],
    body: { texts: 'companies', load: async () => (await import('./companies-place.tsx')).CompaniesPlace },
  },
  ...details('companies', { add: 'addCompany', edit: 'editCompany' }, ['Company Setting']),
  {
    path: 'dp-category',
    title: 'dataPoints',
    access: ['Datapoint Setting'],
    body: { texts: 'dataPoints', load: async () => (await import('../features/data-points/page.tsx')).DataPointsPage },
  },
  {
    path: 'access-groups',
    title: 'accessGroups',
    access: 'admin',
    body: { texts: 'rights', load: async () => (await import('../features/access-groups/page.tsx')).AccessGroupsPage },
  },
  ...details('access-groups', { edit: 'editAccessGroup' }, 'admin'),
  {
    path: 'permissions',
    title: 'permissions',
    access: 'admin',
    body: { texts: 'rights', load: async () => (await import('../features/permissions/page.tsx')).PermissionsPage },
  },
  ...details('permissions', { edit: 'editPermission' }, 'admin'),
  {
    path: 'locations',
    title: 'locations',
    access: ['Location Setting'],
    body: { texts: 'locations', load: async () => (await import('../features/locations/page.tsx')).LocationsPage },
  },
  ...details('locations', { edit: 'editLocation' }, ['Location Setting']),
  {
    path: 'organization-hierarchy',
    title: 'organizationHierarchy',
    access: ['Location Setting'],
    parent: 'locations',
    body: {
      texts: 'locations',
      load: async () => (await import('../features/locations/levels.tsx')).OrganizationHierarchyPage,
    },
  },
  {
    path: 'departments-mapping',
    title: 'departmentsMapping',
    access: ['Department Setting'],
    notLanding: true,
    body: {
      texts: 'departments',
      load: async () => (await import('../features/departments/page.tsx')).DepartmentsMappingPage,
    },
  },
  {
    path: 'users',
    title: 'users',
    access: ['Users Setting'],
    notSwitched: true,
    body: { texts: 'users', load: async () => (await import('../features/users/page.tsx')).UsersPage },
  },
  ...details('users', { add: 'addUser', edit: 'editUser' }, ['Users Setting']),
  {
    path: 'roles',
    title: 'roles',
    access: 'admin',
    body: { texts: 'roles', load: async () => (await import('../features/roles/page.tsx')).RolesPage },
  },
  ...details('roles', { edit: 'editRole' }, 'admin'),
  {
    path: 'connectors',
    title: 'connectors',
    access: ['Connector Setting'],
    body: { texts: 'connectors', load: async () => (await import('../features/connectors/page.tsx')).ConnectorsPage },
  },
  ...details('connectors', { add: 'addConnector', edit: 'editConnector' }, ['Connector Setting']),
  { path: 'calendar-period', title: 'calendarPeriod', access: ['Calendar Period Setting'] },
  {
    path: 'instacart',
    title: 'instacart',
    access: ['Instacart Setting'],
    body: { texts: 'instacart', load: async () => (await import('../features/instacart/page.tsx')).InstacartPage },
  },
  ...details('instacart', { edit: 'editInstacart' }, ['Instacart Setting']),
  {
    path: 'category',
    title: 'category',
    access: ['Category Setting'],
    body: { texts: 'category', load: async () => (await import('../features/categories/page.tsx')).CategoriesPage },
  },
  ...details('category', { edit: 'editCategory' }, ['Category Setting']),
  {
    path: 'incoming',
    title: 'incoming',
    access: ['Incoming Setting'],
    counted: true,
    body: {
      texts: 'incoming',
      load: async () => (await import('../features/incoming/page.tsx')).IncomingPage,
    },
  },
  {
    path: 'trading-calendar',
    title: 'tradingCalendar',
    access: ['Trading Calendar Setting'],
    body: {
      texts: 'calendar',
      load: async () => (await import('../features/calendar/page.tsx')).TradingCalendarPage,
    },
  },
  {
    path: 'outbox',
    title: 'outbox',
    access: 'admin',
    body: { texts: 'outbox', load: async () => (await import('../features/outbox/page.tsx')).OutboxPage },
  },
  {
    path: 'audit',
    title: 'audit',
    access: ['Users Setting'],
    shownTo: 'admin',
    notLanding: true,
    body: { texts: 'audit', load: async () => (await import('../features/audit/page.tsx')).AuditPage },
  },
];
