import { expect, test } from './fixture.ts';
import { newHand } from './hand.ts';
import { openSession, serverUrl } from './people.ts';
import { companyIds, lookAt, sidePanel } from './steps.ts';

test('a person is invited for two stores, and what they will see is told, in eight clicks', async ({ page, login }) => {
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  const { click, choose, clicks } = newHand();
  const username = 'tess.two@harvestlane.example';
  const stores = ['Harbor Point', 'Lighthouse Landing'];

  await click(sidePanel(page).getByRole('link', { name: 'Settings' }));
  await click(sidePanel(page).getByRole('link', { name: 'Users', exact: true }));
  await click(page.getByRole('button', { name: 'Add user' }));
  const form = page.getByRole('form', { name: 'Add user' });
  await expect(form.getByLabel('E-mail address')).toBeFocused();
  for (const text of [username, 'Tess', 'Two']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await choose(form.getByLabel('Role'), 'Store Manager');
  await expect(form.getByRole('button', { name: 'Access groups: Sales, Transactions' })).toBeVisible();
  for (const name of stores) await click(form.getByRole('treeitem', { name }));
  await click(form.getByRole('button', { name: 'Save' }));

  await expect(page.getByText(`User added: Tess Two. Invitation on its way to ${username}`)).toBeVisible();
  const sees = page.getByRole('region', { name: 'What Tess Two sees' });
  await expect(sees.getByRole('definition').first()).toHaveText(stores.join(', '));
  await expect(sees.getByRole('listitem')).toHaveText([/^Sales · Overview, /, /^Transactions/]);
  expect(clicks()).toBeLessThanOrEqual(8);

  const { Authorization } = await openSession('admin');
  const company = String((await companyIds(Authorization))['Harvest Lane Markets']);
  const id = /editUser\/(\d+)/.exec(page.url())?.[1] ?? '';
  const headers = { authorization: Authorization, 'x-company-id': company };
  expect((await fetch(`${serverUrl()}/api/users/${id}`, { method: 'DELETE', headers })).status).toBe(200);
});

test('a month by store is in Excel in four clicks, and its total ties to the figure above it', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  const { click, clicks } = newHand();
  await click(page.getByRole('button', { name: /^Dates/ }));
  // The small sample chain began this month; last month stands beside it.
  await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible();
  await click(page.getByRole('button', { name: 'This month' }));
  const total = page.locator('main tfoot tr').first();
  await expect(total).toContainText(/\d/);
  // On the first of a month both are the same day.
  await expect(page.getByRole('button', { name: /^Dates (This month|Today)/i })).toBeVisible();
  const netSales = /[\d,]+\.\d\d/.exec(await total.innerText())?.[0] ?? 'none';
  await expect(page.locator('main').getByText(netSales, { exact: true })).toHaveCount(2);
  await click(page.getByRole('button', { name: 'Export', exact: true }));
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: /^Excel/ }));
  expect((await download).suggestedFilename()).toMatch(/^overview_.*\.xlsx$/);
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('from the first screen, who stands out among the cashiers, and by which receipts, is seen in three clicks', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  const { click, clicks } = newHand();
  await click(sidePanel(page).getByRole('link', { name: 'Cashier', exact: true }));
  await click(page.getByRole('radio', { name: 'Exceptions' }));
  await expect(page.getByRole('button', { name: /^Dates Last 90 days/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Stands out by/ })).toBeVisible();
  // The first row stands out most, and says by what.
  const reason = page.locator('main tbody tr').first().locator('td').first();
  await expect(reason).toHaveText(/Voids|Refunds|No sales|Overrides|Exemptions|Manual entries/);
  await click(reason.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]exception=\w+/);
  await expect(page.locator('main tbody tr').first()).toContainText(/\d/);
  expect(clicks()).toBeLessThanOrEqual(3);
});
