import type { Page } from '@playwright/test';
import type { Who } from './people.ts';
import type { Say } from './say.ts';

export type Theme = 'light' | 'dark';
export type Language = 'en' | 'fr';

export interface Look {
  theme: Theme;
  language: Language;
  width: number;
}

export const looks = (widths: readonly number[]): Look[] =>
  widths.flatMap((width) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['en', 'fr'] as const).map((language) => ({ theme, language, width })),
    ),
  );

/** Parameters of addresses with data to show, taken from the demo chain through the API. */
export interface Sample {
  date: string;
  location: number;
  department: number;
  upc: string;
  receipt: string;
}

/** What is done on a screen before it is looked at. */
export type Act = (page: Page, say: Say) => Promise<void>;

export interface Screen {
  name: string;
  who: Who | null;
  address: (sample: Sample) => string;
  /** Differs from a screen above only in words or rows: checked when every look is requested. */
  rare?: boolean;
  /** A list; the test opens its first row. */
  opens?: boolean;
  act?: Act;
  /** The page is of no use for another screen afterwards. */
  alone?: boolean;
}

const always = (name: string, who: Who | null, address: string): Screen => ({ name, who, address: () => address });
const chosen = ({ date, location }: Sample): string => `location=${location}&date=${date}`;

/** Every screen of the product, with data if it shows any. */
export const screens: readonly Screen[] = [
  always('login', null, '#/login'),
  always('create-password', null, '#/create-password?token=x&setup=1'),
  { ...always('reset-password', null, '#/reset-password?token=x'), rare: true },
  always('not-found', null, '#/nowhere'),
  { ...always('error', null, '#/error?status=500'), rare: true },
  always('server-unavailable', null, '#/server-unavailable'),
  { ...always('maintenance', null, '#/maintenance'), rare: true },
  { ...always('overview-today', 'manager', '#/sales/locationItems'), rare: true },
  ...['default', 'hourly_sales', 'daily_sales', 'weekly_sales', 'monthly_sales', 'periods', 'weekday_hours'].map(
    (view) => ({
      name: `overview-${view}`,
      who: 'manager' as const,
      address: ({ date }: Sample) => `#/sales/locationItems?date=${date}&view=${view}`,
      rare: !['default', 'hourly_sales', 'weekday_hours'].includes(view),
    }),
  ),
  {
    name: 'overview-nothing-found',
    who: 'manager',
    address: () => '#/sales/locationItems?date=2001-01-01',
  },
  { name: 'department', who: 'manager', address: (sample) => `#/sales/departmentItems?${chosen(sample)}` },
  {
    name: 'location-items',
    who: 'manager',
    address: (sample) => `#/sales/location-items?${chosen(sample)}&department=${sample.department}`,
  },
  {
    name: 'sales-daily',
    who: 'manager',
    address: ({ date }) => `#/sales/daily?date=2026-01-01&date=${date}`,
    rare: true,
  },
  { name: 'items', who: 'manager', address: ({ date }) => `#/sales/items?date=${date}`, rare: true },
  { name: 'tender', who: 'quebec', address: ({ date }) => `#/sales/locationTender?date=${date}` },
  { name: 'summary', who: 'quebec', address: ({ date }) => `#/sales/locationSummary?date=${date}`, rare: true },
  { name: 'cashiers', who: 'quebec', address: ({ date }) => `#/cashiers/list?date=${date}`, rare: true },
  {
    name: 'cashier-exceptions',
    who: 'quebec',
    address: ({ date }) => `#/cashiers/list?date=${date}&view=exceptions`,
  },
  { ...always('signed-on', 'quebec', '#/cashiers/signed-on'), rare: true },
  { name: 'performance', who: 'quebec', address: ({ date }) => `#/cashiers/performance?date=${date}`, rare: true },
  {
    name: 'sessions',
    who: 'quebec',
    address: ({ date }) => `#/cashiers/performance?date=${date}&view=sessions`,
    rare: true,
  },
  { name: 'coupons', who: 'quebec', address: ({ date }) => `#/cashiers/coupons?date=${date}`, rare: true },
  {
    name: 'cashier-department',
    who: 'quebec',
    address: ({ date }) => `#/cashiers/department?date=${date}`,
    rare: true,
  },
  { name: 'transactions', who: 'manager', address: (sample) => `#/transactions?${chosen(sample)}` },
  {
    name: 'transactions-filtered',
    who: 'manager',
    address: (sample) => `#/transactions?${chosen(sample)}&tender=cash&minAmount=5`,
  },
  {
    name: 'transactions-of-item',
    who: 'manager',
    address: (sample) => `#/transactions?${chosen(sample)}&upc=${sample.upc}`,
    rare: true,
  },
  {
    name: 'receipt',
    who: 'manager',
    address: (sample) => `#/transactions?${chosen(sample)}&receipt=${encodeURIComponent(sample.receipt)}`,
  },
  {
    name: 'double-up',
    who: 'admin',
    address: ({ date }) => `#/double-up-report/sales-metrics?date=${date}`,
  },
  ...['item', 'transaction-item', 'transaction-detail', 'voucher', 'milk-incentive'].map((path) => ({
    name: `double-up-${path}`,
    who: 'admin' as const,
    address: ({ date }: Sample) => `#/double-up-report/${path}?date=${date}`,
    rare: true,
  })),
  ...['default', 'lanes', 'details'].map((view) => ({
    name: `lane-reboot-${view}`,
    who: 'quebec' as const,
    address: ({ date }: Sample) => `#/lane-reboot?date=${date.slice(0, 8)}01&date=${date}&view=${view}`,
    rare: view !== 'default',
  })),
  {
    name: 'tax-exempt',
    who: 'quebec',
    address: ({ date }) => `#/custom-report/tax-report?date=${date.slice(0, 8)}01&date=${date}`,
  },
  {
    name: 'aggregated-sales',
    who: 'quebec',
    address: ({ date }) => `#/custom-report/aggregated-sales?date=${date.slice(0, 8)}01&date=${date}&view=periods`,
    rare: true,
  },
  // Further views of reports, over a month.
  ...(
    [
      ['sales/locationTender', 'daily_tender_sales', 'quebec'],
      ['sales/locationSummary', 'daily_sales', 'quebec'],
      ['sales/locationSummary', 'discounts', 'quebec'],
      ['custom-report/tax-report', 'stores', 'quebec'],
      ['custom-report/aggregated-sales', 'weekly_sales', 'quebec'],
      ['double-up-report/sales-metrics', 'claim', 'admin'],
      ['double-up-report/transaction-detail', 'leakage', 'admin'],
      ['double-up-report/voucher', 'redeemed', 'admin'],
      ['double-up-report/milk-incentive', 'milk_kinds', 'admin'],
    ] as const
  ).map(([path, view, who]) => ({
    name: `${path.replaceAll('/', '-')}-${view}`,
    who,
    address: ({ date }: Sample) => `#/${path}?date=${date.slice(0, 8)}01&date=${date}&view=${view}`,
    rare: true,
  })),
  always('incoming', 'admin', '#/settings/incoming'),
  always('trading-calendar', 'admin', '#/settings/trading-calendar'),
  { ...always('limited-overview', 'limited', '#/sales/locationItems'), rare: true },
  always('no-access', 'nobody', '#/'),
  { ...always('pos-report-types', 'quebec', '#/reports'), rare: true },
  { name: 'pos-reports', who: 'quebec', address: ({ date }) => `#/reports/multi-loc?date=${date}` },
  { name: 'pos-reports-by-day', who: 'quebec', address: ({ date }) => `#/reports/multi-loc?date=${date}&view=days` },
  { name: 'pos-reports-of-one', who: 'quebec', address: ({ date }) => `#/reports/single-loc?date=${date}`, rare: true },
  always('analytics-query', 'quebec', '#/analytics/query'),
  always('analytics-previous-queries', 'quebec', '#/analytics/previousQuery'),
  always('book-dashboard', 'quebec', '#/balancing/dashboard'),
  always('data-points-by-store', 'office', '#/sales-v2/store/overview'),
  always('locations', 'admin', '#/settings/locations'),
  always('connectors', 'admin', '#/settings/connectors'),
  always('connector-new', 'admin', '#/settings/connectors/addConnector'),
  always('connectors-today', 'admin', '#/settings/connectors/today'),
  {
    name: 'connectors-completeness',
    who: 'admin',
    address: ({ date, location }) =>
      `#/settings/connectors/completeness?location=${location}&month=${date.slice(0, 7)}`,
  },
  {
    name: 'connectors-lane-day',
    who: 'admin',
    address: (sample) => `#/settings/connectors/completeness?${chosen(sample)}&lane=1`,
    rare: true,
  },
  always('data-points', 'admin', '#/settings/dp-category'),
  ...['sheets', 'settings/departments-mapping', 'settings/companies', 'balancing/weekly-reporting', 'userProfile'].map(
    (path) => ({ ...always(path.replaceAll('/', '-'), 'quebec' as const, `#/${path}`), rare: true }),
  ),
  ...[
    'error?status=403',
    'error?status=503',
    'error?status=404',
    ...['store/department', 'store/tender', 'store/cashier'].map((path) => `sales-v2/${path}`),
    ...['terminal/overview', 'terminal/tender', 'terminal/department', 'terminal/cashier', 'cashier/overview'].map(
      (path) => `sales-v2/${path}`,
    ),
    ...['configuration', 'daily-reporting', 'monthly-reporting'].map((path) => `balancing/${path}`),
    'settings/organization-hierarchy',
    'settings/calendar-period',
    'settings/outbox',
    'settings/connectors',
    'settings/connectors/addConnector',
    'settings/dp-category',
    'settings/companies/addCompany',
    'settings/users/addUser',
    'settings/users/editUser/999999',
  ].map((path) => ({ ...always(path.replaceAll('/', '-'), 'admin' as const, `#/${path}`), rare: true })),
  // Lists, each with its first record open beside it.
  ...[
    'users',
    'roles',
    'access-groups',
    'permissions',
    'companies',
    'locations?region=all',
    'instacart',
    'category',
    'audit',
    'trading-calendar',
  ].map((path) => ({ ...always(`open-of-${path}`, 'admin' as const, `#/settings/${path}`), rare: true, opens: true })),
];
