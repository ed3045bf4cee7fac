import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { save } from './report-steps.ts';

test('SP-23 EXP-01 EXP-13 the browser saves csv, excel and pdf with the figures of the screen', async ({
  page,
  login,
}) => {
  await login(page, 'manager');
  await page.goto(`/#/sales/locationItems?date=${tradingDay}&sort=-net_sales_amt`);
  const table = page.locator('table').last();
  await expect(table.locator('tfoot')).toContainText(/\d/);
  const shown = (await table.locator('tfoot tr').locator('th, td').allInnerTexts()).map((text) =>
    text.replaceAll(',', '').replace('−', '-'),
  );
  const first = (await table.locator('tbody th a').first().innerText()).trim();

  const name = `overview_${tradingDay}_${tradingDay}`;
  const [csvName, csv] = await save(page, /^CSV/);
  const rows = csv.toString('utf8').split('\r\n');
  expect([csvName, rows[0]?.split(',')[1], rows[1]?.split(',')[0]]).toEqual([`${name}.csv`, 'Net sales $', first]);
  const totals = rows.find((row) => row.startsWith('Total,'))?.split(',') ?? [];
  // The trend is only on screen and in no file; the state of a store stands last and has no total.
  expect([rows[0]?.split(',').at(-1), totals.at(-1)]).toEqual(['State', '']);
  expect(totals.slice(1, -1).map(Number)).toEqual(shown.slice(1, totals.length - 1).map(Number));
  expect(rows.slice(rows.indexOf(totals.join(',')) + 1).join('\n')).toMatch(
    /Period: .*\n.*Stores: .*\n.*Filters: none/,
  );

  const [excelName, excel] = await save(page, /^Excel/);
  expect([excelName, excel.toString('latin1', 0, 2)]).toEqual([`${name}.xlsx`, 'PK']);
  const [pdfName, pdf] = await save(page, /^PDF/);
  expect([pdfName, pdf.toString('latin1', 0, 5)]).toEqual([`${name}.pdf`, '%PDF-']);
  await expect(page.getByText(`${name}.pdf is saved`)).toBeVisible();
});
