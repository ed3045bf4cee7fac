import { readCsv, readXlsx } from '../apps/server/src/exports/testing.ts';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { columnOf, largestStore, partsOf, save, settled } from './report-steps.ts';

const byNumber = (lanes: readonly string[]): string[] => [...lanes].sort((a, b) => Number(a) - Number(b));

/** The cells below the head of the lanes in a file. */
const lanesIn = (file: (string | number)[][]): string[] => {
  const { head, rows } = partsOf(file);
  return rows.map((row) => String(row[head.indexOf('Lane')]));
};

test('lanes stand by their numbers, not as text, on the screen and in its files', async ({ page, login }) => {
  await login(page, 'office');
  await page.goto(`/#/sales-v2/terminal/overview?location=${await largestStore()}&date=${tradingDay}`);
  await settled(page);
  const shown = await columnOf(page, 'Lane');
  expect(shown.length).toBeGreaterThan(4);
  expect([...shown].sort(), 'these lanes tell both orders apart').not.toEqual(byNumber(shown));
  expect(shown).toEqual(byNumber(shown));
  const [, csv] = await save(page, /^CSV/);
  expect(lanesIn(readCsv(csv))).toEqual(shown);
  const [, excel] = await save(page, /^Excel/);
  expect(lanesIn(readXlsx(excel))).toEqual(shown);
  await page.getByRole('columnheader', { name: 'Lane' }).getByRole('button').first().click();
  await expect.poll(() => columnOf(page, 'Lane')).toEqual(byNumber(shown).reverse());
});
