import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';

const day = '2026-03-03';

/** A receipt of store 9 with bananas at a price. */
const receipt = (number: string, price: string): string =>
  `${JSON.stringify({
    store: '9',
    businessDate: day,
    lane: '4',
    number,
    ended: `${day}T19:41:00`,
    lines: [{ upc: '4011', description: 'Bananas', quantity: 1, unitPrice: price, amount: price }],
  })}\n`;

/** A company of its own, so that the figures of other tests stay the same. */
const company = async (name: string): Promise<number> => {
  const { Authorization } = await openSession('admin');
  const headers = { Authorization };
  const ask = async <Data>(path: string, options: RequestInit): Promise<Data> => {
    const response = await fetch(`${serverUrl()}/api/${path}`, { ...options, method: 'POST' });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const body = JSON.stringify({ name, timeZone: 'America/New_York', currency: 'USD' });
  const { id } = await ask<{ id: number }>('company', {
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const files: readonly [string, string][] = [
    ['evening.jsonl', receipt('1', '1.25') + receipt('3', '1.00')],
    ['again.jsonl', receipt('1', '2.75') + receipt('3', '1.50')],
    ['broken.jsonl', `${receipt('2', '4.00')}{"store":"9"}\n`],
  ];
  for (const [fileName, content] of files) {
    const query = new URLSearchParams({ fileName, companyId: String(id), createLocations: 'true' });
    const { segmentId } = await ask<{ segmentId: number }>(`ingest/segments?${query.toString()}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: content,
    });
    await fetch(`${serverUrl()}/api/ingest/segments/${segmentId}?wait=20`, { headers });
  }
  return id;
};

const incoming = async (page: Page, list: string): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(`^${list}`) }).click();
};

test('a conflict is seen side by side, accepted or called right beside the other, and counted; a broken record is shown and dismissed', async ({
  page,
  login,
}) => {
  const id = await company('Lantern Foods');
  await login(page, 'admin');
  await page.evaluate((chosen) => localStorage.setItem('companyId', String(chosen)), id);
  await page.goto('/#/settings/incoming');
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Incoming' })).toContainText('3 wait for a decision');

  await incoming(page, 'Conflicts');
  await page.getByRole('link', { name: 'Lane 4, number 1' }).click();
  const sheet = page.getByRole('complementary', { name: 'Lane 4, number 1' });
  const changed = sheet.getByRole('row', { name: /Bananas/ });
  await expect(changed).toContainText('$1.25');
  await expect(changed).toContainText('changed');
  await expect(changed).toContainText('$2.75');
  await sheet.getByLabel('Note').fill('The till was right');
  await sheet.getByRole('button', { name: 'Accept the later version' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 conflict accepted' })).toBeVisible();
  await expect(sheet).toContainText('The till was right');

  await page.getByRole('link', { name: 'Lane 4, number 3' }).click();
  const twice = page.getByRole('complementary', { name: 'Lane 4, number 3' });
  const both = twice.getByRole('button', { name: 'Both are right' });
  await expect(both).toBeDisabled();
  await twice.getByLabel('Note').fill('The lane was set up anew');
  await both.click();
  await expect(page.getByRole('status').filter({ hasText: '1 receipt counts beside the other' })).toBeVisible();
  await expect(twice).toContainText('Counts as well');
  await expect(twice.getByRole('button', { name: 'Only one is right' })).toBeVisible();

  await incoming(page, 'Quarantine');
  await page.getByRole('link', { name: 'broken.jsonl' }).click();
  const record = page.getByRole('complementary', { name: 'Field missing' });
  await expect(record.locator('mark')).toHaveText('{"store":"9"}');
  await record.getByRole('button', { name: 'Dismiss' }).click();
  await expect(menu.getByRole('link', { name: 'Incoming' })).not.toContainText('wait');

  await page.goto(`/#/sales/locationItems?date=${day}`);
  await expect(page.locator('table').last().locator('tfoot')).toContainText('9.25');
});

test('a file that was sent by mistake is withdrawn: what leaves is shown, a reason is asked for, and its state is drawn', async ({
  page,
  login,
}) => {
  const id = await company('Mistaken Foods');
  await login(page, 'admin');
  await page.evaluate((chosen) => localStorage.setItem('companyId', String(chosen)), id);
  await page.goto('/#/settings/incoming');
  await page.reload();
  await page.getByRole('checkbox', { name: 'Choose evening.jsonl' }).check();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw 1 file?' });
  await expect(dialog.getByRole('row', { name: /evening\.jsonl/ })).toContainText('2.25');
  await expect(dialog).toContainText('Locations that were created with them stay: 9.');
  const withdraw = dialog.getByRole('button', { name: 'Withdraw' });
  await expect(withdraw).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Test of the till');
  await withdraw.click();
  await expect(page.getByRole('status').filter({ hasText: '1 file withdrawn' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /evening\.jsonl/ })).toContainText('Withdrawn');
  // The receipt that the withdrawn file blocked enters a moment later.
  await page.goto(`/#/sales/locationItems?date=${day}`);
  await expect(async () => {
    await page.reload();
    await expect(page.locator('table').last().locator('tfoot')).toContainText('8.25', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});
