import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Row } from '@lanewise/contract/envelope';
import { addDays } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-24 1 #0001 114 | 4011 Fresh 4.00 | cash 4.00
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 10.00; 0490 Grocery 6.00 | cash 16.00
  0008 2026-01-31 2 #0001 115 | 4011 Fresh 2.00; 0490 Grocery 10.00 | ebtFood 2.00; cash 10.00
  0008 2026-02-01 2 #0002 115 | 0490 Grocery 50.00 | ebtFood 50.00
  0014 2026-01-31 1 #0001 9 | 4011 Fresh 1.00 | ebtFood 1.00
  0014 2026-02-01 1 #0002 9 | 0490 Grocery 20.00 | cash 20.00
  0014 2026-02-03 3 #0002 7 | 0490 Grocery 3.00 | cash 3.00`;

/** One receipt a day of one store: 1.00 on the first day, and 1.00 more on each further day. */
const long = Array.from({ length: 300 }, (_, at) => {
  const day = addDays('2024-01-01', at);
  return `0008 ${day} 1 #0001 114 | 4011 Fresh ${at + 1}.00 | cash ${at + 1}.00`;
});

const range = { startDate: '2026-01-24', lastDate: '2026-02-04' };
const { chain, call, asking } = drawnChain((opened, own) =>
  opened.send(own, drawReceipts([days.trim(), ...long].join('\n'))),
);
const { ask } = asking('report/sales-v2', range);

const made = async (body: object): Promise<number> => {
  const created = await call('POST', 'company/data_point', body);
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};

describe('rows of data points that are read by page', () => {
  it.each([
    ['store/overview', 'daily_sales'],
    ['store/overview', 'weekly_sales'],
    ['store/overview', 'monthly_sales'],
    ['terminal/overview', 'default'],
    ['cashier/overview', 'default'],
  ])('%s, %s, are the same on every page, in every order, and in a search', async (report, view) => {
    const net = await made({ name: `Net ${report} ${view}`, source: 'posTotal', posAssignment: 'net_sales_amt' });
    const cash = await made({
      name: `Cash ${report} ${view}`,
      source: 'posTotal',
      posAssignment: 'tender.cash',
    });
    const share = await made({
      name: `Share ${report} ${view}`,
      source: 'formula',
      formula: `#${cash} / #${net}`,
      format: 'percent',
    });
    const [netOf, shareOf] = [`dp${net}_amt`, `dp${share}_pct`];
    const asked = { view, points: `${netOf},dp${cash}_amt,${shareOf}` };
    const all = await ask(report, { ...asked, limit: '100' });
    expect([all.totals[netOf], all.totals[`dp${cash}_amt`], all.totals[shareOf]]).toEqual([106, 53, 50]);
    expect(all.data.reduce((sum, row) => sum + Number(row[netOf]), 0)).toBe(106);

    const pages: Row[] = [];
    for (let offset = 0; offset < all.totalCount; offset += 2)
      pages.push(...(await ask(report, { ...asked, limit: '2', offset: String(offset) })).data);
    expect(pages).toEqual(all.data);

    const byShare = await ask(report, { ...asked, sortCol: shareOf, sortDir: 'DESC', limit: '100' });
    const shares = byShare.data.map((row) => Number(row[shareOf]));
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(byShare.data).toHaveLength(all.data.length);
    expect(byShare.data).toEqual(expect.arrayContaining(all.data));

    const one = chain.places.get('0014');
    const found = await ask(report, { ...asked, searchText: one?.name ?? '', limit: '100' });
    expect([found.totals[netOf], found.totals[`dp${cash}_amt`]]).toEqual([24, 23]);
    expect(found.data.every((row) => row['location'] === one?.name)).toBe(true);
    expect((await ask(report, { ...asked, searchText: 'nowhere' })).totals[netOf]).toBe(0);
  });

  it('are the same where they are too many to be read by part', async () => {
    const net = await made({ name: 'Net of days', source: 'posTotal', posAssignment: 'net_sales_amt' });
    const asked = { view: 'daily_sales', points: `dp${net}_amt`, startDate: '2024-01-01', lastDate: '2024-10-26' };
    const all = await ask('store/overview', { ...asked, limit: '1000' });
    expect(all.data.map((row) => row[`dp${net}_amt`])).toEqual(long.map((_, at) => 300 - at));
    expect(all.totals[`dp${net}_amt`]).toBe(45_150);
    const page = await ask('store/overview', { ...asked, limit: '40', offset: '60' });
    expect(page.data).toEqual(all.data.slice(60, 100));
  });

  it('have no figure where a formula comes to more digits than a figure has', async () => {
    const net = await made({ name: 'Net, long', source: 'posTotal', posAssignment: 'net_sales_amt' });
    const most = '9'.repeat(15);
    const long = await made({ name: 'Long', source: 'formula', formula: `#${net} * ${most} * ${most} * ${most}` });
    const points = `dp${long}_amt,dp${net}_amt`;
    for (const [report, view] of [
      ['store/overview', 'default'],
      ['store/overview', 'daily_sales'],
      ['terminal/overview', 'default'],
    ] as const) {
      const { data, totals } = await ask(report, { view, points, sortCol: `dp${long}_amt` });
      const sold = data.filter((row) => row[`dp${net}_amt`] !== 0);
      expect([...sold, totals].map((row) => row[`dp${long}_amt`])).toEqual([...sold, totals].map(() => null));
    }
  });
});

describe('amounts beside each other', () => {
  it('are compared as rows are: the same stores on the same weekdays before', async () => {
    const net = await made({ name: 'Net beside it', source: 'posTotal', posAssignment: 'net_sales_amt' });
    const filters = { upc: ['4011'] };
    const fruit = await made({ name: 'Fruit', source: 'posTotal', posAssignment: 'item.sales', filters });
    const asked = { points: `dp${fruit}_amt,dp${net}_amt`, startDate: '2026-01-31', lastDate: '2026-01-31' };
    for (const level of ['store', 'terminal']) {
      const { chart } = await ask(`${level}/department`, asked);
      expect(chart?.points).toMatchObject([
        { key: 'Net beside it', value: 29, previous: 4, compared: 28 },
        { key: 'Fruit', value: 13, previous: 4, compared: 12 },
      ]);
    }
    const { chart } = await ask('store/department', { ...asked, lane: '1' });
    expect(chart?.points[0]).toMatchObject({ previous: 4, compared: 16 });
  });

  it('and over time are not compared where a search leaves out some of their rows', async () => {
    const net = await made({ name: 'Net in a search', source: 'posTotal', posAssignment: 'net_sales_amt' });
    const field = `dp${net}_amt`;
    const asked = { points: field, startDate: '2026-01-31', lastDate: '2026-01-31' };
    for (const [report, view] of [
      ['store/department', 'default'],
      ['store/overview', 'daily_sales'],
      ['terminal/overview', 'default'],
    ] as const) {
      const [all, found] = await Promise.all(
        ['', '0008'].map((searchText) => ask(report, { ...asked, view, searchText })),
      );
      expect([all?.comparison?.current[field], all?.comparison?.previous[field]]).toEqual([28, 4]);
      expect([found?.comparison?.current, found?.comparison?.previous]).toEqual([{}, {}]);
      const lines = (found?.chart?.points ?? []).map(({ previous, compared }) => previous ?? compared);
      expect(lines.every((line) => line === null)).toBe(true);
    }
  });
});
