import type { Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';

const links = (page: Page) => page.getByRole('grid').getByRole('rowheader').getByRole('link');
const total = (page: Page, column: number) => page.locator('tfoot tr > *').nth(column);

/** Opens a sales screen and waits for its figures. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}${address.includes('?') ? '&' : '?'}date=${tradingDay}`);
  await expect(total(page, 0)).toContainText('Total', { timeout: 20_000 });
};

test('R-013 R-014 R-015 the sales screens agree on net sales and lead to their receipts', async ({ page, login }) => {
  await login(page, 'quebec');
  await open(page, '/sales/locationSummary');
  await expect(page.getByRole('banner')).toContainText('Sommaire');
  const netSales = await total(page, 5).innerText();
  await open(page, '/sales/items');
  await expect(total(page, 4)).toHaveText(netSales);
  await links(page).first().click();
  await expect(page).toHaveURL(/#\/transactions\?.*upc=/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Articles' })).toBeVisible();
  await open(page, '/sales/locationTender');
  await links(page).first().click();
  await expect(page).toHaveURL(/view=daily_tender_sales&tenderName=/);
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
  await links(page).first().click();
  await expect(page).toHaveURL(/#\/transactions\?.*tender=/);
});

test('NAV-29 NAV-30 NAV-31 a company on ACE is offered neither tender nor summary', async ({ page, login }) => {
  await login(page, 'manager');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Items' })).toBeVisible();
  for (const [name, address] of [
    ['Tender', '/sales/locationTender'],
    ['Summary', '/sales/locationSummary'],
  ] as const) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
    await page.goto(`/#${address}`);
    await expect(page).toHaveURL(/#\/sales\/locationItems/);
  }
});

test('SCR-22 filters of the panel stand in the address, have chips, and are refused at their field', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await open(page, '/transactions');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Total from').fill('ten');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter an amount such as 12.50');
  await page.getByLabel('Total from').fill('20');
  await page.getByLabel('Tender', { exact: true }).selectOption('Cash');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/tender=cash&minAmount=20/);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Filters that stand' })).toContainText('Tender: Cash');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/tender=|minAmount=/);
});

test('SCR-22 several chosen receipts open together and print one a page', async ({ page, login }) => {
  await login(page, 'manager');
  await open(page, '/transactions');
  await expect(page.getByRole('radio', { name: 'Sales', exact: true })).toHaveAttribute('aria-checked', 'true');
  const boxes = page.getByRole('checkbox', { name: /^Choose receipt/ });
  for (const at of [0, 2, 3]) await boxes.nth(at).check();
  await page.getByRole('button', { name: 'Open together' }).click();
  const panel = page.getByRole('complementary', { name: 'Receipts' });
  await expect(panel.locator('[data-receipt]')).toHaveCount(3);
  await expect(page).toHaveURL(/(receipts=.*){3}/);
  await page.emulateMedia({ media: 'print' });
  const second = panel.locator('[data-receipt]').nth(1);
  expect(await second.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page');
});

test('SCR-02 a region opens what lies below it, and the breadcrumb leads back', async ({ page, login }) => {
  await login(page, 'manager');
  await open(page, '/sales/locationItems');
  const levels = page.getByRole('radiogroup', { name: 'Group by' });
  const store = await links(page).first().innerText();
  await levels.getByRole('radio').first().click();
  await expect(page).toHaveURL(/level=2/);
  await expect(links(page).first()).not.toHaveText(store);
  const whole = await total(page, 1).innerText();
  await links(page).first().click();
  await expect(page).toHaveURL(/location=\d+/);
  await expect(total(page, 1)).not.toHaveText(whole);
  const region = await links(page).first().innerText();
  await levels.getByRole('radio').last().click();
  await expect(links(page).first()).not.toHaveText(region);
  await links(page).first().click();
  await expect(page).toHaveURL(/#\/sales\/departmentItems\?location=\d+/);
  await page
    .getByRole('navigation', { name: /^Other reports of/ })
    .getByRole('link', { name: 'Items' })
    .click();
  await expect(page).toHaveURL(/#\/sales\/items\?location=\d+/);
});
