import type { Locator } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { newHand } from './hand.ts';
import { tabTo } from './steps.ts';

test('the focus stays on the page after a login, a drill and a page of rows', async ({ page, person }) => {
  const { username, password } = person('manager');
  const focused = () => page.evaluate(() => document.activeElement?.closest('main, header')?.tagName ?? 'nowhere');
  await page.goto('/#/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/#/sales/departmentItems?date=2026-01-01&date=2026-12-31');
  const first = page.locator('main tbody a').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/location-items|locationItems/);
  await expect.poll(focused).not.toBe('nowhere');
});

test('the controls of a report stay on one line, whatever period is chosen: their views then open as a list', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await page.setViewportSize({ width: 1024, height: 768 });
  const controls = page.getByRole('group', { name: 'Place, period and view' });
  const top = async (name: string | RegExp): Promise<number> =>
    Math.round((await controls.getByRole('button', { name }).boundingBox())?.y ?? -1);
  await page.goto('/#/sales/locationItems?date=2026-01-01&date=2026-11-24');
  const views = controls.getByRole('combobox', { name: 'View' });
  await expect(views).toBeVisible();
  expect(await top('Export')).toBe(await top(/^Dates/));
  await views.selectOption('Daily');
  await expect(page).toHaveURL(/view=daily_sales/);
  await page.setViewportSize({ width: 1920, height: 768 });
  await expect(controls.getByRole('radiogroup', { name: 'View' })).toBeVisible();
  expect(await top('Export')).toBe(await top(/^Dates/));
});

test('on a phone three taps lead from a day to a receipt of the department that fell, and all columns are kept', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'office');
  await page.goto(`/#/sales/locationItems?date=${tradingDay}`);
  await expect(
    page.getByRole('group', { name: 'Periods' }).getByRole('button', { name: 'Yesterday' }),
  ).toBeInViewport();
  const brief = page.getByRole('group', { name: 'In brief' });
  await expect(brief.getByRole('heading', { name: 'Who is on' })).toBeVisible();
  const heads = await brief
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(Math.max(...heads)).toBeLessThan(1200);
  const fell = brief.getByRole('region', { name: 'What fell' });
  // On a day on which nothing fell, the way goes on from all departments.
  const department = (await fell.locator('li a').count()) > 0 ? fell.locator('li a') : page.locator('main tbody a');
  const row = page.locator('main tbody a').first();
  /** Clicks, and waits for the rows of the next screen: those of the last one stay while it loads. */
  const follow = async (link: Locator): Promise<void> => {
    const last = (await row.getAttribute('href')) ?? '';
    await link.click();
    await expect(row).not.toHaveAttribute('href', last);
  };
  await follow(department.first());
  await expect(page).toHaveURL(/location-items|departmentItems/);
  if (page.url().includes('departmentItems')) await follow(row);
  await expect(page).toHaveURL(/location-items/);
  await follow(row);
  await expect(page).toHaveURL(/transactions/);
  await row.click();
  await expect(page.locator('[data-receipt]')).toBeVisible();
  await page.goto(`/#/transactions?date=${tradingDay}`);
  const heads2 = page.locator('main thead th');
  await expect(heads2).toHaveCount(2);
  await page.getByRole('button', { name: 'All columns' }).click();
  await expect.poll(() => heads2.count()).toBeGreaterThan(8);
  await page.reload();
  await expect.poll(() => heads2.count()).toBeGreaterThan(8);
});

test('on a phone a receipt is five taps away from the overview of all stores', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'office');
  await page.goto(`/#/sales/locationItems?date=${tradingDay}`);
  const { click, clicks } = newHand();
  const row = page.locator('main tbody a').first();
  const receipt = page.locator('[data-receipt]');
  while (clicks() < 5 && (await receipt.count()) === 0) {
    await expect(row).toBeVisible();
    const last = (await row.getAttribute('href')) ?? '';
    await click(row);
    // The rows of the last screen stay while the next one loads.
    await expect
      .poll(
        async () =>
          (await receipt.count()) > 0 || ((await row.count()) > 0 && (await row.getAttribute('href')) !== last),
      )
      .toBe(true);
  }
  await expect(receipt).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(5);
});

test('key figures and bars lead where rows lead, by hand and by keys', async ({ page, login }) => {
  await login(page, 'manager');
  const day = `#/sales/locationItems?date=${tradingDay}`;
  await page.goto(`/${day}`);
  const figures = page.getByRole('main').getByLabel('Key figures');
  await figures.getByRole('link', { name: /^Net sales/ }).click();
  await expect(page).toHaveURL(/departmentItems/);
  const total = page.locator('main tfoot tr');
  const sold = await figures.locator('dd').first().locator('span').first().innerText();
  await expect(total).toContainText(sold);
  await page.goto(`/${day}`);
  const bars = page.getByRole('list', { name: 'Bars, each leads to its figures' }).getByRole('link');
  await tabTo(page, bars);
  await page.keyboard.press('ArrowRight');
  const href = await bars.nth(1).getAttribute('href');
  await expect(bars.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).hash).toBe(href);
  await page.goto(`/#/sales/departmentItems?date=${tradingDay}`);
  const chart = page.locator('main [data-kind=category] [role=img]');
  await expect(chart.locator('svg')).toBeVisible();
  const first = await bars.first().getAttribute('href');
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.click(box.x + box.width / 2, box.y + 10 + (box.height - 36) / (2 * (await bars.count())));
  await expect.poll(() => new URL(page.url()).hash).toBe(first);
});

test('the newest days of the books stay in sight, from a wide window to a phone, until somebody scrolls away', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  // A whole period: the present one may have begun today.
  await page.goto('/#/balancing/dashboard?date=2026-10-15');
  const grid = page.getByRole('region', { name: 'Stores by days' });
  const heads = grid.locator('thead th');
  const first = heads.nth(1);
  const newest = heads.nth(-2);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await grid.scrollIntoViewIfNeeded();
    await expect(newest).toBeInViewport({ ratio: 0.9 });
  }
  await grid.evaluate((element) => (element.scrollLeft = 0));
  await expect(first).toBeInViewport();
  await page.setViewportSize({ width: 400, height: 844 });
  await expect(newest).not.toBeInViewport();
});
