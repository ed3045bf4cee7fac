import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { lookAt } from './steps.ts';

const rowsOf = (list: Locator): Locator => list.getByRole('listitem');

const addSheet = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add sheet' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** Moves a row by one place and keeps it there, with keys alone. */
const move = async (page: Page, name: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> => {
  await page.getByRole('button', { name: `Move ${name}` }).focus();
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
};

test('SCR-13 R-028 ST-35 a book is set up, put in order by keyboard, copied and removed', async ({ page, login }) => {
  await login(page, 'admin');
  await lookAt(page, 'Harvest Lane Markets');
  await page.goto('/#/balancing/configuration');
  await page.getByRole('button', { name: 'Add book' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Evening book');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Evening book' })).toBeVisible();

  await addSheet(page, 'Counts');
  await addSheet(page, 'Safe');
  const sheets = rowsOf(page.getByRole('list', { name: 'Sheets' }));
  await expect(sheets).toHaveText([/Counts/, /Safe/]);
  await move(page, 'Safe', 'ArrowUp');
  await expect(sheets).toHaveText([/Safe/, /Counts/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(sheets).toHaveText([/Counts/, /Safe/]);
  await page.getByRole('switch', { name: 'Safe carries over' }).click();
  await expect(page.getByRole('switch', { name: 'Safe carries over' })).toBeChecked();

  await page.getByRole('link', { name: 'Data points', exact: true }).click();
  for (const name of ['Propane tanks', 'Taxes']) {
    await page.getByLabel('Name, source or account').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).press('Enter');
    await expect(page.getByRole('button', { name: `Move ${name}` })).toBeVisible();
  }
  await move(page, 'Taxes', 'ArrowUp');
  const lines = rowsOf(page.getByRole('list', { name: 'On Counts' }));
  await expect(lines).toHaveText([/Taxes/, /Propane tanks/]);
  await page.reload();
  await expect(lines).toHaveText([/Taxes/, /Propane tanks/]);

  await page.getByRole('button', { name: 'Copy to other stores' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Evening book (copy)' })).toBeVisible();
  await expect(lines).toHaveText([/Taxes/, /Propane tanks/]);
  for (const name of ['Evening book (copy)', 'Evening book']) {
    await page.goto('/#/balancing/configuration');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect(page.getByText(`Book deleted: ${name}`)).toBeVisible();
  }
  // A removal is taken back with all that went, and stands once it is made again.
  const undoOf = (done: RegExp): Locator =>
    page.getByRole('status').filter({ hasText: done }).getByRole('button', { name: 'Undo' });
  await undoOf(/Book deleted: Evening book(?! \(copy\))/).click();
  await page.getByRole('link', { name: 'Evening book', exact: true }).click();
  await expect(sheets).toHaveText([/Counts/, /Safe/]);
  await page.getByRole('button', { name: 'Counts', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(sheets).toHaveText([/Safe/]);
  await undoOf(/Sheet deleted: Counts/).click();
  await expect(sheets).toHaveText([/Counts/, /Safe/]);
  // A removal whose name another sheet has by now is not taken back, and says why.
  await page.getByRole('button', { name: 'Safe', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(sheets).toHaveText([/Counts/]);
  await addSheet(page, 'Safe');
  await undoOf(/Sheet deleted: Safe/).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Another one has this name by now.' })).toBeVisible();
  await expect(sheets).toHaveText([/Counts/, /Safe/]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Evening book', exact: true })).toHaveCount(0);
});

test('SCR-13 a change of a book is seen on a day before it is saved', async ({ page, login }) => {
  await login(page, 'office');
  await page.goto('/#/balancing/configuration');
  await page.getByRole('link', { name: 'Supermarket', exact: true }).click();
  await page.getByRole('link', { name: 'Data points', exact: true }).click();
  await page.getByRole('button', { name: 'Change lines' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Propane tanks' }).click();
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  const changes = dialog.getByRole('table', { name: 'Preview on a day' });
  await expect(changes.getByRole('row', { name: /Propane tanks\s*New/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Propane tanks' }).click();
  await expect(dialog.getByText('Nothing changes on')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Move Propane tanks' })).toHaveCount(0);
});

test('SCR-13 a GL column and a new sheet are seen on a day before they are saved', async ({ page, login }) => {
  await login(page, 'office');
  await page.goto('/#/balancing/configuration');
  await page.getByRole('link', { name: 'Supermarket', exact: true }).click();
  await page.getByRole('link', { name: 'GL assignment', exact: true }).click();
  await page.getByRole('button', { name: 'Add column' }).click();
  const dialog = page.getByRole('dialog');
  const show = dialog.getByRole('button', { name: 'Preview', exact: true });
  await expect(show).toBeDisabled();
  await dialog.getByLabel('Name').fill('Sales again');
  await dialog.getByLabel('GL account').fill('4999');
  await dialog.getByRole('checkbox', { name: 'Net sales Registers: Net sales' }).click();
  await show.click();
  const entries = dialog.getByRole('table', { name: 'Entries for the general ledger' });
  await expect(entries.getByRole('row', { name: /Sales again\s*New · 4999\s*Debit/ })).toBeVisible();
  await expect(dialog.getByText(/this journal cannot be exported/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sheets', exact: true }).click();
  await page.getByRole('button', { name: 'Add sheet' }).click();
  await dialog.getByLabel('Name').fill('Evening');
  await dialog.getByLabel('State').selectOption('Active');
  await show.click();
  await expect(dialog.getByRole('table', { name: 'Preview on a day' })).toContainText('Evening');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
