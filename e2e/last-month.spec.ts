import { addDays } from '@lanewise/domain/calendar/day';
import { readXlsx } from '../apps/server/src/exports/testing.ts';
import { daysAgo } from './days.ts';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { cellsOf, headsOf, partsOf, save, settled, table } from './report-steps.ts';
import { lookAt, sidePanel } from './steps.ts';

/** The first day of last month. */
const first = `${addDays(`${daysAgo(0).slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/** More items than one page of the screen has, at prices whose sum is not exact in binary. */
const items = Array.from({ length: 120 }, (_, at) => ({
  upc: String(40_000 + at),
  price: `${at % 7}.${10 + (at % 89)}`,
}));

const receipts = items
  .map(({ upc, price }, at) =>
    JSON.stringify({
      store: String(1 + (at % 3)),
      businessDate: addDays(first, at % 27),
      lane: '1',
      number: String(at + 1),
      ended: `${addDays(first, at % 27)}T12:00:00`,
      lines: [{ upc, description: `Item ${upc}`, quantity: 1, unitPrice: price, amount: price }],
    }),
  )
  .join('\n');

/** A company of its own: the small demo chain began less than a month ago. */
const company = async (name: string): Promise<void> => {
  const { Authorization: authorization } = await openSession('admin');
  const ask = async <Data>(path: string, type: string, body: string): Promise<Data> => {
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${serverUrl()}/api/${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const made = { name, timeZone: 'America/New_York', currency: 'USD' };
  const { id } = await ask<{ id: number }>('company', 'application/json', JSON.stringify(made));
  const query = new URLSearchParams({ fileName: 'month.jsonl', companyId: String(id), createLocations: 'true' });
  const { segmentId } = await ask<{ segmentId: number }>(
    `ingest/segments?${query}`,
    'application/octet-stream',
    `${receipts}\n`,
  );
  await fetch(`${serverUrl()}/api/ingest/segments/${segmentId}?wait=20`, { headers: { authorization } });
};

/** Cents of a number, and of one as the screen writes it. */
const cents = (value: string | number | undefined): number =>
  Math.round(Number(String(value).replaceAll(',', '').replace('\u2212', '-')) * 100);

test('last month in Excel ties: its rows add up to its total, which is the total on the screen', async ({
  page,
  login,
}) => {
  await login(page, 'admin');
  await company('Tern Grocers');
  await lookAt(page, 'Tern Grocers');
  await sidePanel(page).getByRole('link', { name: 'Items', exact: true }).click();
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await settled(page);
  const sold = items.reduce((sum, { price }) => sum + cents(price), 0);
  const heads = await headsOf(page);
  const total = await cellsOf(table(page).locator('tfoot tr').last());
  const [name, excel] = await save(page, /^Excel/);
  expect(name).toBe(`items_${first}_${addDays(`${daysAgo(0).slice(0, 7)}-01`, -1)}.xlsx`);
  const file = partsOf(readXlsx(excel));
  const { rows } = file;
  expect(rows).toHaveLength(items.length);
  for (const [figure, expected] of [
    ['Net sales $', sold],
    ['Sold', items.length * 100],
  ] as const) {
    const at = file.head.indexOf(figure);
    const sum = rows.reduce((all, row) => all + cents(row[at]), 0);
    const ties = { rows: sum, total: cents(file.total[at]), screen: cents(total[heads.indexOf(figure)]) };
    expect(ties, figure).toEqual({ rows: expected, total: expected, screen: expected });
  }
});
