import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';

export const written = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

export const table = (page: Page): Locator => page.locator('table').last();
export const links = (page: Page): Locator => table(page).locator('tbody th a');
export const control = (page: Page, name: 'Locations' | 'Dates'): Locator =>
  page.getByRole('group', { name: 'Place, period and view' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Waits for the rows of this screen. */
export const settled = (page: Page): Promise<void> => expect(table(page).locator('tfoot')).toContainText(/\d/);

export const openOverview = async (page: Page, query = `?date=${tradingDay}`): Promise<void> => {
  await page.goto(`/#/sales/locationItems${query}`);
  await settled(page);
};

/** Chooses a type in the export menu; returns the name and the bytes of the saved file. */
export const save = async (page: Page, type: RegExp): Promise<[name: string, bytes: Buffer]> => {
  const menu = page.getByRole('button', { name: /^Export/ });
  await menu.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: type }).click(),
  ]);
  await expect(menu).toHaveText('Export');
  return [download.suggestedFilename(), await readFile(await download.path())];
};

const firstLines = async (cells: Locator): Promise<string[]> =>
  (await cells.allInnerTexts()).map((text) => (text.split('\n')[0] ?? '').replace(/[↑↓]/g, '').trim());

/** The heads of the table on the screen. */
export const headsOf = (page: Page): Promise<string[]> =>
  firstLines(table(page).locator('thead tr').last().locator('th'));

/** The cells of a row of the table on the screen. */
export const cellsOf = (row: Locator): Promise<string[]> => firstLines(row.locator('th, td'));

/** The cells of a column of the table on the screen, from the top; none while the screen has no such column. */
export const columnOf = async (page: Page, head: string): Promise<string[]> => {
  const at = (await headsOf(page)).indexOf(head);
  return at < 0 ? [] : firstLines(table(page).locator(`tbody tr > :nth-child(${at + 1})`));
};

/** The head, the rows and the total of a file, which stands after an empty row. */
export const partsOf = <Cell extends string | number>(file: readonly Cell[][]) => {
  const end = file.findIndex((row) => row[0] === 'Total');
  const start = file.findIndex((row) => row.every((cell) => cell !== ''));
  return {
    head: file[start] ?? [],
    rows: file.slice(start + 1, end).filter((row) => row.some((cell) => cell !== '')),
    total: file[end] ?? [],
  };
};

/** The store of the first company with the most lanes. */
export const largestStore = async (): Promise<number> => {
  const { Authorization: authorization } = await openSession('office');
  const answer = await fetch(`${serverUrl()}/api/locations`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { reg_loc_id: number; laneCount: number }[] };
  return data.sort((a, b) => b.laneCount - a.laneCount)[0]?.reg_loc_id ?? 0;
};
