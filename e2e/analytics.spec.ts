import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readXlsx, unzip } from '../apps/server/src/exports/testing.ts';
import { expect, test } from './fixture.ts';
import { newHand } from './hand.ts';
import { at, sidePanel } from './steps.ts';

const buns = 'HEARTHSTONE HAMBURGER BUNS 8CT';
const burgers = 'PINE RIDGE BEEF BURGERS 6CT';
const answerOf = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });

const takeBuns = async (page: Page, click: (target: Locator) => Promise<void>): Promise<void> => {
  await click(page.getByRole('combobox', { name: 'Item 1' }));
  await page.keyboard.type('hamburger buns');
  await click(page.getByRole('option', { name: new RegExp(buns) }));
};

test('R-050 SCR-32 ST-33 PERM-45 what goes with hamburger buns, whether it is true in every region, and what their promotion brought last week, in 15 clicks', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  const { click, clicks } = newHand();
  const answer = answerOf(page);
  await click(sidePanel(page).getByRole('link', { name: 'Analytics', exact: true }));
  await at(page, /#\/analytics\/query/);
  await takeBuns(page, click);
  await click(page.getByRole('button', { name: /^Dates/ }));
  await click(page.getByRole('button', { name: 'Last 90 days' }));
  await click(page.getByRole('button', { name: 'Submit' }));
  await expect(answer).toContainText(`What brings most with ${buns}: ${burgers} (`);
  expect(clicks()).toBe(6);

  await click(answer.getByRole('button', { name: `${burgers}: is it true in every region?` }));
  await expect(answer).toContainText(/It is confirmed in (each of|\d+ of) \d+ regions/);
  expect(clicks()).toBe(7);

  await click(answer.getByRole('link', { name: `What did a promotion of ${buns} bring?` }));
  await click(page.getByRole('button', { name: /^Locations/ }));
  await click(page.getByRole('treeitem', { name: 'Select All' }));
  await click(page.getByRole('treeitem', { name: 'East' }));
  await click(page.getByRole('button', { name: 'Apply' }));
  await click(page.getByRole('button', { name: /^Dates/ }));
  await click(page.getByRole('button', { name: 'Last week' }));
  await click(page.getByRole('button', { name: 'Submit' }));
  await expect(answer).toContainText(`The promotion changed the sales of ${buns} by +$`);
  await expect(answer).toContainText(/\d+ stores with it against \d+ without it; 1 week with it against/);
  expect(clicks()).toBe(15);
});

test('R-051 SCR-33 SCR-34 an earlier question is found, saved and repeated, and its baskets are the receipts of the list', async ({
  page,
  login,
}) => {
  await login(page, 'office');
  await page.goto('/#/analytics/query?location=all');
  await page.getByRole('radio', { name: 'Pair' }).click();
  const { click } = newHand();
  await takeBuns(page, click);
  await page.getByRole('combobox', { name: 'Item 2' }).click();
  await page.keyboard.type('beef burgers');
  await page.getByRole('option', { name: new RegExp(burgers) }).click();
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await page.getByLabel('Task title').fill('Été du pain');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(answerOf(page)).toContainText(`of the baskets with ${buns} hold ${burgers} too.`);

  await page.goto('/#/analytics/previousQuery');
  await page.getByRole('searchbox').fill('du pain');
  const asked = page.getByRole('row').filter({ hasText: 'Été du pain' });
  await expect(asked).toContainText('Completed');
  await expect(asked).toContainText('All locations');
  const saving = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Download .xlsx' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Été du pain.xlsx');
  const book = await readFile(await saved.path());
  expect(unzip(book).get('xl/workbook.xml')).toContain('<sheet name="data"');
  const [header = [], row = []] = readXlsx(book);
  const cell = (name: string): string | number | undefined => row[header.indexOf(name)];
  expect(header).toEqual(
    expect.arrayContaining(['Baskets with A', 'Baskets with B', 'Baskets with both', 'All baskets', 'Support']),
  );

  await asked.getByRole('button', { name: 'Repeat' }).click();
  await at(page, /taskid=\d+/);
  await expect(page.getByText(`of the baskets with ${buns} hold ${burgers} too.`)).toBeVisible();
  const both = page.getByRole('link', { name: /^[\d,]+ baskets$/ });
  await expect(both).toHaveText(`${Number(cell('Baskets with both')).toLocaleString('en')} baskets`);
  await both.click();
  await at(page, /#\/transactions/);
  await expect(page.getByText(`of ${Number(cell('Baskets with both')).toLocaleString('en')}`)).toBeVisible();
  await page.locator('main tbody').getByRole('link').first().click();
  const marked = page.locator('mark');
  await expect(marked.filter({ hasText: buns })).toHaveCount(1);
  await expect(marked.filter({ hasText: burgers })).toHaveCount(1);
});

test('ST-34 a question without baskets says so, is asked again and deleted', async ({ page, login }) => {
  await login(page, 'office');
  await page.goto('/#/analytics/query?location=all&date=2020-01-05&date=2020-01-11');
  const { click } = newHand();
  await takeBuns(page, click);
  await page.getByLabel('Task title').fill('Before the chain');
  await page.getByRole('button', { name: 'Submit' }).click();
  const answer = answerOf(page);
  await expect(answer).toContainText('There is no basket in these days and stores.');
  const again = page.waitForResponse((response) => response.url().includes('spread_sheet_retry'));
  await answer.getByRole('button', { name: 'Retry' }).click();
  expect(await (await again).json()).toMatchObject({ data: { status: 'Submitted' } });
  await expect(answer).toContainText('There is no basket in these days and stores.');
  await answer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.goto('/#/analytics/previousQuery?search=Before+the+chain');
  await expect(page.getByText('Nothing found')).toBeVisible();
});
