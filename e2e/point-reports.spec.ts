import { readFile } from 'node:fs/promises';
import { addDays, firstOfWeek } from '@lanewise/domain/calendar/day';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Preset } from '@lanewise/contract/entities/preset';
import type { Locator, Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { links, settled, table, written } from './report-steps.ts';

const names = { snap: 'Produce with SNAP', share: 'SNAP share of produce', preset: 'SNAP in produce' };

const asOffice = async () => {
  const { Authorization: authorization } = await openSession('office');
  return async <Data>(method: string, path: string): Promise<Data> => {
    const answer = await fetch(`${serverUrl()}/api/${path}`, { method, headers: { authorization } });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: Data }).data;
  };
};

/** Takes away what the walk made, formulas before what they name. */
test.afterEach(async () => {
  const call = await asOffice();
  const presets = await call<Preset[]>('GET', 'table-columns?presetType=storeDepartment');
  for (const { id } of presets.filter(({ name }) => name === names.preset)) await call('DELETE', `table-columns/${id}`);
  const points = await call<DataPoint[]>('GET', 'data_point');
  for (const name of [names.share, names.snap]) {
    const made = points.find((point) => point.name === name);
    if (made) await call('DELETE', `data_point/${made.dpId}`);
  }
});

/** Figures of the total row under their headings. */
const totals = async (page: Page): Promise<Record<string, string>> => {
  const heads = await table(page).locator('thead tr').last().locator('th').allInnerTexts();
  const cells = await table(page).locator('tfoot tr').last().locator('th, td').allInnerTexts();
  return Object.fromEntries(
    heads.map((head, at) => [(head.split('\n')[0] ?? '').replace(/[↑↓]/g, '').trim(), (cells[at] ?? '').trim()]),
  );
};
const total = (page: Page, name: string) => expect.poll(async () => (await totals(page))[name]);

const editor = (page: Page): Locator => page.getByRole('dialog');
const field = (page: Page, name: string): Locator => editor(page).getByLabel(name, { exact: true });
const preview = (page: Page): Locator => editor(page).getByRole('region', { name: /^(On a real day|Un jour réel)$/ });
const save = async (page: Page, name: string): Promise<void> => {
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Data point saved: ${name}`)).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
};
/** Adds a filter, whose field then has the focus, and chooses in it by typing. */
const filter = async (page: Page, kind: string, ...choices: string[]): Promise<void> => {
  const known = await editor(page).getByRole('combobox', { name: kind, exact: true }).count();
  if (known === 0) await field(page, 'Add a filter').selectOption({ label: kind });
  else await editor(page).getByRole('combobox', { name: kind, exact: true }).click();
  await expect(editor(page).getByRole('combobox', { name: kind, exact: true })).toBeFocused();
  for (const choice of choices) {
    await page.keyboard.type(choice);
    await editor(page).getByRole('listbox', { name: kind }).getByRole('option', { name: choice }).click();
  }
};
const file = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  return (await readFile(await download.path(), 'utf8')).split('\r\n');
};

test('SCR-08 SCR-09 SCR-37 the SNAP share of produce is defined on a real day, read down to a receipt, and defined anew', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  await login(page, 'office');
  const monday = firstOfWeek(tradingDay, false);
  const period = `date=${addDays(tradingDay, -7)}&date=${tradingDay}`;

  await test.step('it is defined by filters, with its value and receipts of a day beside it', async () => {
    await page.goto('/#/settings/dp-category');
    await page.getByRole('button', { name: 'Add data point' }).click();
    await field(page, 'Name').fill(names.snap);
    await field(page, 'Total of the registers').selectOption('Sales of items');
    await filter(page, 'Departments', 'Fruit', 'Vegetables');
    await field(page, 'Day').fill(tradingDay);
    await preview(page).getByRole('button', { name: 'Show' }).click();
    await expect(preview(page).getByText(`On ${written(tradingDay)}`)).toBeVisible();
    await expect(preview(page).getByRole('link', { name: /^Receipt / })).toHaveCount(3);
    const all = await preview(page).getByRole('strong').innerText();
    expect(all).toMatch(/^[\d,]+\.\d\d$/);
    await filter(page, 'Tenders', 'EBT food');
    await expect(editor(page)).toContainText('on receipts paid with EBT food');
    await expect(preview(page).getByRole('strong')).toHaveText(/^[\d,]+\.\d\d$/);
    await expect(preview(page).getByRole('strong')).not.toHaveText(all);
    await save(page, names.snap);
  });

  await test.step('the share is a formula, with the values of its parts', async () => {
    await page.getByRole('button', { name: 'Add data point' }).click();
    await field(page, 'Name').fill(names.share);
    await field(page, 'Source').selectOption('Formula');
    await field(page, 'Formula').fill(`${names.snap} / Produce`);
    await expect(preview(page)).toContainText('There is no data point Produce');
    await field(page, 'Formula').fill(`${names.snap} / Produce sales`);
    await field(page, 'Value').selectOption('Count');
    await field(page, 'Format').selectOption('Percent');
    await preview(page).getByRole('button', { name: 'Show' }).click();
    await expect(preview(page).getByRole('strong')).toHaveText(/^\d+\.\d\d\s%$/);
    await expect(preview(page).getByRole('listitem').first()).toContainText(names.snap);
    await save(page, names.share);
  });

  await test.step('a preset shows it by store, with the last period beside it', async () => {
    await page.goto(`/#/sales-v2/store/department?${period}`);
    await settled(page);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('button', { name: 'New preset' }).click();
    const dialog = page.getByRole('dialog', { name: 'New preset' });
    await dialog.getByLabel('Name').fill(names.preset);
    await dialog.getByRole('button', { name: 'Clear selection' }).click();
    for (const name of ['Compared', 'Change', 'Change %'])
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    for (const name of [names.snap, names.share]) {
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    }
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('button', { name: /^Columns/ })).toContainText(names.preset);
    await page.getByLabel('Compare with').selectOption('Days just before');
    await expect(page).toHaveURL(/compare=before/);
    await total(page, `${names.share} %`).toMatch(/^\d+\.\d\d$/);
    expect(Object.keys(await totals(page)).sort()).toEqual(
      ['Name', 'Change $', 'Change %', 'Compared $', `${names.snap} $`, `${names.share} %`].sort(),
    );
    await total(page, 'Compared $').toMatch(/^[\d,]+\.\d\d$/);
  });

  await test.step('a file has the totals of the screen', async () => {
    const shown = await totals(page);
    const [heads = '', ...rows] = await file(page);
    const inFile = rows.find((row) => row.startsWith('Total,'))?.split(',') ?? [];
    const figures = Object.fromEntries(heads.split(',').map((head, at) => [head, inFile[at]]));
    for (const name of [`${names.snap} $`, `${names.share} %`])
      expect(Number(figures[name])).toBe(Number(shown[name]?.replaceAll(',', '')));
  });

  await test.step('a cell of the formula opens its parts, and they lead by lane to the receipts behind a cell', async () => {
    const at = Object.keys(await totals(page)).indexOf(`${names.share} %`);
    const sold = table(page)
      .locator('tbody tr')
      .filter({
        has: page
          .locator('td')
          .nth(at - 1)
          .filter({ hasText: /[1-9]/ }),
      });
    await sold
      .first()
      .locator('td')
      .nth(at - 1)
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/points=dp\d+_amt%2Cdp\d+_amt/);
    await expect(table(page).locator('tbody tr')).toHaveCount(1);
    await total(page, 'Produce sales $').toMatch(/\d/);
    const parts = await totals(page);
    await table(page).locator('tbody tr').first().locator('td').first().getByRole('link').click();
    await expect(page).toHaveURL(/#\/sales-v2\/terminal\/department/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terminal · Department');
    await total(page, `${names.snap} $`).toBe(parts[`${names.snap} $`]);
    const lane = table(page)
      .locator('tbody tr')
      .filter({ has: page.locator('td', { hasText: /[1-9]\d*\.\d\d/ }) });
    const cell = lane
      .first()
      .locator('td')
      .filter({ has: page.getByRole('link') })
      .first();
    const amount = (await cell.innerText()).trim();
    await cell.getByRole('link').click();
    await expect(page).toHaveURL(/#\/transactions\?.*dataPoint=\d+/);
    await total(page, 'This data point $').toBe(amount);
    await links(page).first().click();
    await expect(page.getByRole('region', { name: /^Receipt / })).toContainText('EBT');
  });

  await test.step('it is defined anew from Monday on, which the table, the chart and a file tell', async () => {
    await page.goto('/#/settings/dp-category');
    await page.getByRole('link', { name: names.snap, exact: true }).click();
    await filter(page, 'Tenders', 'EBT cash');
    await field(page, 'Applies from').selectOption('A date');
    await field(page, 'First day').fill(monday);
    await save(page, names.snap);
    await page.goto(`/#/sales-v2/store/department?${period}`);
    const note = `From ${written(monday)} on, ${names.snap} is defined anew.`;
    await expect(page.getByText(note)).toBeVisible();
    await settled(page);
    expect((await file(page)).join('\n')).toContain(note);
  });

  await test.step('in French and on a phone', async () => {
    const dpId = (await (await asOffice())<DataPoint[]>('GET', 'data_point')).find(
      ({ name }) => name === names.snap,
    )?.dpId;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'fr'));
    await page.goto(`/#/sales-v2/store/overview?${period}&points=dp${dpId}_amt`);
    await page.reload();
    const [year, month, day] = monday.split('-');
    const since = [day, month, year].join('/');
    await expect(page.getByText(`À partir du ${since}, ${names.snap} est défini autrement.`)).toBeVisible();
    await expect(table(page).locator('tfoot')).toContainText(/\d,\d\d.*%/s);
    const upright = page
      .locator('main svg path')
      .evaluateAll(
        (paths) => paths.filter((path) => /^M([\d.]+) [\d.]+L\1 [\d.]+$/.test(path.getAttribute('d') ?? '')).length,
      );
    expect(await upright).toBe(1);
    await page.goto(`/#/settings/dp-category?open=${dpId}`);
    const earlier = editor(page).getByRole('region', { name: 'Définitions antérieures' });
    await expect(earlier).toContainText(
      'Ventes d’articles dans Fruit ou Vegetables, sur les reçus payés par EBT alimentaire',
    );
    await expect(earlier).toContainText(`en vigueur depuis le ${since}`);
  });
});

test('SCR-10 data points of cashiers, in French and on a phone', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'quebec');
  await page.goto(`/#/sales-v2/cashier/overview?date=${tradingDay}`);
  const rows = page.locator('main').getByRole('link').filter({ hasText: /\d/ });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vue d’ensemble');
});
