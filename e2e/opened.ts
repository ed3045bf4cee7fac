import type { Locator, Page } from '@playwright/test';
import type { Who } from './people.ts';
import type { Say } from './say.ts';
import type { Act, Sample, Screen } from './screens.ts';

// What opens over and beside screens, and what screens say when there is nothing to show: pickers, menus, dialogs, forms,
// refusals and failures.

/** What opens something is there as soon as the screen is at rest. */
const soon = { timeout: 6_000 };
const button = (page: Page, name: RegExp): Locator => page.getByRole('button', { name }).first();
const press =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    for (const key of keys) await button(page, say.begins(key)).click(soon);
  };
const typed =
  (shortcut: string, text = ''): Act =>
  async (page) => {
    await page.keyboard.press(shortcut);
    await page.keyboard.type(text);
  };
/** What a phone does not offer: it is looked at as it is. */
const onDesk =
  (act: Act): Act =>
  async (page, say) => {
    if ((page.viewportSize()?.width ?? 0) > 480) await act(page, say);
  };
/** The first row of a list, and then what is said of it. */
const firstRow = async (page: Page): Promise<void> => {
  await page.locator('main a[data-row]').first().click(soon);
  await page.waitForLoadState('networkidle');
};
const onFirst =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    await firstRow(page);
    await press(...keys)(page, say);
  };
const link =
  (...keys: readonly string[]): Act =>
  async (page, say) => {
    for (const key of keys)
      await page
        .getByRole('link', { name: say.begins(key) })
        .first()
        .click(soon);
  };
const after =
  (...acts: readonly Act[]): Act =>
  async (page, say) => {
    for (const act of acts) {
      await act(page, say);
      await page.waitForLoadState('networkidle');
    }
  };
const menuItem =
  (menu: string, item: string): Act =>
  async (page, say) => {
    await button(page, say.begins(menu)).click(soon);
    await page.getByRole('menuitem', { name: say.begins(item) }).click(soon);
  };

/** Calls that answer with this status, from now on; 0: none comes through. */
const failing =
  (status: number): Act =>
  async (page) => {
    await page.route('**/api/dashboard/**', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { isSuccess: false, message: '', errors: [] } }),
    );
    await page.reload();
  };

const alone = (screen: Screen): Screen => ({ ...screen, alone: true });
const opened = (name: string, who: Who | null, address: string | Screen['address'], act: Act): Screen => ({
  name,
  who,
  address: typeof address === 'string' ? () => address : address,
  rare: true,
  act,
});

const day = ({ date }: Sample): string => `date=${date}`;
const overview = (sample: Sample): string => `#/sales/locationItems?${day(sample)}`;
const receipts = ({ date, location }: Sample): string => `#/transactions?location=${location}&date=${date}`;
const points =
  (path: string) =>
  (sample: Sample): string =>
    `#/sales-v2/${path}?${day(sample)}`;
const month = ({ date }: Sample): string => `date=${date.slice(0, 8)}01&date=${date}`;

const ofReports: readonly Screen[] = [
  opened('picker-locations', 'manager', overview, press('report:locations.label')),
  opened('picker-dates', 'manager', overview, press('report:dates.label')),
  opened('columns', 'manager', overview, onDesk(press('report:columns.label'))),
  opened('export', 'manager', overview, press('report:export.label')),
  opened('what-is-not-whole', 'manager', overview, press('report:showGaps')),
  opened('filters', 'manager', receipts, press('report:filters.label')),
  opened('picker-lanes', 'office', points('terminal/overview'), press('report:lanes.label')),
  opened('picker-cashiers', 'office', points('cashier/overview'), press('report:filters.label')),
  opened('picker-points', 'office', points('store/overview'), onDesk(press('report:columns.label'))),
  opened('new-column-preset', 'manager', overview, onDesk(press('report:columns.label', 'report:columnPreset.new'))),
  opened('chosen-receipts', 'manager', receipts, async (page) => {
    const boxes = page.locator('main tbody input[type=checkbox]');
    await boxes.nth(0).check({ force: true });
    await boxes.nth(1).check({ force: true });
  }),
];

const nothing: readonly Screen[] = [
  opened('no-receipt', 'manager', (sample) => `${receipts(sample)}&number=99999999`, after()),
  opened('no-location', 'manager', (sample) => `${overview(sample)}&search=qqqq`, after()),
  alone(opened('failed-500', 'manager', overview, failing(500))),
  alone(opened('failed-403', 'manager', overview, failing(403))),
  alone(opened('failed-offline', 'limited', overview, failing(0))),
  opened('no-record', 'admin', '#/settings/users?search=qqqq', after()),
  opened('no-item', 'admin', '#/settings/roles?search=qqqq', after()),
  opened('no-points', 'office', (sample) => `${points('store/tender')(sample)}&search=qqqq`, after()),
];

const ofHelp: readonly Screen[] = [
  opened('palette', 'manager', overview, typed('Control+k')),
  opened('palette-found', 'manager', overview, async (page, say) => {
    await typed('Control+k', say.language === 'fr' ? 'ventes' : 'sales')(page, say);
  }),
  opened('palette-nothing', 'manager', overview, typed('Control+k', '0000000')),
  opened('help-menu', 'manager', overview, press('common:help.menu')),
  opened('keys', 'manager', overview, typed('?')),
  opened('about', 'manager', overview, menuItem('common:help.menu', 'common:help.about')),
  opened('guide', 'manager', overview, menuItem('common:help.menu', 'common:help.guide')),
  opened('profile-menu', 'manager', overview, press('common:profile.menu')),
  opened('change-password', 'manager', '#/userProfile', press('profile:changePassword')),
  opened('forgotten-password', null, '#/login', async (page, say) => {
    await page.getByText(say.all('common:forgotten.link')).click(soon);
  }),
  opened('login-refused', null, '#/login', async (page, say) => {
    await page.getByLabel(say.all('common:login.username')).fill('nobody@nowhere.example');
    await page.getByLabel(say.all('common:login.password')).fill('wrong-password');
    await button(page, say.all('common:login.submit')).click(soon);
  }),
];

const book = ({ date }: Sample): string => `#/balancing/daily-reporting?${day({ date } as Sample)}`;
const tab =
  (of: Screen['address'], name: string) =>
  (sample: Sample): string =>
    `${of(sample)}&tab=${name}`;
/** The drawer of a table on which Enter opens its count. */
const firstDrawer: Act = async (page) => {
  await page.locator('main tbody tr').first().click(soon);
};

/** On a day that nobody closed yet: whether yesterday is closed differs from day to day. */
const onOpenDay = (...keys: readonly string[]): Act => after(press('dailyBook:nextOpen'), press(...keys));

const setUp = '#/balancing/configuration';
const preview = after(onFirst('ledgerSetup:change'), press('ledgerSetup:preview.show'));
const ofBooks: readonly Screen[] = [
  ...(['office', 'quebec'] as const).flatMap((who) => [
    opened(`${who}-book`, who, book, after()),
    opened(`${who}-book-dashboard`, who, '#/balancing/dashboard', after()),
    opened(`${who}-book-weekly`, who, (sample) => `#/balancing/weekly-reporting?${day(sample)}`, after()),
    opened(`${who}-book-monthly`, who, (sample) => `#/balancing/monthly-reporting?${day(sample)}`, after()),
    opened(`${who}-counts`, who, tab(book, 'counts'), after()),
    opened(`${who}-book-preview`, who, setUp, preview),
    opened(`${who}-movements`, who, tab(book, 'movements'), after()),
  ]),
  opened('count', 'office', tab(book, 'counts'), firstDrawer),
  opened('movement-new', 'office', tab(book, 'movements'), onOpenDay('tills:add')),
  opened('movement-back', 'office', tab(book, 'movements'), onOpenDay('tills:reverse')),
  opened('book-close', 'office', book, onOpenDay('dailyBook:close.open')),
  opened('book-share', 'office', book, press('dailyBook:share.open')),
  opened('book-journal', 'office', book, press('dailyBook:journal.open')),
  opened('books-over-time', 'office', '#/balancing/dashboard', press('bookOverview:overTime.open')),
  opened(
    'books-over-time-drawers',
    'office',
    '#/balancing/dashboard',
    after(press('bookOverview:overTime.open'), press('bookOverview:overTime.drawers')),
  ),
  opened('books', 'office', setUp, after()),
  opened('book-new', 'office', setUp, press('ledgerSetup:add')),
  ...['points', 'pos', 'columns', 'closing', 'tills', 'widgets', 'authority'].map((name) =>
    opened(`book-setup-${name}`, 'office', setUp, after(firstRow, link(`ledgerSetup:tab.${name}`))),
  ),
  opened('book-setup', 'office', setUp, firstRow),
  opened('book-change', 'office', setUp, onFirst('ledgerSetup:change')),
  opened('book-copy', 'office', setUp, onFirst('ledgerSetup:copy')),
  opened('book-delete', 'office', setUp, onFirst('settings:delete')),
  opened('sheet-new', 'office', setUp, onFirst('ledgerSetup:addSheet')),
  opened(
    'column-new',
    'office',
    setUp,
    after(firstRow, link('ledgerSetup:tab.columns'), press('ledgerSetup:addColumn')),
  ),
  opened(
    'widget-new',
    'office',
    setUp,
    after(firstRow, link('ledgerSetup:tab.widgets'), press('ledgerSetup:addWidget')),
  ),
];

const ofPoints: readonly Screen[] = [
  ...['store', 'terminal', 'cashier'].flatMap((of) =>
    (of === 'cashier' ? ['overview'] : ['overview', 'department', 'tender', 'cashier']).map((path) =>
      opened(`points-${of}-${path}`, 'office', (sample) => `#/sales-v2/${of}/${path}?${month(sample)}`, after()),
    ),
  ),
  opened('data-point', 'office', '#/settings/dp-category', firstRow),
  opened('data-point-new', 'office', '#/settings/dp-category?open=new', after()),
  opened('data-point-category-new', 'office', '#/settings/dp-category', press('dataPoints:addCategory')),
];

const ofSettings: readonly Screen[] = [
  opened('department-new', 'admin', '#/settings/departments-mapping', press('departments:add')),
  opened('location-new', 'admin', '#/settings/locations', press('locations:add')),
  opened('tags', 'admin', '#/settings/locations', press('locations:tags')),
  opened('region-menu', 'admin', '#/settings/locations', press('locations:regionMenu')),
  opened('region-move', 'admin', '#/settings/locations', menuItem('locations:regionMenu', 'locations:moveTo')),
  opened('role-new', 'admin', '#/settings/roles', press('roles:add')),
  opened('category-new', 'admin', '#/settings/category', press('category:add')),
  opened('user-new', 'admin', '#/settings/users/addUser', after()),
  opened('user-groups', 'admin', '#/settings/users/addUser', press('users:groups')),
  opened('company-new', 'admin', '#/settings/companies/addCompany', after()),
  ...['flags', 'log', 'tlog', 'support', 'resync'].map((name) =>
    opened(`connector-${name}`, 'office', '#/settings/connectors', after(firstRow, link(`connectors:tab.${name}`))),
  ),
  opened('connector', 'office', '#/settings/connectors', firstRow),
  ...['conflicts', 'quarantine', 'refused', 'late', 'actions'].map((list) =>
    opened(`incoming-${list}`, 'admin', `#/settings/incoming?list=${list}`, after()),
  ),
  opened('conflict', 'admin', '#/settings/incoming?list=conflicts', firstRow),
  opened('quarantined', 'admin', '#/settings/incoming?list=quarantine', firstRow),
  opened('calendar-period', 'office', '#/settings/calendar-period', after()),
  opened('levels', 'admin', '#/settings/organization-hierarchy', after()),
];

const asked =
  (type: string): Act =>
  async (page: Page, say: Say) => {
    await page.getByRole('radio', { name: say.all(`analytics:types.${type}`) }).click(soon);
    const words: Readonly<Record<string, readonly string[]>> = {
      Pair: ['Banan', 'Milk'],
      Affinity: ['Banan'],
      'Item transactions': ['Banan'],
    };
    const fields = page.getByRole('combobox');
    for (const [at, text] of (words[type] ?? []).entries()) {
      await fields.nth(at).fill(text);
      // Before it is searched for, the list has what sells most.
      await page
        .getByRole('option', { name: new RegExp(text, 'i') })
        .first()
        .click(soon);
    }
    await button(page, say.all('analytics:submit')).click(soon);
    await page
      .getByText(say.begins('analytics:computed'))
      .or(page.getByText(say.all('analytics:failed')))
      .first()
      .waitFor({ timeout: 60_000 });
  };

/** The list of earlier questions, with one of them at least. */
const listed: Act = async (page, say) => {
  await asked('Affinity')(page, say);
  await page.goto('/#/analytics/previousQuery');
  await page
    .getByRole('button', { name: say.all('analytics:repeat') })
    .first()
    .waitFor({ timeout: 60_000 });
};

const ofAnalytics: readonly Screen[] = [
  ...['Pair', 'Affinity', 'Item transactions', 'All rules'].map((type) =>
    opened(
      `analytics-${type.replaceAll(' ', '-').toLowerCase()}`,
      'office',
      (sample) => `#/analytics/query?${month(sample)}`,
      asked(type),
    ),
  ),
  opened('analytics-asked', 'office', (sample) => `#/analytics/query?${month(sample)}`, listed),
];

export const openedScreens: readonly Screen[] = [
  ...ofReports,
  ...nothing,
  ...ofHelp,
  ...ofBooks,
  ...ofPoints,
  ...ofSettings,
  ...ofAnalytics,
];
