import { readFileSync } from 'node:fs';
import { expect, test } from './fixture.ts';
import { serverUrl } from './people.ts';

test('R-089 SCR-42 ST-27 ST-28 a connector is added, its key reset, told and asked, and its log read', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await page.goto('/#/settings/connectors');
  const list = page.getByRole('region', { name: 'Connectors' });
  for (const name of ['Health', 'Status', 'Version', 'Last contact'])
    await expect(list.getByRole('columnheader', { name })).toBeVisible();
  for (const health of ['Healthy', 'Offline']) await expect(list.getByText(health).first()).toBeVisible();

  await page.getByRole('button', { name: 'Add connector' }).click();
  const form = page.getByRole('form', { name: 'Add connector' });
  await form.getByLabel('Name').fill('Trailer');
  await form.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('dialog', { name: 'The key of Trailer' });
  const first = await made.getByLabel('Key', { exact: true }).innerText();
  await made.getByRole('button', { name: 'Done' }).click();
  const sheet = page.getByRole('complementary', { name: 'Trailer' });
  for (const tab of ['Details', 'Flags', 'Logs', 'TLOG files', 'Support files', 'Resync'])
    await expect(sheet.getByRole('link', { name: tab, exact: true })).toBeVisible();

  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  const typed = page.getByRole('dialog', { name: 'New password for Trailer' });
  await typed.getByLabel('New password').fill('Trailer-lanes-2026');
  await typed.getByLabel('Confirm password').fill('Trailer-lanes-2026');
  await typed.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await typed.getByRole('button', { name: 'Have a key made instead' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset the key of Trailer' });
  await reset.getByRole('button', { name: 'Reset key' }).click();
  const second = await reset.getByLabel('Key', { exact: true }).innerText();
  await reset.getByRole('button', { name: 'Done' }).click();
  const statusOf = async (key: string): Promise<number> =>
    (await fetch(`${serverUrl()}/api/connectors/requests?version=9.1`, { headers: { authorization: key } })).status;
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await page.reload();
  await expect(list.getByRole('row', { name: /Trailer/ })).toContainText('Healthy');

  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  await expect(sheet.getByText('Stopped')).toBeVisible();
  await sheet.getByRole('link', { name: 'Flags' }).click();
  await sheet.getByLabel('Debug log').selectOption('On');
  await sheet.getByRole('button', { name: 'Enable cgma' }).click();
  await expect(sheet.getByText('cgma is enabled')).toBeVisible();

  await list.getByRole('link', { name: 'Harbor Point' }).click();
  const harbor = page.getByRole('complementary', { name: 'Harbor Point' });
  await harbor.getByRole('link', { name: 'Logs' }).click();
  await harbor.getByLabel('File to ask for').fill('pos.log');
  await harbor.getByRole('button', { name: 'Ask the store' }).click();
  await expect(harbor.getByRole('listitem').filter({ hasText: 'pos.log' })).toContainText('Asked');
  const saving = page.waitForEvent('download');
  await harbor.getByRole('button', { name: /^connector-.*\.log$/ }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('watching 2 folders');

  await list.getByRole('link', { name: 'Trailer' }).click();
  await sheet.getByRole('link', { name: 'Details' }).click();
  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the connector Trailer?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(list.getByRole('link', { name: 'Trailer' })).toHaveCount(0);
});
