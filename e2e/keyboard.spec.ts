import type { Locator } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { openSession } from './people.ts';
import { at, profileMenu, sidePanel, tabTo } from './steps.ts';

test('a session by the keyboard alone: log in, choose a location and dates, sort, read a receipt, export, log out', async ({
  page,
  person,
}) => {
  const { username, password } = person('manager');
  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
  const table = page.locator('table').last();
  const settled = () => expect(table.locator('tfoot')).toContainText(/\d/);
  // The stores may not be open yet today, and may have been closed yesterday.
  const chooseLastWeek = async (): Promise<void> => {
    const dates = page.getByRole('button', { name: /^Dates/ });
    await tabTo(page, dates);
    await press('Enter');
    const panel = page.getByRole('dialog', { name: 'Dates' });
    await tabTo(page, panel.getByRole('button', { name: 'Last Week' }));
    await press('Enter');
    await expect(dates).toContainText('Last Week');
  };
  await page.goto('/#/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(username);
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await settled();

  await test.step('a location', async () => {
    const places = sidePanel(page).getByRole('button').first();
    await tabTo(page, places);
    await press('Enter');
    const menu = page.getByRole('dialog', { name: 'Choose locations' });
    await expect(menu.getByPlaceholder('Search Location')).toBeFocused();
    await page.keyboard.type('harbor');
    await expect(menu.getByRole('group', { name: 'Location Level' }).getByRole('button')).toHaveCount(1);
    await press('ArrowDown', 'End', 'Enter');
    const loaded = page.waitForEvent('load');
    await tabTo(page, menu.getByRole('button', { name: 'Apply' }));
    await press('Enter');
    await loaded;
    await expect(places).toContainText('Harbor Point');
  });
  await test.step('dates', async () => {
    await settled();
    await chooseLastWeek();
  });
  await test.step('an order', async () => {
    await settled();
    const heads = table.locator('thead th');
    await tabTo(page, heads.first().getByRole('button'));
    await press('ArrowRight', 'Enter');
    await expect(heads.nth(1)).toHaveAttribute('aria-sort', 'ascending');
  });
  await test.step('a receipt', async () => {
    await tabTo(page, sidePanel(page).getByRole('link', { name: 'Transactions' }), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
    await chooseLastWeek();
    await settled();
    await tabTo(page, table.locator('thead th').first().getByRole('button'));
    await press('ArrowDown', 'Enter');
    const receipt = page.getByRole('region', { name: /^Receipt / });
    await expect(receipt).toContainText(/total/i);
    await press('Escape');
    await expect(receipt).toHaveCount(0);
  });
  await test.step('a file', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Export/ }), 'Shift+Tab');
    await press('Enter');
    const file = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: /^CSV/ }));
    await press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    await press('Escape');
  });
  await test.step('and the way out', async () => {
    await tabTo(page, profileMenu(page), 'Shift+Tab');
    await press('Enter');
    await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowUp');
    await press('Enter');
    await at(page, '#/login');
  });
});

test('places picked in their tree, columns, presets, headers, a file given up, a password and a question, by the keyboard alone', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  // A second session, for the dialog at the end about other sessions.
  await openSession('manager');
  await login(page, 'manager');
  const table = page.locator('table').last();
  const heads = table.locator('thead th');
  const go = async (target: Locator, key = 'Enter', way = 'Tab'): Promise<void> => {
    await tabTo(page, target, way);
    await page.keyboard.press(key);
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const settled = () => expect(table.locator('tfoot')).toContainText(/\d/);
  const button = (name: RegExp | string): Locator => page.getByRole('button', { name });
  await settled();

  await test.step('the tree of places', async () => {
    const control = button(/^Locations/);
    await go(control);
    await expect(page.getByRole('searchbox', { name: 'Search locations' })).toBeFocused();
    await press('ArrowDown', 'Home', ' ');
    await expect(control).toContainText('Please Select');
    const region = page.getByRole('treeitem').nth(1);
    await press('ArrowDown', 'ArrowLeft');
    await expect(region).toHaveAttribute('aria-expanded', 'false');
    await press('ArrowRight');
    await expect(region).toHaveAttribute('aria-expanded', 'true');
    await press('End', ' ', 'Enter');
    await expect(page.getByRole('tree')).toHaveCount(0);
    await expect(control).toBeFocused();
    await expect(table.locator('tbody tr')).toHaveCount(1);
  });
  await test.step('columns', async () => {
    await settled();
    const count = await heads.count();
    await go(button(/^Columns/));
    await go(page.getByRole('checkbox', { name: 'Items', exact: true }), ' ');
    await expect(heads).toHaveCount(count - 1);
    await go(button('Clear, show all columns'));
    // The compared sales and the share are not among the usual columns.
    await expect(heads).toHaveCount(count + 2);
    await go(button('Show the usual columns'));
    await expect(heads).toHaveCount(count);
  });
  await test.step('a preset is added, renamed and deleted', async () => {
    const name = page.getByRole('dialog', { name: /preset$/ }).getByLabel('Name');
    await go(button('New preset'));
    await expect(name).toBeFocused();
    await page.keyboard.type('By keys');
    await press('Enter');
    const control = button(/^Columns/);
    await expect(control).toContainText('By keys');
    await expect(control).toBeFocused();
    await press('Enter');
    await go(button('Edit preset'));
    await expect(name).toBeFocused();
    await press('End');
    await page.keyboard.type(' alone');
    await go(button('Save'));
    await expect(control).toContainText('By keys alone');
    await expect(control).toBeFocused();
    await press('Enter');
    await go(button('Edit preset'));
    await go(button('Delete'));
    await go(button('Really delete'));
    await expect(control).not.toContainText('By keys');
  });
  await test.step('headers are moved and widened', async () => {
    await tabTo(page, heads.first().getByRole('button'));
    await press('ArrowRight', 'ArrowRight');
    const [, , third = ''] = await heads.allInnerTexts();
    await press('Shift+ArrowLeft');
    await expect(heads.nth(1)).toHaveText(third);
    const width = () => heads.nth(1).evaluate((head) => (head as HTMLElement).offsetWidth);
    const before = await width();
    await press('Shift+Alt+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
    await press('Shift+Alt+Home', 'Shift+ArrowRight');
    await expect(heads.nth(2)).toHaveText(third);
  });
  await test.step('a file is given up', async () => {
    // The export never gets an answer.
    await page.route(/\/export\?/, () => undefined);
    await go(button(/^Export/), 'Enter', 'Shift+Tab');
    await go(button(/^CSV/));
    await go(button(/^Cancel/));
    await expect(button(/^Export/)).toHaveText('Export');
    await press('Escape');
  });
  await test.step('a dialog and a question are closed, and the focus comes back', async () => {
    await go(profileMenu(page), 'Enter', 'Shift+Tab');
    await go(page.getByRole('menuitem', { name: 'Profile' }), 'Enter', 'ArrowDown');
    await at(page, '#/userProfile');
    const password = button('Change password');
    await go(password);
    await expect(page.getByLabel('Current password')).toBeFocused();
    await press('Escape');
    await expect(password).toBeFocused();
    const end = button('End all other sessions');
    await go(end);
    await go(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(end).toBeFocused();
  });
});
