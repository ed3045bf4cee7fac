import { readFileSync } from 'node:fs';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';

test('R-033 R-034 R-035 NAV-21 SCR-16 API-106 printed reports are found by type and by store, opened in the page and saved', async ({
  page,
  login,
}) => {
  await login(page, 'quebec');
  await page.goto('/#/reports');
  const menu = page.getByRole('navigation', { name: 'Principale' });
  for (const address of ['/reports', '/reports/multi-loc', '/reports/single-loc'])
    await expect(menu.locator(`a[href^="#${address}"]`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Plusieurs magasins' }).nth(1).click();
  await expect(page).toHaveURL(/#\/reports\/multi-loc\?type=closing/);

  const asked = page.waitForResponse((response) => /\/api\/pos-reports\/\d+\/file/.test(response.url()));
  await page
    .getByRole('link', { name: `CLOSE-${tradingDay}.TXT` })
    .first()
    .click();
  expect((await asked).headers()['content-type']).toBe('application/pdf');
  await expect(page.locator('iframe')).toHaveAttribute('src', /^blob:/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`CLOSE-${tradingDay}.pdf`);
  expect(
    readFileSync(await saved.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('radio', { name: 'Côte à côte' }).click();
  const netSales = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'VENTES NETTES' }) });
  await expect(netSales.getByRole('link')).toHaveAttribute('href', /#\/sales\/locationSummary\?location=\d+&date=/);

  await page.goto(`/#/reports/single-loc?date=${tradingDay}`);
  const list = page.getByRole('region', { name: 'Rapports' });
  // Only this list contains the first of them.
  for (const name of [`DEPT-${tradingDay}.TXT`, `CLOSE-${tradingDay}.TXT`, 'Caissiers et caisses, d’après les reçus'])
    await expect(list.getByRole('link', { name })).toBeVisible();
});

test('stores and days show which closings agree with the receipts, by what the others differ, and where none came', async ({
  page,
  login,
}) => {
  await login(page, 'quebec');
  await page.goto(`/#/reports/multi-loc?date=${tradingDay}`);
  await page.getByRole('radio', { name: 'Magasins et jours' }).click();
  const matrix = page.getByRole('region', { name: 'Rapports imprimés par magasin et jour' });
  // The week that ends with the chosen day.
  await expect(matrix.getByRole('columnheader')).toHaveCount(8);
  await expect(matrix.getByText('Aucun fichier').first()).toBeVisible();
  const differing = matrix.getByRole('link', { name: /^Écart de/ }).first();
  const difference = (await differing.innerText()).replace('Écart de ', '');
  await differing.click();
  // Which figure differs depends on the day: sales that never came, or cash that nobody rang.
  await expect(
    page.getByRole('complementary').getByRole('cell', { name: difference, exact: true }).first(),
  ).toBeVisible();
});
