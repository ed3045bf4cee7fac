import type { Page, Request } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { at } from './steps.ts';

const overview = `/#/sales/locationItems?date=${tradingDay}`;
const table = (page: Page) => page.locator('table').last();
const settled = (page: Page) => expect(table(page).locator('tfoot')).toContainText(/\d/);

test('whatever stands in the storage and the address, no screen is blank', async ({ page, login }) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await login(page, 'admin');
  await settled(page);
  const screens = ['overview', 'storeOverview', 'department', 'items', 'tender', 'transaction', 'analytics'];
  const parts = [
    'SelectedLocIds',
    'ColumnOrder',
    'ColumnWidths',
    'AllColumns',
    'Groups',
    'Dates',
    'ReportTab',
    'Department',
  ];
  const keys = [
    'userPermissions',
    'globalPresetFlag',
    'globalPresetData',
    'selectedLanguage',
    'companyId',
    'companyUsWeek',
    'levelsFilter',
    'locationResponseData',
    'AllDataPointList',
    'savedRoute',
    'isFirstTime',
    'isSwitchedUser',
    ...screens.flatMap((screen) => parts.map((part) => `${screen}${part}`)),
  ];
  const open = async (title: string): Promise<void> => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(table(page)).toBeVisible();
  };
  const absurd = 'location=-1&location=zzz&date=2026-99-99&view=__proto__&sort=-password&page=1e9&size=0&hour=99';
  for (const [garbage, address, title] of [
    ['{"', `/sales/locationItems?${absurd}`, 'Overview'],
    ['{"__proto__":{"levels":7},"default":{"name":1}}', `/transactions?${absurd}&receipts=`, 'Transactions'],
    ['[null,{"id":"1"},99999999999999999999]', `/sales/items?${absurd}&search=%00%ff%3Cb%3E`, 'Items'],
    ['"x"', '/settings/incoming?list=nothing&page=-3&open=x&state=%F0%9F', 'Incoming'],
  ] as const) {
    await page.evaluate(
      ([names, text, hash]) => {
        for (const key of names) localStorage.setItem(key, text);
        location.hash = hash;
      },
      [keys, garbage, address] as const,
    );
    await open(title);
  }
  expect(broken).toEqual([]);
  await page.evaluate(() => localStorage.setItem('loggedInUser', '{"Authorization":7}'));
  await page.reload();
  await at(page, '#/login');
});

test('ST-26 API-011 API-012 API-014 a change of route cancels what is pending, but for the kept calls, and says nothing', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await settled(page);
  // These calls never get an answer.
  await page.route(/dashboard\/v1\/(location_items|department_sales)/, () => undefined);
  const asked = page.waitForRequest(/location_items/);
  const given: string[] = [];
  page.on('requestfailed', (request: Request) => given.push(new URL(request.url()).pathname));
  await page.goto(`/#/sales/locationItems?date=2026-01-05`);
  await asked;
  const kept = page.waitForRequest(/department_sales/);
  await page.goto(`/#/sales/departmentItems?date=2026-01-05`);
  await kept;
  await expect.poll(() => given).toContain('/api/dashboard/v1/location_items');
  await page.goto('/#/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  expect(given).not.toContain('/api/dashboard/v1/department_sales');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('ERR-000a ERR-000b ERR-500a ERR-409g ERR-0a ERR-0b ERR-999b a failed call is told, and the screen goes on', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await settled(page);
  const path = '**/api/dashboard/v1/transaction?*';
  await page.route(path, (route) => route.fulfill({ status: 503, json: { isSuccess: false } }));
  await page.goto('/#/transactions?date=2026-01-05');
  await expect(page.getByRole('heading', { name: 'The request timed out' })).toBeVisible();
  await at(page, '#/error?status=503');

  const items = '**/api/dashboard/v1/location_items?*';
  await page.route(items, (route) => route.fulfill({ status: 500, json: { isSuccess: false } }));
  await page.goto('/#/sales/locationItems?date=2026-01-05');
  // The spinner is gone: the figures show the failure and the next step.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true], .mantine-Loader-root')).toHaveCount(0);
  const first = page.locator('.mantine-Notification-description', { hasText: 'The server made an error of its own.' });
  await expect(first).toHaveCount(1);
  expect(await first.evaluate((text) => getComputedStyle(text, '::first-letter').textTransform)).toBe('uppercase');

  // Toast and screen say one sentence between them: the screen takes it over from a toast that is closed.
  const said = page.getByText('The server made an error of its own.');
  await expect(said).toHaveCount(1);
  await page.locator('.mantine-Notification-closeButton').click();
  await expect(page.getByRole('main').getByText('The server made an error of its own.')).toBeVisible();
  await expect(said).toHaveCount(1);

  // A failure ends with its screen, and the next one says nothing of it.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toHaveCount(1);
  await page.goto(`/#/sales/departmentItems?date=2026-01-05`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Department');
  await expect(said).toHaveCount(0);

  // Who may not see a report is not asked to try again.
  await page.route(items, (route) => route.fulfill({ status: 403, json: { isSuccess: false } }));
  await page.goto('/#/sales/locationItems?date=2026-01-06');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(page.getByText('Permission Denied')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await page.route(items, (route) => route.abort());
  await page.goto('/#/sales/locationItems?date=2026-01-07');
  await expect(page.getByText('Connection to the server unsuccessful, please log in again')).toBeVisible();
  await at(page, /#\/(login|server-unavailable)/);
});

test('G-03 G-05 ERR-M15 French fits everywhere, with its own numbers, dates and error pages', async ({
  page,
  login,
}) => {
  await page.addInitScript(() => localStorage.setItem('selectedLanguage', 'fr'));
  await login(page, 'quebec');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  /** Single-line texts that are wider than their element. */
  const cut = () =>
    page.evaluate(() => {
      const places = 'nav :is(a, button, span), header h1, main :is(button, button *, thead th, dt, label, h2)';
      return (
        [...document.querySelectorAll<HTMLElement>(places)]
          .filter(
            (place) => place instanceof HTMLElement && place.offsetParent !== null && place.innerText.trim() !== '',
          )
          // Visually hidden texts are one pixel wide.
          .filter((place) => place.clientWidth > 1 && place.scrollWidth > place.clientWidth + 1)
          .map((place) => `${location.hash} ${innerWidth}: ${place.innerText.trim()}`)
      );
    });
  const found: string[] = [];
  for (const [address, title] of [
    [overview, 'Vue d’ensemble'],
    [`/#/sales/locationTender?date=${tradingDay}`, 'Paiements'],
    [`/#/transactions?date=${tradingDay}`, 'Transactions'],
    ['/#/settings/incoming', 'Données reçues'],
    ['/#/settings/trading-calendar', 'Calendrier d’ouverture'],
    ['/#/double-up-report/milk-incentive', 'Incitatif lait'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.waitForLoadState('networkidle');
    for (const width of [1440, 840, 390]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await cut()));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(found).toEqual([]);
  await page.goto(overview);
  const [year, month, day] = tradingDay.split('-');
  await expect(page.getByRole('main')).toContainText(`${day}/${month}/${year}`);
  await expect(table(page).locator('tfoot')).toContainText(/\d[\s\u00a0\u202f]\d{3},\d{2}/);
  await page.goto('/#/error?status=500');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une erreur est survenue de notre côté');
});

test('light and dark follow the system until one of them is chosen', async ({ page }) => {
  const scheme = (value: string) => expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', value);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/#/login');
  await scheme('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await scheme('light');
  await page.evaluate(() => (document.cookie = 'lanewise_theme=light; path=/'));
  await page.reload();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.getByLabel('Username')).toBeVisible();
  await scheme('light');
});
