import { isOffered } from '@lanewise/contract/reports/definition';
import { reportOf, reports } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Company } from '@lanewise/contract/entities/company';
import type { ComponentType } from 'react';
import type { IconName } from '../ui/icon.tsx';
import type { PageAccess } from './access.ts';
import { settingsPages } from './settings-pages.ts';

/** What a company is offered depends on these; they come before every right. */
export type CompanyRules = Pick<Company, 'connector_type' | 'special_retailer'>;

/** One page of an area. What is left out here is the area's, or does not apply. */
export interface Page {
  /** Rest of the address below the area, '' for the area's own; `:id` stands for the id of one thing. */
  path: string;
  /** Text key under `page.`. */
  title: string;
  access?: PageAccess;
  /** Sub-group of the navigation, by the part of the address that leads to its first page. */
  sub?: string;
  /** Rest of the address of the page one comes from: no entry in the navigation, two breadcrumbs. */
  parent?: string;
  /** Under which keys locations and dates are kept; `dates: false` for a page without a period. */
  screen?: string;
  dates?: false;
  /** Companies that have the page; absent: all. */
  offered?: (company: CompanyRules) => boolean;
  /** Who has an entry in the navigation, where that is not everybody who may open the page. */
  shownTo?: PageAccess;
  /** Out of the navigation while switched in, but for admins. */
  notSwitched?: true;
  /** Not what opening its group leads to. */
  notLanding?: true;
  /** Its entry shows how much waits there. */
  counted?: true;
  report?: ReportId;
  /** The page itself with the texts it needs; absent: its frame. */
  body?: { texts: string; load: () => Promise<ComponentType> };
}

export interface Area {
  /** First part of the address under the shell, and text key under `group.`. */
  route: string;
  /** Absent: no group of the navigation. */
  icon?: IconName;
  access: PageAccess;
  /** Address that opening the group leads to, where that is not its first page. */
  home?: string;
  pages: readonly Page[];
}

/** Pages of the report definitions, in their order. */
const reportPages = (area: string): Page[] =>
  Object.values(reports)
    .filter(({ route }) => route.split('/')[1] === area)
    .map(({ id, route, title, inMenu, access }) => ({
      path: route.split('/').slice(2).join('/'),
      title,
      access,
      report: id,
      ...(inMenu ? {} : { parent: '' }),
      offered: ({ connector_type }) => isOffered(reportOf(id), connector_type),
    }));

/** Pages that differ by address and title only. */
const pages = (titles: Readonly<Record<string, string>>, rest: Omit<Page, 'path' | 'title'>): Page[] =>
  Object.entries(titles).map(([path, title]) => ({ path, title, ...rest }));

const posReports = (page: 'types' | 'multiLocation' | 'singleLocation'): NonNullable<Page['body']> => ({
  texts: 'posReports',
  load: async () => (await import('../features/pos-reports/pages.tsx')).pages[page](),
});

/** The child routes under the shell, exactly these; those with an icon make the navigation, in this order. */
export const areas: readonly Area[] = [
  { route: 'sales', icon: 'sales', access: ['Sales Access Group'], pages: reportPages('sales') },
  {
    route: 'sales-v2',
    icon: 'layers',
    access: ['Data Point Reporting Access Group'],
    pages: [
      { path: 'store/overview', title: 'overview', sub: 'store', screen: 'storeOverview' },
      { path: 'store/department', title: 'department', sub: 'store', screen: 'storeDepartment' },
      { path: 'store/tender', title: 'tender', sub: 'store', screen: 'storeTender' },
      { path: 'store/cashier', title: 'cashier', sub: 'store', screen: 'storeCashier' },
      ...pages(
        {
          'terminal/overview': 'overview',
          'terminal/department': 'department',
          'terminal/tender': 'tender',
          'terminal/cashier': 'cashier',
        },
        { sub: 'terminal', screen: 'terminal' },
      ),
      { path: 'cashier/overview', title: 'overview', sub: 'cashier', screen: 'cashierOverview' },
    ],
  },
  {
    route: 'sheets',
    icon: 'sheet',
    access: ['Sheets Access Group'],
    pages: [{ path: '', title: 'sheets', screen: 'sheets' }],
  },
  {
    route: 'lane-reboot',
    icon: 'power',
    access: 'session',
    pages: reportPages('lane-reboot').map((page) => ({
      ...page,
      offered: ({ special_retailer }: CompanyRules) => special_retailer,
    })),
  },
  {
    route: 'balancing',
    icon: 'balance',
    access: ['Balancing Access Group'],
    pages: [
      { path: 'dashboard', title: 'dashboard', screen: 'balancing' },
      { path: 'configuration', title: 'configuration' },
      { path: 'daily-reporting', title: 'daily', sub: 'reporting', screen: 'balancingDaily' },
      { path: 'weekly-reporting', title: 'weekly', sub: 'reporting', screen: 'balancingWeekly' },
      { path: 'monthly-reporting', title: 'monthly', sub: 'reporting', screen: 'balancingMonthly' },
    ],
  },
  {
    route: 'reports',
    icon: 'document',
    access: ['POS Reports Access Group'],
    home: '/reports/multi-loc',
    pages: [
      { path: '', title: 'reports', screen: 'reports', body: posReports('types') },
      { path: 'multi-loc', title: 'multiLocation', screen: 'multiLocation', body: posReports('multiLocation') },
      { path: 'single-loc', title: 'singleLocation', screen: 'singleLocation', body: posReports('singleLocation') },
    ],
  },
  {
    route: 'cashiers',
    icon: 'person',
    access: ['Cashiers Access Group'],
    pages: reportPages('cashiers'),
  },
  {
    route: 'transactions',
    icon: 'receipt',
    access: ['Transactions Access Group'],
    pages: reportPages('transactions'),
  },
  {
    route: 'custom-report',
    icon: 'pencil',
    access: ['Custom Reports Access Group'],
    pages: reportPages('custom-report'),
  },
  {
    route: 'double-up-report',
    icon: 'gift',
    access: ['Double Up Report Access Group'],
    // The milk incentive is also in the menu of whoever keeps its list.
    pages: reportPages('double-up-report').map(({ access = [], ...page }) => ({ ...page, access, shownTo: access })),
  },
  {
    route: 'analytics',
    icon: 'trend',
    access: ['Analytics Access Group'],
    pages: [
      { path: 'query', title: 'query', screen: 'analytics' },
      { path: 'previousQuery', title: 'previousQueries' },
    ],
  },
  { route: 'settings', icon: 'settings', access: 'session', pages: settingsPages },
  {
    route: 'userProfile',
    access: 'session',
    pages: [
      {
        path: '',
        title: 'userProfile',
        body: { texts: 'profile', load: async () => (await import('../features/profile/page.tsx')).ProfilePage },
      },
    ],
  },
  // Another name of the mapping page: it has none of its own.
  { route: 'companyDepartments', access: ['Department Setting'], home: '/settings/departments-mapping', pages: [] },
];
