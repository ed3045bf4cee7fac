import { addDays } from '@lanewise/domain/calendar/day';
import type { Locator, Page } from '@playwright/test';
import { daysAgo, tradingDay, yesterday } from './days.ts';
import { expect, test } from './fixture.ts';

const written = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

const table = (page: Page): Locator => page.locator('table').last();
const links = (page: Page): Locator => table(page).locator('tbody th a');
const control = (page: Page, name: 'Locations' | 'Dates'): Locator =>
  page.getByRole('group', { name: 'Place, period and view' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Texts of the cells of a row. */
const cells = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
const totals = (page: Page): Promise<string[]> => cells(table(page).locator('tfoot tr'));
const column = async (page: Page, header: RegExp): Promise<number> => {
  const headers = await table(page).locator('thead th').allInnerTexts();
  return headers.findIndex((text) => header.test(text));
};

/** Waits for the rows of this screen. */
const settled = (page: Page): Promise<void> => expect(table(page).locator('tfoot')).toContainText(/\d/);

const openOverview = async (page: Page, query = `?date=${tradingDay}`): Promise<void> => {
  await page.goto(`/#/sales/locationItems${query}`);
  await settled(page);
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
    expect((await totals(page))[await column(page, /^Net sales/)]).toBe(net);
    const department = (await cells(table(page).locator('tbody tr').first()))[await column(page, /^Net sales/)];
    await links(page).first().click();

    await expect(page).toHaveURL(/#\/sales\/location-items\?location=\d+&date=[\d-]+&department=\d+$/);
    await settled(page);
    expect((await totals(page))[await column(page, /^Net sales/)]).toBe(department);
    const upc = (await links(page).first().innerText()).trim();
    await links(page).first().click();

    await expect(page).toHaveURL(new RegExp(`#/transactions\\?.*upc=${upc}`));
    await settled(page);
    await links(page).first().click();
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
      expect(headers.map((text) => text.replace(/\s*[↑↓]/, ''))).toEqual([
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
    ] as const) {
      await page.getByRole('radio', { name }).click();
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
      await settled(page);
    }
  });
});

test.describe('the date picker', () => {
  const open = async (page: Page): Promise<void> => {
    await openOverview(page, `?date=${yesterday}`);
    await control(page, 'Dates').click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  };
  const field = (page: Page, name: 'Start date' | 'End date'): Locator => page.getByRole('textbox', { name });

  test('DP-01 SP-09 presets come in their order; DP-02 DP-03 choose today and yesterday', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('list', { name: 'Periods' }).getByRole('button')).toHaveText([
      'Today',
      'Yesterday',
      'This Week',
      'Last Week',
      'This Month',
      'Last Month',
      'Last 90 days',
      'Last 6 Months',
      'This Year',
      'Last Year',
    ]);
    for (const [preset, date] of [
      ['Today', daysAgo(0)],
      ['Yesterday', yesterday],
    ] as const) {
      // One click applies it.
      await page.getByRole('button', { name: preset, exact: true }).click();
      await expect(control(page, 'Dates')).toContainText(`${preset} · ${written(date)}`);
      await control(page, 'Dates').click();
      await expect(field(page, 'Start date')).toHaveValue(written(date));
      await expect(field(page, 'End date')).toHaveValue(written(date));
    }
  });

  test('SP-10 SP-11 VAL-17 VAL-18 VAL-19 VAL-20 VAL-21 VAL-22 VAL-23 typed dates are checked, Cancel restores', async ({
    page,
  }) => {
    await open(page);
    const check = async (start: string, end: string, message: string, wrong: ('Start date' | 'End date')[]) => {
      await field(page, 'Start date').fill(start);
      await field(page, 'End date').fill(end);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText(message)).toBeVisible();
      for (const name of ['Start date', 'End date'] as const)
        await expect(field(page, name)).toHaveAttribute('aria-invalid', String(wrong.includes(name)));
    };
    await check('', '', 'Please enter valid dates in the format MM/DD/YYYY', ['Start date', 'End date']);
    await check('', '11/02/2025', 'Please enter a valid start date', ['Start date']);
    await check('13/40/2025', '11/02/2025', 'Please enter a valid start date', ['Start date']);
    await check('11/02/2025', '', 'Please enter a valid end date', ['End date']);
    await check('11/02/2025', '11/01/2025', 'End date cannot be earlier than start date', ['End date']);
    await field(page, 'End date').fill('11/01/2025');
    await field(page, 'Start date').fill('11/03/2025');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Start date cannot be later than end date')).toBeVisible();
    await check('11/02/2025', '12/31/2999', 'This date has not come yet', ['End date']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(control(page, 'Dates')).toContainText(`Yesterday · ${written(yesterday)}`);
  });

  test('Enter in a field applies', async ({ page }) => {
    await open(page);
    await field(page, 'Start date').fill(written(daysAgo(4)));
    await field(page, 'End date').fill(written(daysAgo(2)));
    await field(page, 'End date').press('Enter');
    await expect(page).toHaveURL(new RegExp(`date=${daysAgo(4)}&date=${daysAgo(2)}`));
  });
});

test.describe('the location picker', () => {
  test('SP-01 SP-02 SP-03 SP-05 SP-08 Select All, one name, Please Select, mixed parents, Apply', async ({ page }) => {
    await openOverview(page);
    await control(page, 'Locations').click();
    const tree = page.getByRole('tree');
    await expect(tree.getByRole('treeitem').first()).toContainText('Select All');
    await tree.getByRole('treeitem').first().click();
    await expect(control(page, 'Locations')).toContainText('Please Select');
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('HARBOR');
    await tree.getByRole('treeitem', { name: 'Harbor Point' }).click();
    await expect(control(page, 'Locations')).toContainText('Harbor Point');
    // While one searches, the matches alone are listed.
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('');
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-checked', 'mixed');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(links(page)).toHaveText(['Harbor Point']);
  });

  test('SP-04 SP-06 SP-07 a click outside closes it and reports what changed', async ({ page }) => {
    await openOverview(page);
    const before = page.url();
    await control(page, 'Locations').click();
    await expect(page.getByRole('tree')).toBeVisible();
    await page.getByRole('heading', { name: 'Overview' }).click();
    await expect(page.getByRole('tree')).toBeHidden();
    expect(page.url()).toBe(before);
    await control(page, 'Locations').click();
    await page.getByRole('treeitem', { name: 'Harbor Point' }).click();
    await page.getByRole('heading', { name: 'Overview' }).click();
    await expect(control(page, 'Locations')).toContainText('9 Locations');
    await expect(links(page)).toHaveCount(9);
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

test('CON-17 the date picker and the table write days first in French', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('selectedLanguage', 'fr'));
  await page.goto(`/#/sales/locationItems?date=${tradingDay}&view=daily_sales`);
  await page.reload();
  const [year, month, date] = tradingDay.split('-');
  await expect(links(page).first()).toHaveText(`${date}/${month}/${year}`);
  await page.getByRole('button', { name: /^Dates/ }).click();
  await expect(page.getByRole('textbox', { name: 'Date de début' })).toHaveValue(`${date}/${month}/${year}`);
});
