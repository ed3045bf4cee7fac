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
