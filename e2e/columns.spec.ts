import type { Locator, Page, Request } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { daysAgo } from './days.ts';
import { openSession, serverUrl } from './people.ts';
import { at, logIn, profileMenu, stored } from './steps.ts';

/** The tests log in as the store manager; their presets are removed from the server afterwards. */
const who = 'limited';
test.afterEach(async () => {
  const { Authorization: authorization } = await openSession(who);
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${serverUrl()}/api/${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { data } = (await (await ask('GET', 'table-columns?presetType=overview')).json()) as { data: { id: number }[] };
  for (const { id } of data) await ask('DELETE', `table-columns/${id}`);
  await ask('PUT', 'selected-table-columns', { presetType: 'overview', view: 'default', presetId: null });
});

const table = (page: Page): Locator => page.locator('table').last();
const headers = async (page: Page): Promise<string[]> =>
  (await table(page).locator('thead button[aria-keyshortcuts]').allInnerTexts()).map((text) =>
    // The dates of a change stand on a second line.
    (text.split('\n')[0] ?? '').replace(/[$↑↓\s]+$/, ''),
  );
const header = (page: Page, name: string): Locator => table(page).locator('thead th', { hasText: name });
const keyFigures = (page: Page): Locator => page.locator('dl[aria-label="Key figures"]');
const chooser = (page: Page): Locator => page.getByRole('button', { name: /^Columns/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Columns' });
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
const change = ['Change', 'Change %'];
const rest = ['Items', 'Customers', 'Avg. item value', 'Items per ticket', 'Avg. ticket'];
const usual = ['Location', 'Net sales', ...change, ...rest];

/** Waits for the next matching call and returns its body. */
const sent = async (page: Page, method: string, path: string): Promise<Record<string, unknown>> => {
  const matches = (url: string): boolean => new URL(url).pathname === `/api/${path}`;
  const request = await page.waitForRequest((one) => one.method() === method && matches(one.url()));
  return request.postDataJSON() as Record<string, unknown>;
};

test('SP-12 SP-18 SP-19 SP-23 LS-25 LAY-09 columns are hidden, ordered by keys and by drag, and remembered', async ({
  page,
  login,
}) => {
  await login(page, who);
  await expect(table(page).locator('tfoot')).toContainText(/\d/);
  const figures = await keyFigures(page).innerText();
  await test.step('the last column beside the first cannot be taken away', async () => {
    await chooser(page).press('Enter');
    await expect(panel(page).getByLabel('Preset')).toBeFocused();
    expect((await panel(page).boundingBox())?.width).toBeGreaterThanOrEqual(200);
    for (const name of ['Net sales', ...change, ...rest.filter((one) => one !== 'Customers'), 'Trend'])
      await box(page, name).press('Space');
    await expect(box(page, 'Customers')).toBeDisabled();
    expect(await headers(page)).toEqual(['Location', 'Customers']);
    await expect(chooser(page)).toContainText('2 of 12');
    expect(await keyFigures(page).innerText()).toBe(figures);
  });
  await test.step('clearing shows every one, also those that are usually hidden', async () => {
    await page.getByRole('button', { name: 'Clear, show all columns' }).click();
    expect(await headers(page)).toEqual(['Location', 'Net sales', 'Compared', ...change, ...rest, 'Share of sales %']);
    await page.getByRole('button', { name: 'Show the usual columns' }).click();
    expect(await headers(page)).toEqual(usual);
  });
  await test.step('they move by button and by their grip', async () => {
    const earlier = page.getByRole('button', { name: 'Move Customers forward' });
    for (const _ of usual.slice(1, usual.indexOf('Customers'))) await earlier.press('Enter');
    await expect(earlier).toBeFocused();
    expect((await headers(page)).slice(0, 3)).toEqual(['Location', 'Customers', 'Net sales']);
    const rows = panel(page).locator('li[data-column]');
    const from = await rows.filter({ hasText: 'Avg. ticket' }).locator('span').first().boundingBox();
    const to = await rows.nth(0).boundingBox();
    if (!from || !to) throw new Error('The list is not drawn.');
    await page.mouse.move(from.x + 8, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(to.x + 12, to.y + 60, { steps: 4 });
    await page.mouse.move(to.x + 12, to.y + 10, { steps: 4 });
    await page.mouse.up();
    expect((await headers(page)).slice(0, 4)).toEqual(['Location', 'Avg. ticket', 'Customers', 'Net sales']);
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toBeFocused();
  });
  await test.step('headers move by drag and by Shift and the arrow keys, and keep the focus', async () => {
    await header(page, 'Items per ticket').dragTo(header(page, 'Avg. ticket'));
    expect((await headers(page)).slice(0, 3)).toEqual(['Location', 'Items per ticket', 'Avg. ticket']);
    const button = header(page, 'Items per ticket').getByRole('button').first();
    const saved = sent(page, 'PUT', 'selected-table-columns');
    await button.press('Shift+ArrowRight');
    await expect(button).toBeFocused();
    expect((await headers(page)).slice(0, 3)).toEqual(['Location', 'Avg. ticket', 'Items per ticket']);
    expect(await saved).toMatchObject({ presetType: 'overview', view: 'default', presetId: null });
  });
  const left = await headers(page);
  await page.reload();
  await expect(table(page).locator('tfoot')).toContainText(/\d/);
  expect(await headers(page)).toEqual(left);
});

test('SP-13 SP-14 SP-15 SP-17 VAL-11 VAL-12 LS-03 LS-04 ST-19 ST-20 ST-21 ST-22 ST-24 presets', async ({
  page,
  login,
  person,
}) => {
  await login(page, who);
  const dialog = page.getByRole('dialog', { name: /preset$/ });
  await test.step('nothing is added without a name or a column', async () => {
    let calls = 0;
    page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0));
    await chooser(page).click();
    await page.getByRole('button', { name: 'New preset' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('   ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Enter a name');
    await dialog.getByLabel('Name').fill('Till view');
    await dialog.getByRole('button', { name: 'Clear selection' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Choose at least one column beside Location');
    expect(calls).toBe(0);
  });
  await test.step('an added one stands at once', async () => {
    await box(page, 'Customers').check();
    await box(page, 'Avg. ticket').check();
    const created = sent(page, 'POST', 'table-columns');
    const selected = sent(page, 'PUT', 'selected-table-columns');
    await dialog.getByRole('button', { name: 'Add' }).click();
    expect(await created).toMatchObject({ presetType: 'overview', columns: '["name","customer_qty","atv"]' });
    const { presetId } = await selected;
    expect(await headers(page)).toEqual(['Location', 'Customers', 'Avg. ticket']);
    await expect(chooser(page)).toContainText('Till view');
    await expect(chooser(page)).toBeFocused();
    expect(await stored(page, 'globalPresetFlag')).toBe('true');
    expect(JSON.parse((await stored(page, 'globalPresetData')) ?? '')).toMatchObject({ id: presetId, view: 'default' });
  });
  await test.step('logout saves it first', async () => {
    const order: string[] = [];
    const listen = (request: Request): void => {
      if (/selected-table-columns|logout/.test(request.url())) order.push(`${request.method()} ${request.postData()}`);
    };
    const kept = await stored(page, 'globalPresetData');
    page.on('request', listen);
    await profileMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await at(page, '#/login');
    page.off('request', listen);
    expect(order).toEqual([`PUT ${kept}`, 'DELETE null']);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  });
  await test.step('it stands again after the next login; edited, and deleted, the columns stay', async () => {
    await logIn(page, person(who));
    await expect(chooser(page)).toContainText('Till view');
    await expect.poll(() => headers(page)).toEqual(['Location', 'Customers', 'Avg. ticket']);
    await chooser(page).click();
    await box(page, 'Avg. ticket').uncheck();
    await expect(chooser(page)).toContainText('Till view, changed');
    await page.getByRole('button', { name: 'Edit preset' }).click();
    await dialog.getByLabel('Name').fill('Short view');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(chooser(page)).toHaveText(/Short view$/);
    await chooser(page).click();
    await panel(page).getByLabel('Preset').selectOption('No preset');
    await panel(page).getByLabel('Preset').selectOption('Short view');
    await page.getByRole('button', { name: 'Edit preset' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Really delete' }).click();
    await expect(chooser(page)).toContainText('2 of 12');
    expect(await headers(page)).toEqual(['Location', 'Customers']);
  });
});

test('ST-20 ST-25 a preset that cannot be saved keeps nobody from logging out', async ({ page, login }) => {
  await login(page, who);
  await expect(table(page).locator('tfoot')).toContainText(/\d/);
  await header(page, 'Customers').getByRole('button').first().press('Shift+ArrowLeft');
  await expect.poll(() => stored(page, 'globalPresetData')).toContain('"view":"default"');
  await page.route('**/api/selected-table-columns', (route) => route.abort());
  const ended = page.waitForRequest((request) => request.url().endsWith('/api/v2/logout'));
  await profileMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect(await (await ended).headerValue('authorization')).toBeTruthy();
  await at(page, '#/login');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test('the heads stay where they are while other figures are on their way, and when these come', async ({
  page,
  login,
}) => {
  const places = (): Promise<number[]> =>
    table(page)
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
  const rows = table(page).locator('tbody tr[data-row]');
  /** Opens a day while its figures are on their way, and again when they are there: where the heads stand each time. */
  const opened = async (day: string): Promise<[waiting: number[], come: number[]]> => {
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    await page.route(/\/api\/dashboard\/.*startDate=/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/#/sales/locationItems?date=${day}`);
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await expect(rows).toHaveCount(0);
    // The names of the stores are known before any figure.
    await expect(page.getByRole('button', { name: /^Locations/ })).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    const waiting = await places();
    answer();
    await expect(rows.first()).toBeVisible();
    // The trends come after the figures, and their column has its room before.
    await page.waitForLoadState('networkidle');
    await page.unroute(/\/api\/dashboard\/.*startDate=/);
    return [waiting, await places()];
  };
  await login(page, 'manager');
  await page.goto('/#/userProfile');
  await page.reload();
  const [first, come] = await opened(daysAgo(8));
  // Nothing is known yet of what the columns hold: likely contents give them their widths.
  expect(Math.max(...come.map((left, at) => Math.abs(left - (first[at] ?? 0))))).toBeLessThan(4);
  expect(await opened(daysAgo(15))).toEqual([come, come]);
});
