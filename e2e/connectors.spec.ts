import { readFileSync } from 'node:fs';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';

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
  const enrolment = page.getByRole('dialog', { name: 'Enrol the agent of Trailer' });
  const code = await enrolment.getByLabel('Code', { exact: true }).innerText();
  await expect(enrolment.getByLabel('Command')).toHaveText(`lanewise-agent enrol ${serverUrl()} ${code}`);
  await enrolment.getByRole('button', { name: 'Show its key' }).click();
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
  await page.getByRole('menuitem', { name: 'Enrolment code' }).click();
  await expect(enrolment.getByLabel('Code', { exact: true })).toHaveText(/^(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}$/);
  await enrolment.getByRole('button', { name: 'Done' }).click();
  await sheet.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Revoke key' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the key of Trailer?' })
    .getByRole('button', { name: 'Revoke key' })
    .click();
  await expect(sheet.getByText(/it was revoked on/)).toBeVisible();
  expect(await statusOf(second)).toBe(401);

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

test('R-089 the password that is typed for a connector lets it in, and the one before it no more', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  const { Authorization: authorization } = await openSession('admin');
  const ask = async (method: string, path: string, body?: object, key = authorization) => {
    const headers = { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${serverUrl()}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = {} } = (await answer.json()) as { data?: Record<string, unknown> };
    return { status: answer.status, data: data ?? {} };
  };
  await page.goto('/#/settings/connectors/addConnector');
  const form = page.getByRole('form', { name: 'Add connector' });
  await form.getByLabel('Name').fill('Caravan');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Enrol the agent of Caravan' }).getByRole('button', { name: 'Done' }).click();
  const id = /editConnector\/(\d+)/.exec(page.url())?.[1];
  const enter = (password: string) => ask('POST', 'connectors/login', { username: `connector ${id}`, password }, '');
  const passwords = ['Caravan-lanes-2026', 'Caravan-tills-2027'] as const;
  const keys: string[] = [];
  for (const password of passwords) {
    await page.getByRole('complementary', { name: 'Caravan' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reset password' }).click();
    const typed = page.getByRole('dialog', { name: 'New password for Caravan' });
    await typed.getByLabel('New password').fill(password);
    await typed.getByLabel('Confirm password').fill(password);
    await typed.getByRole('button', { name: 'Save password' }).click();
    await expect(typed).toHaveCount(0);
    const { status, data } = await enter(password);
    expect(status).toBe(200);
    keys.push(String(data['key']));
  }
  expect((await enter(passwords[0])).status).toBe(400);
  const calls = await Promise.all(keys.map((key) => ask('GET', 'connectors/requests?version=9.1', undefined, key)));
  expect(calls.map(({ status }) => status)).toEqual([401, 200]);
  expect((await ask('DELETE', `connectors/${id}`)).status).toBe(200);
});

test('ST-29 what is wrong today leads to the gap, which is asked for anew, and says what became of it', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await page.goto('/#/settings/connectors/today?kind=gaps');
  await page.getByRole('link', { name: 'Numbers missing' }).first().click();
  await expect(page.getByRole('region', { name: 'Days by lanes' })).toBeVisible();
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Lane / })
    .first()
    .click();
  const sheet = page.getByRole('complementary', { name: /^Lane / });
  await expect(sheet.getByRole('heading', { name: '9 numbers missing' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Ask to send anew' }).click();
  await expect(sheet.getByText('Asked, not sent yet')).toBeVisible();

  // The program of the store says that it has sent, and has not.
  const { Authorization: authorization } = await openSession('admin');
  const call = async (method: string, path: string, key = authorization) => {
    const answer = await fetch(`${serverUrl()}/api/${path}`, { method, headers: { authorization: key } });
    return ((await answer.json()) as { data: never }).data as Record<string, unknown>;
  };
  const id = await page.locator('a[href*="editConnector"]').first().getAttribute('href');
  const { key } = await call('PUT', `users/reset/connector/${id?.split('/').at(-1)}/credential`);
  const { resyncs } = await call('GET', 'connectors/requests', String(key));
  const [{ requestId }] = resyncs as [{ requestId: number }];
  await call('PUT', `connectors/requests/${requestId}/done`, String(key));
  await expect(sheet.getByText('Sent; something is missing still')).toBeVisible({ timeout: 20_000 });
});
