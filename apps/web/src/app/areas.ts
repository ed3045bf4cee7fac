import type { AccessGroup } from '@lanewise/contract/access';
import { holds, isAdmin } from '../state/session.ts';
import type { Person } from '../state/session.ts';

/** Who may open a page: holders of one of the groups, the admin roles alone, or everybody who is logged in. */
export type PageAccess = readonly AccessGroup[] | 'admin' | 'session';

export interface Area {
  /** First part of the address under the shell. */
  route: string;
  access: PageAccess;
  /** Address that the bare address of the area leads to; null where it is itself a page. */
  home: string | null;
  /** Further pages by the rest of their address; `access` where it is not the area's own. */
  pages: readonly { path: string; access?: PageAccess }[];
}

const pages = (...paths: string[]): { path: string }[] => paths.map((path) => ({ path }));
const salesPages = pages(
  'locationItems',
  'departmentItems',
  'location-items',
  'items',
  'locationTender',
  'locationSummary',
);
const dataPointPages = ['store', 'terminal'].flatMap((kind) =>
  pages(`${kind}/overview`, `${kind}/department`, `${kind}/tender`, `${kind}/cashier`),
);

/** The child routes under the shell, exactly these; menu, guards and page titles derive from this table. */
export const areas: readonly Area[] = [
  { route: 'sales', access: ['Sales Access Group'], home: '/sales/locationItems', pages: salesPages },
  {
    route: 'cashiers',
    access: ['Cashiers Access Group'],
    home: '/cashiers/list',
    pages: pages('list', 'signed-on', 'performance', 'coupons', 'department'),
  },
  { route: 'reports', access: ['POS Reports Access Group'], home: null, pages: pages('multi-loc', 'single-loc') },
  { route: 'sheets', access: ['Sheets Access Group'], home: null, pages: [] },
  { route: 'lane-reboot', access: 'session', home: null, pages: [] },
  { route: 'transactions', access: ['Transactions Access Group'], home: null, pages: [] },
  {
    route: 'custom-report',
    access: ['Custom Reports Access Group'],
    home: '/custom-report/tax-report',
    pages: pages('tax-report', 'aggregated-sales'),
  },
  {
    route: 'analytics',
    access: ['Analytics Access Group'],
    home: '/analytics/query',
    pages: pages('query', 'previousQuery'),
  },
  // CON-04: another name of the mapping page.
  { route: 'companyDepartments', access: ['Department Setting'], home: '/settings/departments-mapping', pages: [] },
  { route: 'userProfile', access: 'session', home: null, pages: [] },
  {
    route: 'settings',
    access: 'session',
    home: '/settings/companies',
    pages: [
      { path: 'companies', access: ['Company Setting'] },
      { path: 'dp-category', access: ['Datapoint Setting'] },
      { path: 'access-groups', access: 'admin' },
      { path: 'permissions', access: 'admin' },
      { path: 'locations', access: ['Location Setting'] },
      { path: 'departments-mapping', access: ['Department Setting'] },
      { path: 'users', access: ['Users Setting'] },
      { path: 'roles', access: 'admin' },
      { path: 'connectors', access: ['Connector Setting'] },
      { path: 'calendar-period', access: ['Calendar Period Setting'] },
      { path: 'instacart', access: ['Instacart Setting'] },
      { path: 'category', access: ['Category Setting'] },
      { path: 'incoming', access: ['Incoming Setting'] },
      { path: 'trading-calendar', access: ['Trading Calendar Setting'] },
    ],
  },
  {
    route: 'balancing',
    access: ['Balancing Access Group'],
    home: '/balancing/dashboard',
    pages: pages('dashboard', 'configuration', 'daily-reporting', 'weekly-reporting', 'monthly-reporting', 'reporting'),
  },
  {
    route: 'sales-v2',
    access: ['Data Point Reporting Access Group'],
    home: '/sales-v2/store/overview',
    pages: [...dataPointPages, { path: 'cashier/overview' }],
  },
  {
    route: 'double-up-report',
    access: ['Double Up Report Access Group'],
    home: '/double-up-report/sales-metrics',
    pages: [
      ...pages('sales-metrics', 'item', 'transaction-item', 'transaction-detail', 'voucher'),
      { path: 'milk-incentive', access: ['Double Up Report Access Group', 'Category Setting'] },
    ],
  },
];

export const areaOf = (route: string): Area | undefined => areas.find((area) => area.route === route);

export const allows = (access: PageAccess, user: Person): boolean => {
  if (access === 'session') return true;
  return access === 'admin' ? isAdmin(user) : holds(user, access);
};

/**
 * What an area holds at an address below it ('' for the bare address): a page with its access, or null for an address
 * that does not exist.
 */
export const pageAt = (area: Area, path: string): { access: PageAccess } | null => {
  if (path === '') return area.home === null ? { access: area.access } : null;
  const page = area.pages.find((one) => one.path === path);
  return page ? { access: page.access ?? area.access } : null;
};
