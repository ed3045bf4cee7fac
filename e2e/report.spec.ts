import { addDays } from '@lanewise/domain/calendar/day';
import type { Locator, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { control, links, openOverview, settled, table, written } from './report-steps.ts';

/** Texts of the cells of a row. */
const cells = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
const totals = (page: Page): Promise<string[]> => cells(table(page).locator('tfoot tr'));
const column = async (page: Page, header: RegExp): Promise<number> => {
  const headers = await table(page).locator('thead th').allInnerTexts();
  return headers.findIndex((text) => header.test(text));
};

test.beforeEach(async ({ page, login }) => {
  await login(page, 'manager');
});

test.describe('the way down to the receipt', () => {
  test('SCR-23 a figure opens level by level, place and period stay, and every level agrees', async ({ page }) => {
    await openOverview(page);
    const row = table(page).locator('tbody tr', { has: page.getByRole('link', { name: 'Harbor Point' }) });
    const net = (await cells(row))[await column(page, /^Net sales/)];
    await links(page).filter({ hasText: 'Harbor Point' }).click();

    await expect(page).toHaveURL(new RegExp(`#/sales/departmentItems\\?location=\\d+&date=${tradingDay}$`));
    await expect(control(page, 'Locations')).toContainText('Harbor Point');
    await expect(control(page, 'Dates')).toContainText(written(tradingDay));
    await settled(page);
    await expect.poll(async () => (await totals(page))[await column(page, /^Net sales/)]).toBe(net);
    const department = (await cells(table(page).locator('tbody tr').first()))[await column(page, /^Net sales/)];
    await links(page).first().click();

    await expect(page).toHaveURL(/#\/sales\/location-items\?location=\d+&date=[\d-]+&department=\d+$/);
    await settled(page);
    await expect.poll(async () => (await totals(page))[await column(page, /^Net sales/)]).toBe(department);
    const upc = (await links(page).first().innerText()).trim();
    await links(page).first().click();

    await expect(page).toHaveURL(new RegExp(`#/transactions\\?.*upc=${upc}`));
    await settled(page);
    // The table of the level above is settled too, until this one takes its place.
    await table(page).locator('tbody a[href*="receipt="]').first().click();
    const receipt = page.getByRole('region', { name: /^Receipt / });
    for (const part of ['Store ', 'Lane ', 'Cashier ', upc, 'SUBTOTAL', 'TOTAL', 'HARBOR POINT'])
      await expect(receipt).toContainText(new RegExp(part, 'i'));
    await expect(page.getByRole('region', { name: 'Where this comes from' })).toContainText('Journal entry');
  });

  test('the breadcrumb leads back one level with place and period', async ({ page }) => {
    await openOverview(page);
    await links(page).filter({ hasText: 'Harbor Point' }).click();
    await expect(page).toHaveURL(/departmentItems/);
    await links(page).first().click();
    await expect(page).toHaveURL(/location-items/);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Department' }).click();
    await expect(page).toHaveURL(new RegExp(`departmentItems\\?location=\\d+&date=${tradingDay}`));
  });

  test('a row opens its receipt at its own address; arrows go on, Escape closes', async ({ page }) => {
    await page.goto(`/#/transactions?date=${tradingDay}`);
    await links(page).first().click();
    await expect(page).toHaveURL(/receipt=/);
    const first = page.url();
    await expect(page.getByRole('region', { name: /^Receipt / })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page).not.toHaveURL(first);
    await page.keyboard.press('ArrowUp');
    await expect(page).toHaveURL(first);
    await page.reload();
    await expect(page.getByRole('region', { name: /^Receipt / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/receipt=/);
  });

  test('SCR-04 CON-02 the items of a department stand at two addresses and lead to the transactions that hold them', async ({
    page,
  }) => {
    await page.goto(`/#/sales/departmentItems?date=${tradingDay}`);
    const query = /\?.*/.exec((await links(page).first().getAttribute('href')) ?? '')?.[0] ?? '';
    for (const path of ['location-items', 'locationItems']) {
      await page.goto(`/#/sales/${path}${query}`);
      await settled(page);
      const headers = await table(page).locator('thead th').allInnerTexts();
      // The dates of a change stand on a second line.
      expect(headers.map((text) => text.replace(/\s*[↑↓]/, '').split('\n')[0])).toEqual([
        'UPC',
        'Item',
        'Items',
        'Net sales $',
        'Change $',
        'Change %',
        'Avg. item value $',
      ]);
    }
    const upc = (await links(page).first().innerText()).trim();
    await expect(links(page).first()).toHaveAttribute('href', new RegExp(`^#/transactions\\?.*upc=${upc}`));
  });

  test('R-090 CON-02 the items screen without both parameters is the overview', async ({ page }) => {
    for (const query of ['', '?location=1', '?department=1']) {
      await page.goto(`/#/sales/location-items${query}`);
      await expect(page).toHaveURL(/#\/sales\/locationItems/);
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    }
  });
});

test.describe('the address is the state', () => {
  test('R-091 R-092 R-093 locations and dates are preselected, what is unknown is ignored', async ({ page }) => {
    await openOverview(page);
    const ids = await links(page).evaluateAll((all) =>
      all.slice(0, 2).map((link) => /location=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
    );
    await openOverview(
      page,
      `?location=${ids[0]}&location=${ids[1]}&date=${addDays(tradingDay, -2)}&date=${tradingDay}`,
    );
    await expect(control(page, 'Locations')).toContainText('2 Locations');
    await expect(control(page, 'Dates')).toContainText(`${written(addDays(tradingDay, -2))} – ${written(tradingDay)}`);
    await expect(links(page)).toHaveCount(2);
    await openOverview(page, `?location=999999&date=2026-02-30`);
    await expect(control(page, 'Locations')).toContainText('10 Locations');
    await expect(control(page, 'Dates')).toContainText('Today');
  });

  test('view, sort and search survive reload and go back step by step', async ({ page }) => {
    await openOverview(page);
    await table(page).locator('button[aria-keyshortcuts]', { hasText: 'Net sales' }).click();
    await expect(page).toHaveURL(/sort=net_sales_amt/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('point');
    await expect(page).toHaveURL(/search=point/);
    await expect(links(page)).toHaveCount(1);
    await page.reload();
    await expect(links(page)).toHaveText(['Harbor Point']);
    await expect(page.getByRole('columnheader', { name: /^Net sales/ })).toHaveAttribute('aria-sort', 'ascending');
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(links(page)).toHaveCount(10);
  });

  test('every view shows its own rows', async ({ page }) => {
    await openOverview(page, `?date=${addDays(tradingDay, -1)}&date=${tradingDay}`);
    for (const [name, header, view] of [
      ['Hourly', 'Hour', 'hourly_sales'],
      ['Daily', 'Date', 'daily_sales'],
      ['Weekly', 'Week from', 'weekly_sales'],
      ['Monthly', 'Month', 'monthly_sales'],
      ['Periods', 'Period', 'periods'],
    ] as const) {
      await page.getByRole('radio', { name }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
      await settled(page);
    }
  });
});

test('SP-20 FMT-06 rows by name, hours of the half day, money with separators and two decimals', async ({ page }) => {
  await openOverview(page);
  const names = await links(page).allInnerTexts();
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  expect((await totals(page))[await column(page, /^Net sales/)]).toMatch(/^\d{1,3}(,\d{3})+\.\d{2}$/);
  await page.goto(`/#/transactions?date=${tradingDay}`);
  await expect(links(page).first()).toHaveText(/^\d{1,2}:\d{2}(:\d{2})? (am|pm)$/);
});

test('the chart arrives without moving what stands below it, and says in words what it shows', async ({ page }) => {
  await openOverview(page);
  const place = await table(page).boundingBox();
  const chart = page.getByRole('img', { name: /^Net sales by hour/ });
  await expect(chart.locator('svg')).toBeVisible();
  expect(await table(page).boundingBox()).toEqual(place);
  await expect(chart).toHaveAccessibleName(/Highest \$[\d,.]+ at \d{1,2} [ap]m/);
});
