import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { addDays } from '@lanewise/domain/calendar/day';
import type { Page } from '@playwright/test';
import { tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { links, settled, table } from './report-steps.ts';

const asOffice = async () => {
  const { Authorization: authorization } = await openSession('office');
  return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${serverUrl()}/api/${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: Data }).data;
  };
};

/** Figures of the total row under their headings. */
const totals = async (page: Page): Promise<Record<string, string>> => {
  const heads = await table(page).locator('thead tr').last().locator('th').allInnerTexts();
  const cells = await table(page).locator('tfoot tr').last().locator('th, td').allInnerTexts();
  return Object.fromEntries(heads.map((head, at) => [head.replace(/[↑↓]/g, '').trim(), (cells[at] ?? '').trim()]));
};

test('SCR-08 SCR-09 the SNAP share of produce is read by store and lane, down to its receipts, and breaks where it is defined anew', async ({
  page,
  login,
}) => {
  const call = await asOffice();
  const all = await call<DataPoint[]>('GET', 'data_point');
  const produce = all.find(({ name }) => name === 'Produce sales');
  if (!produce) throw new Error('the demo chain has no "Produce sales"');
  const { posAssignment, filters } = produce;
  const made: number[] = [];
  const make = async (body: object): Promise<number> => {
    const { dpId } = await call<DataPoint>('POST', 'company/data_point', body);
    made.push(dpId);
    return dpId;
  };
  const snap = await make({
    name: 'Produce with SNAP',
    source: 'posTotal',
    posAssignment,
    filters: { ...filters, tender: ['ebtFood'] },
  });
  const share = await make({
    name: 'SNAP share of produce',
    source: 'formula',
    formula: `#${snap} / #${produce.dpId}`,
    valueType: 'count',
    format: 'percent',
  });
  try {
    await login(page, 'office');
    const week = `date=${addDays(tradingDay, -6)}&date=${tradingDay}`;
    const points = `points=dp${snap}_amt,dp${share}_pct`;
    await page.goto(`/#/sales-v2/store/department?${week}&${points}`);
    await settled(page);
    await expect.poll(async () => (await totals(page))['SNAP share of produce %']).toMatch(/^\d+\.\d\d$/);
    expect(Object.keys(await totals(page))).toEqual([
      'Name',
      'Produce with SNAP $',
      'Change $',
      'Change %',
      'SNAP share of produce %',
    ]);

    // A cell of a formula opens its parts, in the same row.
    await table(page).locator('tbody tr').first().locator('td').last().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`points=dp${snap}_amt%2Cdp${produce.dpId}_amt`));
    await expect(table(page).locator('tbody tr')).toHaveCount(1);
    await expect.poll(async () => (await totals(page))['Produce sales $']).toMatch(/\d/);
    const parts = await totals(page);

    // From the store to its lanes, and to the receipts that come to the figure of a lane.
    await table(page).locator('tbody tr').first().locator('td').first().getByRole('link').click();
    await expect(page).toHaveURL(/#\/sales-v2\/terminal\/department/);
    await settled(page);
    await expect.poll(async () => (await totals(page))['Produce with SNAP $']).toBe(parts['Produce with SNAP $']);
    const lanes = table(page).locator('tbody tr');
    const sold = lanes.filter({ has: page.locator('td', { hasText: /[1-9]\d*\.\d\d/ }) }).first();
    const cell = sold
      .locator('td')
      .filter({ has: page.getByRole('link') })
      .first();
    const amount = (await cell.innerText()).trim();
    await cell.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?.*dataPoint=${snap}`));
    await settled(page);
    await expect.poll(async () => (await totals(page))['This data point $']).toBe(amount);
    await links(page).first().click();
    await expect(page.getByRole('region', { name: /^Receipt / })).toContainText('EBT');

    // Another definition from the last day on: earlier days keep theirs, and the break is told.
    await call('PUT', `data_point/${snap}`, {
      name: 'Produce with SNAP',
      source: 'posTotal',
      posAssignment,
      filters: { ...filters, tender: ['ebtFood', 'ebtCash'] },
      from: tradingDay,
    });
    await page.goto(`/#/sales-v2/store/overview?${week}&points=dp${snap}_amt`);
    await settled(page);
    await expect(page.getByText(/From [\d/]+ on, Produce with SNAP is defined anew/)).toBeVisible();
  } finally {
    for (const dpId of made.reverse()) await call('DELETE', `data_point/${dpId}`);
  }
});

test('SCR-10 data points of cashiers, in French and on a phone', async ({ page, login }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'quebec');
  await page.goto(`/#/sales-v2/cashier/overview?date=${tradingDay}`);
  const rows = page.locator('main').getByRole('link').filter({ hasText: /\d/ });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vue d’ensemble');
});
