import type { ComponentType } from 'react';

/** The content of a page with its texts, as a chunk of its own. */
export interface Body {
  texts: string;
  load: () => Promise<ComponentType>;
}

const posReports = (page: 'types' | 'multiLocation' | 'singleLocation'): Body => ({
  texts: 'posReports',
  load: async () => (await import('../features/pos-reports/pages.tsx')).pages[page](),
});

/** Contents of pages by their address. A page that is missing here shows its report, or its frame without one. */
export const bodies: Readonly<Record<string, Body>> = {
  '/reports': posReports('types'),
  '/reports/multi-loc': posReports('multiLocation'),
  '/reports/single-loc': posReports('singleLocation'),
  '/userProfile': { texts: 'profile', load: async () => (await import('../features/profile/page.tsx')).ProfilePage },
  '/settings/companies': {
    texts: 'companies',
    load: async () => (await import('./companies-place.tsx')).CompaniesPlace,
  },
  '/settings/dp-category': {
    texts: 'dataPoints',
    load: async () => (await import('../features/data-points/page.tsx')).DataPointsPage,
  },
  '/settings/access-groups': {
    texts: 'rights',
    load: async () => (await import('../features/access-groups/page.tsx')).AccessGroupsPage,
  },
  '/settings/permissions': {
    texts: 'rights',
    load: async () => (await import('../features/permissions/page.tsx')).PermissionsPage,
  },
  '/settings/locations': {
    texts: 'locations',
    load: async () => (await import('../features/locations/page.tsx')).LocationsPage,
  },
  '/settings/organization-hierarchy': {
    texts: 'locations',
    load: async () => (await import('../features/locations/levels.tsx')).OrganizationHierarchyPage,
  },
  '/settings/departments-mapping': {
    texts: 'departments',
    load: async () => (await import('../features/departments/page.tsx')).DepartmentsMappingPage,
  },
  '/settings/users': { texts: 'users', load: async () => (await import('../features/users/page.tsx')).UsersPage },
  '/settings/roles': { texts: 'roles', load: async () => (await import('../features/roles/page.tsx')).RolesPage },
  '/settings/connectors': {
    texts: 'connectors',
    load: async () => (await import('../features/connectors/page.tsx')).ConnectorsPage,
  },
  '/settings/instacart': {
    texts: 'instacart',
    load: async () => (await import('../features/instacart/page.tsx')).InstacartPage,
  },
  '/settings/category': {
    texts: 'category',
    load: async () => (await import('../features/categories/page.tsx')).CategoriesPage,
  },
  '/settings/incoming': {
    texts: 'incoming',
    load: async () => (await import('../features/incoming/page.tsx')).IncomingPage,
  },
  '/settings/trading-calendar': {
    texts: 'calendar',
    load: async () => (await import('../features/calendar/page.tsx')).TradingCalendarPage,
  },
  '/settings/outbox': { texts: 'outbox', load: async () => (await import('../features/outbox/page.tsx')).OutboxPage },
  '/settings/audit': { texts: 'audit', load: async () => (await import('../features/audit/page.tsx')).AuditPage },
};
