import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-23 1 #0001 114 | 4011 Fresh 8.00 | cash 8.00
  0008 2026-01-24 1 #0001 114 | 4011 Fresh 4.00 | cash 4.00
  0008 2026-01-30 1 #0001 114 | 4011 Fresh 10.00; 0490 Grocery 6.00 | cash 16.00
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 2.00 | cash 2.00
  0008 2026-01-31 2 #0001 115 | 0490 Grocery 10.00 | cash 10.00
  0008 2026-02-02 2 #0002 115 | 0490 Grocery 50.00 | ebtFood 50.00
  0008 2026-02-04 2 #0003 115 | 0490 Grocery 3.00 | cash 3.00`;

const range = { startDate: '2026-01-30', lastDate: '2026-02-04' };
const { call, asking } = drawnChain((opened, own) => opened.send(own, drawReceipts(days)));
const { ask } = asking('report/sales-v2', range);

const made = async (body: object): Promise<number> => {
  const created = await call('POST', 'company/data_point', body);
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};
const formula = (name: string, text: string) => made({ name, source: 'formula', formula: text });

it('a day without receipts is nothing in a chart where the point divides by nothing, and else what it comes to', async () => {
  const course = async (name: string, text: string) => {
    const { chart } = await ask('store/overview', { points: `dp${await formula(name, text)}_amt` });
    return chart?.points.map(({ key, value }) => [key.slice(8), value]);
  };
  expect(await course('Per customer', 'Net sales / Customers')).toEqual([
    ['30', 16],
    ['31', 6],
    ['01', null],
    ['02', 50],
    ['03', null],
    ['04', 3],
  ]);
  expect((await course('Doubled', 'Net sales * 2'))?.map(([, value]) => value)).toEqual([32, 24, 0, 100, 0, 6]);
  expect((await course('With a float', 'Net sales + 5'))?.map(([, value]) => value)).toEqual([21, 17, 5, 55, 5, 8]);
});

it('a day before the first receipts is not known, whatever the point comes to without any; a closed day is', async () => {
  const points = `dp${await formula('With a coin', 'Net sales + 1')}_amt`;
  const { chart } = await ask('store/overview', { points, startDate: '2026-01-21', lastDate: '2026-01-26' });
  expect(chart?.points.map(({ key, value }) => [key.slice(8), value])).toEqual([
    ['21', null],
    ['22', null],
    ['23', 9],
    ['24', 5],
    ['25', 1],
    ['26', 1],
  ]);
  expect(chart?.span).toEqual({
    first: '2026-01-21',
    last: '2026-01-26',
    unknown: ['2026-01-21', '2026-01-22'],
    closed: ['2026-01-25', '2026-01-26'],
  });
});

it('a quotient whose definition changes has the value of each day and week by its own, and none over both', async () => {
  const id = await formula('Changing', 'Net sales / Customers');
  const later = { name: 'Changing', source: 'formula', formula: 'Net sales / 2', from: '2026-02-02' };
  expect((await call('PUT', `data_point/${id}`, later)).status).toBe(200);
  const field = `dp${id}_amt`;
  const asked = async (view: string, more: Record<string, string> = {}) =>
    ask('store/overview', { points: field, view, ...more });
  for (const limit of ['2', '100']) {
    const { data, totals, chart, changed } = await asked('daily_sales', { limit });
    const rows = [
      ['2026-02-04', 1.5],
      ['2026-02-02', 25],
      ['2026-01-31', 6],
      ['2026-01-30', 16],
    ];
    expect(pick(data, 'date', field)).toEqual(rows.slice(0, Number(limit)));
    expect(totals[field]).toBeNull();
    expect(changed).toEqual([{ name: 'Changing', date: '2026-02-02' }]);
    expect(chart).toMatchObject({ breaks: ['2026-02-02'] });
    expect(chart?.points.map(({ value }) => value)).toEqual([16, 6, null, 25, 0, 1.5]);
  }
  const sorted = await asked('daily_sales', { sortCol: field, sortDir: 'DESC' });
  expect(pick(sorted.data, field).flat()).toEqual([25, 16, 6, 1.5]);
  // In the week that begins on Sunday, 1 February, one day has the earlier definition.
  for (const [view, key] of [
    ['weekly_sales', 'week'],
    ['monthly_sales', 'month'],
    ['periods', 'first_date'],
  ] as const)
    expect(pick((await asked(view)).data, field).flat(), key).toEqual([null, 9.33]);
  const since = await asked('weekly_sales', { startDate: '2026-02-02' });
  expect(pick(since.data, field)).toEqual([[26.5]]);
  const [store] = (await asked('default')).data;
  expect(store?.[field]).toBeNull();
  for (const level of ['terminal', 'cashier'])
    expect(pick((await ask(`${level}/overview`, { points: field })).data, field)).toEqual([[null], [null]]);
});

it('a quotient is compared day by day, each by the definition of its own date', async () => {
  const id = await formula('Compared', 'Net sales / Customers');
  const later = { name: 'Compared', source: 'formula', formula: 'Net sales / 3', from: '2026-01-31' };
  expect((await call('PUT', `data_point/${id}`, later)).status).toBe(200);
  const field = `dp${id}_amt`;
  const asked = { points: field, lastDate: '2026-01-31' };
  for (const view of ['default', 'daily_sales']) {
    const { chart } = await ask('store/overview', { ...asked, view });
    expect(chart?.points).toMatchObject([
      { value: 16, previous: 8, compared: 16 },
      { value: 4, previous: 4, compared: 4 },
    ]);
  }
  const { data } = await ask('store/overview', { ...asked, view: 'daily_sales' });
  expect(pick(data, 'date', field, 'earlier_amt', 'change_amt')).toEqual([
    ['2026-01-31', 4, 4, 0],
    ['2026-01-30', 16, 8, 8],
  ]);
});
