import type { Locator, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect } from './fixture.ts';

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
