import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { at, sidePanel } from './steps.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Checks the open overlay; other tests check the screen behind it. */
const readsWell = async (page: Page, open: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).include(open).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

interface Transaction {
  number: string;
  token: string;
  location: string;
}

/** A transaction of a finished day. */
const someTransaction = async (): Promise<Transaction> => {
  const { Authorization } = await openSession('manager');
  const address = `${serverUrl()}/api/dashboard/v1/transaction?startDate=${tradingDay}&lastDate=${tradingDay}&limit=1`;
  const answer = await fetch(address, { headers: { authorization: Authorization } });
  const [first] = ((await answer.json()) as { data: Transaction[] }).data;
  if (!first) throw new Error(`The demo chain has no transaction on ${tradingDay}.`);
  return first;
};

test('Ctrl K leads to a receipt by its number, by the keyboard alone; / and ? work where nobody writes', async ({
  page,
  login,
}) => {
  const { number, token, location } = await someTransaction();
  await login(page, 'manager');
  await page.goto(`/#/sales/items?date=${tradingDay}`);
  await expect(main(page).getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to a screen, location or receipt' });
  await expect(field).toBeFocused();
  await page.keyboard.type(number);
  const option = page.getByRole('option', { name: new RegExp(`^${number}.*${location}`) }).first();
  await expect(option).toBeVisible();
  await readsWell(page, '[role=dialog]');
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await at(page, new RegExp(`#/transactions\\?.*number=${number}&receipt=${token}$`));
  await expect(page.getByRole('complementary').getByText(number).first()).toBeVisible();
  await expect(main(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('NAV-02 NAV-03 FMT-20 LAY-12 help: guide beside the screen, keys, support, About; dialogs keep and return the focus', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await page.goto('/#/transactions');
  const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
  await help.click();
  await expect(page.getByRole('menuitem', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/);
  await page.getByRole('menuitem', { name: 'User guide' }).click();
  const guide = page.getByRole('complementary', { name: 'User guide' });
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText('Transactions');
  await page.goto(`/#/sales/items?date=${tradingDay}`);
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText('Sales');
  await expect(main(page).getByRole('row').nth(2)).toBeVisible();
  await readsWell(page, 'aside');
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await expect(help).toBeFocused();

  await page.keyboard.press('?');
  const keys = dialog(page, 'Keyboard shortcuts');
  await expect(keys).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Close' })).toHaveCSS('outline-style', 'solid');
  await readsWell(page, '[role=dialog]');
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(await keys.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(help).toBeFocused();

  await help.click();
  await page.getByRole('menuitem', { name: 'About Lanewise' }).click();
  const about = dialog(page, 'About Lanewise');
  await expect(about.getByText('0.0.0, not a release')).toBeVisible();
  await expect(about.getByText(/^\d+\/\d+\/20\d\d \d+:\d\d [ap]m E[SD]T$/).first()).toBeVisible();
  await readsWell(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});

test('NAV-05 R-067 G-06 the profile is in its menu; there and at login the language control lists EN and FR', async ({
  page,
  login,
}) => {
  const choices = page.getByRole('group', { name: /^(Language|Langue)$/ }).getByRole('button');
  await page.goto('/#/login');
  await expect(choices).toHaveText(['EN', 'FR']);
  await login(page, 'sheets');
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await at(page, '#/userProfile');
  await expect(choices).toHaveText(['EN', 'FR']);
  await choices.last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await choices.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
});

test('NAV-07 NAV-11 AUTH-29 API-005 API-015 a picture is made small by the browser and stands in the header; the panel has a logo', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  const logo = sidePanel(page).locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await page.goto('/#/userProfile');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Choose a picture').and(page.locator('input')).setInputFiles(picture);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/file/user-profile'));
  await page.getByRole('button', { name: 'Save picture' }).click();
  const upload = await sent;
  expect([upload.method(), upload.headers()['content-type']]).toEqual(['PUT', undefined]);
  await expect(page.getByText('Picture saved')).toBeVisible();
  // A reload shows what the server has, not what the page still holds.
  await page.reload();
  const image = page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile of/ })
    .locator('img');
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(256);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(image).toHaveCount(0);
});

test('R-080 maintenance interrupts a screen, and leads back to it when it is over', async ({ page, login }) => {
  await login(page, 'manager');
  const data = { status: 'ok', maintenance: true, version: '0.0.0', uptimeSeconds: 1 };
  const calls = new RegExp(`^${serverUrl()}/api/`);
  await page.route(calls, (route) =>
    route.request().url().endsWith('/api/health')
      ? route.fulfill({ json: { isSuccess: true, message: '', data } })
      : route.fulfill({ status: 503, headers: { 'X-Maintenance': 'true', 'Retry-After': '60' }, json: {} }),
  );
  await page.goto('/#/sales/items?date=2026-11-02');
  await expect(page.getByRole('heading', { name: "We're making some quick adjustments" })).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await at(page, /#\/sales\/items\?date=2026-11-02/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Items');
});
