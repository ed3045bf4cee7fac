import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import type { Page } from '@playwright/test';
import { tradingDay, yesterday } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { tabTo } from './steps.ts';

/**
 * Waits until the bookkeepers of the chain have closed what they close: from nine in New York on that is yesterday as
 * well, of one store after another.
 */
const bookkeepersAreDone = async (): Promise<void> => {
  const state = join(process.env['E2E_HOME'] ?? '', 'demo.json');
  const booked = async (): Promise<string> =>
    (JSON.parse(await readFile(state, 'utf8')) as { booked: string | null }).booked ?? '';
  await expect.poll(async () => (await booked()) >= yesterday, { timeout: 240_000 }).toBe(true);
};

/**
 * Sets a book up that begins on a day with receipts, of lines of its own: those that stand on the book of the chain as well
 * are closed with it. Returns its address for a store that took cash.
 */
const drawBook = async (name: string, date: string): Promise<string> => {
  test.setTimeout(300_000);
  await bookkeepersAreDone();
  const { Authorization: authorization } = await openSession('office');
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${serverUrl()}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
  const point = async (line: string, fills: object): Promise<number> =>
    (await call<{ dpId: number }>('POST', 'company/data_point', { name: `${line}, ${name}`, ...fills })).dpId;
  const tender = (line: string, kind: string) => point(line, { source: 'posTotal', posAssignment: `tender.${kind}` });
  const tenders = [await tender('Cash', 'cash'), await tender('Credit', 'credit'), await tender('Debit', 'debit')];
  const deposit = await point('Cash deposit', { source: 'manual' });
  const stores = await call<{ reg_loc_id: number }[]>('GET', 'locations');
  const locationIds = stores.map(({ reg_loc_id }) => reg_loc_id);
  // Cash is counted for the store, not by drawer, and nothing is asked of movements.
  const rule = { since: date, by: 'store', tenders: [], float: '0', tolerances: [], matchMovements: false };
  await call('PUT', 'ledger-config/till-rule', rule);
  const body = { name, since: date, locationIds };
  const { presetId } = await call<{ presetId: number }>('POST', 'ledger-config/preset', body);
  const sheets = [
    { name: 'Tenders', type: 'tender', dpIds: tenders },
    { name: 'Bank deposit', type: 'summary', dpIds: [deposit] },
  ];
  for (const sheet of sheets)
    await call('POST', `ledger-config/sheet?presetId=${presetId}`, { ...sheet, state: 'Active' });
  const cashOf = async (locationId: number): Promise<number> => {
    const path = `value_table?presetId=${presetId}&locationId=${locationId}&date=${date}`;
    const table = await call<ValueTable>('GET', path);
    return Number(table.sheets.flatMap(({ rows }) => rows).find(({ dpId }) => dpId === tenders[0])?.posValue ?? 0);
  };
  const cash = await Promise.all(locationIds.map(cashOf));
  const locationId = locationIds[cash.findIndex((amount) => amount > 2)] ?? 0;
  return `/#/balancing/daily-reporting?presetId=${presetId}&location=${locationId}&date=${date}`;
};

const cell = (page: Page, line: string, column: string) =>
  page.getByRole('row', { name: new RegExp(`^${line}`) }).locator(`[data-column="${column}"]`);

test('SCR-11 SCR-14 R-025 R-029 ST-37 a bookkeeper counts a day by keyboard alone, closes its book and opens it again', async ({
  page,
  login,
}) => {
  const { keyboard } = page;
  const address = await drawBook('Counted by keyboard', tradingDay);
  await login(page, 'office');
  await page.goto(address);
  const cash = cell(page, 'Cash', 'enteredValue').first();
  await expect(page.getByText('Not counted')).toBeVisible();
  const expected = Number((await cell(page, 'Cash', 'posValue').first().textContent())?.replaceAll(',', ''));
  expect(expected).toBeGreaterThan(2);

  await tabTo(page, page.getByRole('gridcell').and(page.locator('[tabindex="0"]')));
  for (let presses = 0; presses < 20; presses += 1) {
    if (await cash.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.type(`=${expected}-2*0.75`);
  const short = page.getByText('−1.50');
  await expect(short.first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(cash).toHaveText('·');
  await keyboard.press('Control+y');
  await expect(short.first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(short.first()).toBeVisible();

  const close = page.getByRole('button', { name: 'Close the book' });
  await tabTo(page, close);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close the book of this day?' });
  await expect(dialog).toContainText('−1.50');
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeDisabled();
  await tabTo(page, dialog.getByRole('button', { name: 'Cash deposit' }));
  await keyboard.press('Enter');
  await expect(cell(page, 'Cash deposit', 'enteredValue')).toBeFocused();
  await keyboard.type('12*2');
  await keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await tabTo(page, close, 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Close', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(cell(page, 'Cash deposit', 'enteredValue')).toHaveAttribute('aria-readonly', 'true');

  await tabTo(page, page.getByRole('button', { name: 'Reopen' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await keyboard.type('The float was wrong');
  await keyboard.press('Enter');
  await expect(page.getByText('Reopened', { exact: true })).toBeVisible();
  await expect(page.getByText(/The float was wrong/)).toBeVisible();

  await page.goto(address.replace('/balancing/daily-reporting', '/sheets'));
  await expect(cell(page, 'Cash deposit', 'enteredValue')).toHaveText('24.00');
});

test('a bookkeeper does the morning of several stores by keyboard alone, with three keys a store beside what is counted', async ({
  page,
  login,
}) => {
  const address = await drawBook('Morning by keyboard', tradingDay);
  await login(page, 'office');
  await page.goto(address.replace('daily-reporting', 'dashboard').replace(/&location=.*$/, ''));
  const next = page.getByRole('link', { name: /^Next open day: / });
  await expect(next).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('Alt+Shift+PageDown');
  for (let store = 0; store < 3; store += 1) {
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    const cells = grid.locator('td[data-column="enteredValue"]:not([aria-readonly="true"])');
    const count = await cells.count();
    expect(count).toBeGreaterThan(2);
    await expect(cells.first()).toBeFocused();
    for (let at = 0; at < count; at += 1) {
      const row = grid.getByRole('row').filter({ has: page.locator(':focus') });
      const said = (await row.locator('[data-column="posValue"]').textContent()) ?? '';
      await keyboard.type(/\d/.test(said) ? said.replace(/[^\d.]/g, '') : '0');
      await keyboard.press('Enter');
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await keyboard.press('Alt+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: 'Close the book of this day?' });
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
    const before = page.url();
    await keyboard.press('Alt+Shift+PageDown');
    await expect(page).not.toHaveURL(before);
  }
});
