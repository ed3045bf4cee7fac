import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { columnOf, largestStore, table } from './report-steps.ts';

/** The name that registers of the demo chain write for their self-checkouts. */
const lane = 'Self-checkout';

test('self-checkouts stand under their name in the lists of cashiers, and are not compared with people', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  for (const view of ['list', 'performance']) {
    await page.goto(`/#/cashiers/${view}?date=${tradingDay}&search=${lane}`);
    // Rows without names stand there while the screen loads.
    await expect.poll(async () => [...new Set(await columnOf(page, 'Cashier'))], { timeout: 20_000 }).toEqual([lane]);
    expect(new Set(await columnOf(page, 'No.')).size, view).toBe(1);
  }
  // The 90 days of this view are enough to tell lanes without people.
  await page.goto(`/#/cashiers/list?view=exceptions&search=${lane}`);
  await expect(page.getByRole('columnheader', { name: /^Stands out by/ })).toBeVisible();
  await expect(table(page).locator('tbody tr').first()).toContainText(lane);
  const reasons = await columnOf(page, 'Stands out by');
  expect(reasons.length).toBeGreaterThan(1);
  expect(reasons.filter((text) => /[a-z]/i.test(text))).toEqual([]);
});

test('self-checkouts are listed at their lanes, and are not counted among the people who are signed on', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  // All lanes of one store are in view at once.
  await page.goto(`/#/cashiers/signed-on?location=${await largestStore()}`);
  const total = table(page).locator('tfoot');
  const nobody = page
    .locator('main')
    .getByText(/^(Nothing|No records)/)
    .first();
  await expect(total.filter({ hasText: /\d/ }).or(nobody).first()).toBeVisible({ timeout: 20_000 });
  // Stores may be closed now.
  if (await nobody.isVisible()) return;
  const names = await columnOf(page, 'Cashier');
  expect(names).toContain(lane);
  const people = page
    .locator('dl[aria-label="Key figures"] > div')
    .filter({ hasText: 'Signed on' })
    .locator('dd')
    .first();
  await expect(people).toHaveText(String(names.filter((name) => name !== lane).length));
});
