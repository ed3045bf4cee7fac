import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { at, sidePanel, stored } from './steps.ts';

const record = async (page: Page): Promise<unknown> => JSON.parse((await stored(page, 'loggedInUser')) ?? 'null');
const plant = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, values);

test('SW-01 SW-03 SW-04 SW-05 SW-09 SW-10 SW-13 AUTH-20 LAND-02 an administrator works as another user and comes back', async ({
  page,
  login,
  person,
}) => {
  await login(page, 'admin');
  await page.goto('/#/settings/users');
  await page.getByLabel('Search', { exact: true }).fill('Whitcomb');
  await page.getByRole('link', { name: /Ida Whitcomb/ }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Switch to user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Work as Ida Whitcomb' });
  await dialog.getByRole('button', { name: 'Switch to user' }).click();
  await expect(dialog.getByText('Say why you work in this account')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ticket 4711');
  await dialog.getByRole('button', { name: 'Switch to user' }).click();

  const banner = page.getByText(/^You are switched in as ida\.whitcomb@/);
  await expect(banner).toBeVisible();
  await at(page, /#\/sales\/locationItems/);
  expect(await record(page)).toMatchObject({ role: 'Company Admin', isSwitchBackVisible: true });
  await sidePanel(page).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(sidePanel(page).getByRole('link', { name: 'Companies' })).toBeVisible();
  await expect(sidePanel(page).getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);

  await plant(page, { isSwitchedUser: 'true', savedRoute: '/analytics/query', overviewSelectedLocIds: '[1]' });
  await page.reload();
  await expect(banner).toBeVisible();
  expect([await stored(page, 'isSwitchedUser'), await stored(page, 'savedRoute')]).toEqual([null, null]);

  await page.goto('/#/transactions?date=2026-01-05');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await plant(page, {
    selectedLanguage: 'en',
    savedRoute: '/analytics/query',
    transactionDates: '{"preset":"lastYear"}',
  });
  const back = page.waitForRequest((request) => request.url().endsWith('/api/v2/switch_back'));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Switch back' }).click();
  expect([(await back).method(), (await back).postDataJSON()]).toEqual(['POST', {}]);
  await reloaded;
  await expect(banner).toHaveCount(0);
  expect(await record(page)).toMatchObject({ username: person('admin').username, isSwitchBackVisible: false });
  expect([await stored(page, 'overviewSelectedLocIds'), await stored(page, 'selectedLanguage')]).toEqual([null, 'en']);
  expect(await stored(page, 'savedRoute')).toBeNull();
  // A period chosen in the other account does not survive.
  await at(page, '#/transactions');
  expect(await stored(page, 'transactionDates')).toBeNull();
  await expect(page.getByRole('button', { name: /^Dates/ })).toContainText('Today');
  await sidePanel(page).getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(sidePanel(page).getByRole('link', { name: 'Users', exact: true })).toBeVisible();
});
