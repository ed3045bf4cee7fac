import type { Browser, BrowserContext, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { openSession, serverUrl } from './people.ts';
import type { Who } from './people.ts';

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
interface Sample {
  date: string;
  location: number;
  department: number;
  upc: string;
  receipt: string;
}

export interface Screen {
  name: string;
  who: Who | null;
  address: (sample: Sample) => string;
  /** Differs from a screen above only in words or rows: checked when every look is requested. */
  rare?: boolean;
  /** A list; the test opens its first row. */
  opens?: boolean;
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
  ...['default', 'hourly_sales', 'daily_sales', 'weekly_sales', 'monthly_sales', 'weekday_hours'].map((view) => ({
    name: `overview-${view}`,
    who: 'manager' as const,
    address: ({ date }: Sample) => `#/sales/locationItems?date=${date}&view=${view}`,
    rare: !['default', 'hourly_sales', 'weekday_hours'].includes(view),
  })),
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
  // A frame of figures to come, and screens of the settings.
  always('frame-of-figures', 'quebec', '#/sales-v2/terminal/tender'),
  always('locations', 'admin', '#/settings/locations'),
  always('connectors', 'admin', '#/settings/connectors'),
  always('connector-new', 'admin', '#/settings/connectors/addConnector'),
  always('data-points', 'admin', '#/settings/dp-category'),
  ...[
    'sheets',
    'analytics/previousQuery',
    'settings/departments-mapping',
    'settings/companies',
    'balancing/weekly-reporting',
    'userProfile',
  ].map((path) => ({ ...always(path.replaceAll('/', '-'), 'quebec' as const, `#/${path}`), rare: true })),
  ...[
    'error?status=403',
    'error?status=503',
    'error?status=404',
    ...['store/overview', 'store/department', 'store/tender', 'store/cashier'].map((path) => `sales-v2/${path}`),
    ...['terminal/overview', 'terminal/department', 'terminal/cashier', 'cashier/overview'].map(
      (path) => `sales-v2/${path}`,
    ),
    ...['dashboard', 'configuration', 'daily-reporting', 'monthly-reporting'].map((path) => `balancing/${path}`),
    'analytics/query',
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

const sessions = new Map<Who, string>();

const recordOf = async (who: Who): Promise<string> => {
  const known = sessions.get(who) ?? JSON.stringify(await openSession(who));
  sessions.set(who, known);
  return known;
};

let sampled: Promise<Sample> | null = null;

/**
 * On the newest trading day: the store with the most customers, its first department, that department's first item, and
 * its largest receipt.
 */
export const sample = (): Promise<Sample> => (sampled ??= takeSample());

const takeSample = async (): Promise<Sample> => {
  const { Authorization } = JSON.parse(await recordOf('manager')) as { Authorization: string };
  const date = tradingDay;
  const rows = async (path: string, more: string): Promise<Record<string, string | number>[]> => {
    const url = `${serverUrl()}/api/dashboard/v1/${path}?startDate=${date}&lastDate=${date}&limit=100${more}`;
    const response = await fetch(url, { headers: { authorization: Authorization } });
    if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, string | number>[] }).data;
  };
  const first = async (path: string, more: string): Promise<Record<string, string | number>> => {
    const [row] = await rows(path, more);
    if (row === undefined) throw new Error(`The demo chain has nothing for ${path} on ${date}.`);
    return row;
  };
  const stores = await rows('location_items', '');
  stores.sort((a, b) => Number(b['customer_qty']) - Number(a['customer_qty']));
  const location = Number(stores[0]?.['reg_loc_id']);
  const place = `&locationIds=${location}`;
  const department = Number((await first('department_sales', place))['dep_id']);
  const { upc } = await first('department_item_sales', `${place}&departmentId=${department}`);
  const sales = (await rows('transaction', place)).filter(({ kind }) => kind === 'sale');
  sales.sort((a, b) => Number(b['items']) - Number(a['items']));
  return { date, location, department, upc: String(upc), receipt: String(sales[0]?.['token']) };
};

const windowOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 });

/** A browser context with this theme, language and window, logged in unless `who` is null. */
const openContext = async (browser: Browser, who: Who | null, look: Look): Promise<BrowserContext> => {
  const record = who === null ? [] : [{ name: 'loggedInUser', value: await recordOf(who) }];
  const localStorage = [{ name: 'selectedLanguage', value: look.language }, ...record];
  const cookie = (name: string, value: string) => ({ name, value, url: serverUrl() });
  const context = await browser.newContext({
    baseURL: serverUrl(),
    viewport: windowOf(look.width),
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'fr' ? 'fr-CA' : 'en-US',
    storageState: { cookies: [], origins: [{ origin: serverUrl(), localStorage }] },
  });
  // Links without an answer show their form.
  await context.route('**/api/users/password-link', (route) => route.abort());
  await context.addCookies([cookie('lanewise_theme', look.theme), cookie('lanewise_language', look.language)]);
  return context;
};

/** Contexts are reused by user and look, because a new one fetches and compiles the whole application. */
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

const contextOf = (browser: Browser, who: Who | null, look: Look): Promise<BrowserContext> => {
  const known = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  contexts.set(browser, known);
  const key = JSON.stringify([who, look]);
  const context = known.get(key) ?? openContext(browser, who, look);
  known.set(key, context);
  return context;
};

/** Opens a screen, waits until it is at rest, passes its page on and closes it. */
export const withScreen = async (
  browser: Browser,
  screen: Screen,
  look: Look,
  use: (page: Page) => Promise<void>,
): Promise<void> => {
  const address = screen.address(screen.who === null ? emptySample : await sample());
  const page = await (await contextOf(browser, screen.who, look)).newPage();
  try {
    await page.goto(`/${address}`);
    // On a busy machine an idle network does not mean that the page is drawn.
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (screen.opens === true) {
      await page.locator('main a[data-row]').first().click();
      await page.waitForLoadState('networkidle');
    }
    await use(page);
  } finally {
    await page.close();
  }
};

/** Screens outside the shell show no data of the chain. */
const emptySample: Sample = { date: '', location: 0, department: 0, upc: '', receipt: '' };
