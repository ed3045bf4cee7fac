import { isOffered } from '@lanewise/contract/reports/definition';
import { reportOf, reports } from '@lanewise/contract/reports/index';
import { settingsPages } from './settings-pages.ts';
import type { Area, CompanyRules, Page } from './types.ts';

/** Pages of the reports, in the order of their definitions. */
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

/** Pages that differ only in address and title. */
const pages = (titles: Readonly<Record<string, string>>, rest: Omit<Page, 'path' | 'title'>): Page[] =>
  Object.entries(titles).map(([path, title]) => ({ path, title, ...rest }));

/** All child routes of the shell; those with an icon form the navigation, in this order. */
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
      { path: '', title: 'reports', screen: 'reports' },
      { path: 'multi-loc', title: 'multiLocation', screen: 'multiLocation' },
      { path: 'single-loc', title: 'singleLocation', screen: 'singleLocation' },
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
    // The milk incentive is also in the menu of users who maintain its list.
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
      },
    ],
  },
  // An alias of the mapping page, without a page of its own.
  { route: 'companyDepartments', access: ['Department Setting'], home: '/settings/departments-mapping', pages: [] },
];
