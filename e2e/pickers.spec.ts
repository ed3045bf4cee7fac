import type { Locator, Page } from '@playwright/test';
import { daysAgo, tradingDay, yesterday } from './days.ts';
import { expect, test } from './fixture.ts';
import { control, links, openOverview, written } from './report-steps.ts';

test.beforeEach(async ({ page, login }) => {
  await login(page, 'manager');
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

  test('DP-04 DP-05 DP-06 DP-07 DP-08 DP-09 DP-10 DP-11 DP-12 DP-13 each preset asks for its days, by the week of the company', async ({
    page,
    login,
  }) => {
    test.setTimeout(180_000);
    // A Tuesday, the last day of a month that is longer than some before it.
    await page.clock.setFixedTime(new Date('2026-03-31T16:00:00Z'));
    const days = (week: string, lastWeek: [start: string, last: string]) => [
      ['2026-03-31', '2026-03-31'],
      ['2026-03-30', '2026-03-30'],
      [week, '2026-03-31'],
      lastWeek,
      ['2026-03-01', '2026-03-31'],
      ['2026-02-01', '2026-02-28'],
      ['2025-12-31', '2026-03-31'],
      ['2025-09-30', '2026-03-31'],
      ['2026-01-01', '2026-03-31'],
      ['2025-03-31', '2026-03-31'],
    ];
    const asks = '/api/dashboard/v1/location_items?';
    const askedBy = async (preset: number): Promise<(string | null)[]> => {
      await page.getByRole('button', { name: /^Dates/ }).click();
      const [question] = await Promise.all([
        page.waitForRequest((request) => request.url().includes(asks)),
        page
          .getByRole('list', { name: /^(Periods|Périodes)$/ })
          .getByRole('button')
          .nth(preset)
          .click(),
      ]);
      const { searchParams } = new URL(question.url());
      return ['startDate', 'lastDate'].map((name) => searchParams.get(name));
    };
    const everyPreset = async (expected: string[][]): Promise<void> => {
      await page.goto('/#/sales/locationItems?date=2026-03-10');
      // The question of the address itself is none of a preset.
      await Promise.all([page.waitForResponse((answer) => answer.url().includes(asks)), page.reload()]);
      const asked: (string | null)[][] = [];
      for (const at of expected.keys()) asked.push(await askedBy(at));
      expect(asked).toEqual(expected);
    };
    await everyPreset(days('2026-03-29', ['2026-03-22', '2026-03-28']));
    await control(page, 'Dates').click();
    await expect(field(page, 'Start date')).toHaveValue('03/31/2025');
    await login(page, 'quebec');
    await everyPreset(days('2026-03-30', ['2026-03-23', '2026-03-29']));
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

test('CON-17 the date picker and the table write days first in French', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('selectedLanguage', 'fr'));
  await page.goto(`/#/sales/locationItems?date=${tradingDay}&view=daily_sales`);
  await page.reload();
  const [year, month, date] = tradingDay.split('-');
  await expect(links(page).first()).toHaveText(`${date}/${month}/${year}`);
  await page.getByRole('button', { name: /^Dates/ }).click();
  await expect(page.getByRole('textbox', { name: 'Date de début' })).toHaveValue(`${date}/${month}/${year}`);
});
