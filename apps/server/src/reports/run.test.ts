import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { scopeOf } from '../facts/scope.ts';
import { insertJournal, type JournalEntry } from '../facts/journal.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { stampsOf } from '../ingest/read/stamps.ts';
import { queries } from './queries.ts';
import { readReceipts } from './receipts/receipt.ts';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { ids, draw } from './run-drawn.testing.ts';
import { runReport } from './engine/run.ts';
import { comparedSums } from './one-set.testing.ts';
import { decodeToken } from '../question/receipt-token.ts';
import { askedIn } from '../question/question.testing.ts';
import { names, permitted } from './run-places.testing.ts';

const day = `
  7 2026-11-12 lane 2 #1001 09:10 | Produce 4011 1x1.00
  8 2026-11-12 lane 1 #0500 10:10 | Grocery 0490 2x3.00
  7 2026-11-19 lane 2 #1120 09:15 | Produce 4011 2x0.49, Dairy 0041 1x3.79
  7 2026-11-19 lane 2 #1121 09:40 | Dairy 0041 1x3.79
  7 2026-11-19 lane 2 #1123 17:05 | Grocery 0490 1x6.99, Dairy 0041 -1x3.79
  8 2026-11-19 lane 1 #0042 17:30 | Grocery 0490 -1x6.99`;

let facts: Facts;

beforeAll(async () => {
  facts = await openTestFacts();
  const entries = draw(day).map(({ location, transaction }, at): JournalEntry => ({
    company: 1,
    location,
    version: 1,
    sign: 1,
    entryNo: at + 1,
    segment: 3,
    position: at,
    byteOffset: at * 10,
    byteLength: 10,
    decoder: 'jsonl/1',
    contentHash: `hash${at}`,
    transaction,
    stamps: stampsOf(transaction, ids),
  }));
  await insertJournal(facts, entries, 'first');
});

afterAll(() => facts.close());

const ask = (id: ReportId, more: Record<string, unknown> = {}, places = permitted) => {
  const parameters = reportParameters.parse({ startDate: '2026-11-19', lastDate: '2026-11-19', ...more });
  return runReport(
    askedIn(facts, {
      definition: reportOf(id),
      query: queries[id],
      scope: scopeOf({ companyId: 1, locations: places, everyStore: false }, parameters),
      parameters,
      names,
      company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'America/New_York' },
      now: { today: '2026-11-20', time: '2026-11-20 07:00:00' },
    }),
  );
};

const pick = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));

describe('a report', () => {
  it('refuses a view, a sort column and a filter that it does not know', async () => {
    await expect(ask('overview', { view: 'yearly' })).rejects.toThrow(InvalidParameter);
    await expect(ask('overview', { sortCol: 'name; drop table journal' })).rejects.toThrow(InvalidParameter);
    await expect(ask('overview', { sortCol: 'name,name' })).rejects.toThrow(InvalidParameter);
  });

  it('CON-18 orders by several columns, each in its own direction', async () => {
    const { data } = await ask('transactions', { sortCol: 'location,items', sortDir: 'DESC', limit: 100 });
    const rows = pick(data, 'location', 'items') as [string, number][];
    const sorted = rows.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? 1 : -1));
    expect(rows).toEqual(sorted);
    expect(new Set(rows.map(([store]) => store)).size).toBeGreaterThan(1);
    const second = await ask('transactions', { sortCol: ['location', 'items'], sortDir: 'DESC', limit: 1, offset: 1 });
    expect(pick(second.data, 'location', 'items')).toEqual([rows[1]]);
  });

  it('answers nothing for an empty set of locations', async () => {
    const { data, totals, totalCount } = await ask('overview', { locationIds: '' });
    expect([data, totalCount, totals['net_sales_amt']]).toEqual([[], 0, 0]);
  });

  it('answers nothing of locations that are not permitted', async () => {
    const { data } = await ask('overview', { locationIds: '1008,2007' }, permitted.slice(0, 1));
    expect(data).toEqual([]);
  });
});

describe('the sales overview', () => {
  it('SCR-02 has a row a location, sorted by name, with totals from the store', async () => {
    const { data, totals, totalCount } = await ask('overview');
    expect(pick(data, 'name', 'net_sales_amt', 'net_sales_qty', 'customer_qty', 'state')).toEqual([
      ['Harbor Point', -6.99, -1, 0, 'complete'],
      ['Quai des Brumes', 11.76, 4, 3, 'partial'],
      ['Station Square', 0, 0, 0, 'notExpected'],
    ]);
    expect(totalCount).toBe(3);
    expect(totals).toMatchObject({
      net_sales_amt: 4.77,
      net_sales_qty: 3,
      customer_qty: 3,
      atv: 1.59,
      aiv: 1.59,
      items_per_ticket: 1,
    });
  });

  it('ENT-18 a sales row has every name of the specification', async () => {
    const { data } = await ask('overview');
    const names = [
      'qty',
      'amt',
      'net_sales_qty',
      'net_sales_amt',
      'customer_qty',
      'dep_id',
      'name',
      'description',
      'depth',
      'credit',
      'debit',
    ];
    for (const row of data) expect(Object.keys(row)).toEqual(expect.arrayContaining(names));
  });

  it('names the missing receipt of lane 2 and what it compares with', async () => {
    const reply = await ask('overview');
    const { completeness, comparison, chart } = reply;
    expect(completeness.counts).toMatchObject({ complete: 1, partial: 1, notExpected: 1 });
    expect(completeness.notWhole).toMatchObject([
      {
        name: 'Quai des Brumes',
        state: 'partial',
        gaps: [{ lane: '2', from: '1122', to: '1122', count: 1 }],
        lastReceipt: '2026-11-19 17:05:00',
      },
    ]);
    expect(comparison).toMatchObject({
      startDate: '2026-11-12',
      leftOutLocations: 1,
      current: { net_sales_amt: -6.99 },
      previous: { net_sales_amt: 6 },
    });
    expect(chart?.points.map(({ key, value, compared, previous }) => [key, value, compared, previous])).toEqual([
      ['9', 8.56, 0, null],
      ['10', 0, 0, 6],
      ['17', -3.79, -6.99, null],
    ]);
    expect(comparedSums(reply).chart).toEqual(comparedSums(reply).figures);
  });

  it('calls a day missing when a store that trades on this weekday sent nothing', async () => {
    const { completeness } = await ask('overview', {
      startDate: '2026-11-19',
      lastDate: '2026-11-26',
      locationIds: '1007',
    });
    expect(completeness.counts).toMatchObject({ partial: 1, notExpected: 7 });
    const later = await ask('overview', { startDate: '2026-11-18', lastDate: '2026-11-19', locationIds: '1008' });
    expect(later.completeness.counts).toMatchObject({ complete: 1, notExpected: 1 });
  });

  it('sums hours to the day, days to the week and the week to the month', async () => {
    const views = ['hourly_sales', 'daily_sales', 'weekly_sales', 'monthly_sales', 'periods'];
    const all = await Promise.all(
      views.map((view) => ask('overview', { view, startDate: '2026-11-01', lastDate: '2026-11-30' })),
    );
    for (const { totals } of all) expect(totals).toMatchObject({ net_sales_amt: 11.77, customer_qty: 5 });
    expect(pick(all[2]?.data ?? [], 'week', 'location', 'net_sales_amt', 'state')).toEqual([
      ['2026-11-15', 'Harbor Point', -6.99, 'complete'],
      ['2026-11-15', 'Quai des Brumes', 11.76, 'partial'],
      ['2026-11-08', 'Harbor Point', 6, 'complete'],
      ['2026-11-08', 'Quai des Brumes', 1, 'complete'],
    ]);
  });

  it('API-067 API-068 sorts hours by date newest first and by name, and the other way when asked', async () => {
    const range = { view: 'hourly_sales', startDate: '2026-11-12', lastDate: '2026-11-19' };
    const usual = await ask('overview', range);
    expect(pick(usual.data, 'date', 'hour', 'location')[0]).toEqual(['2026-11-19', 17, 'Harbor Point']);
    const turned = await ask('overview', { ...range, dateSortDir: 'ASC', nameSortDir: 'DESC' });
    expect(pick(turned.data, 'date', 'hour', 'location')[0]).toEqual(['2026-11-12', 9, 'Quai des Brumes']);
  });

  it('adds locations up to regions, which are as whole as the least whole of their stores', async () => {
    const { data } = await ask('overview', { regionLevel: 2 });
    expect(pick(data, 'name', 'reg_loc_id', 'net_sales_amt', 'state')).toEqual([
      ['East', 901, 11.76, 'partial'],
      ['West', 902, -6.99, 'complete'],
    ]);
    const days = await ask('overview', { view: 'daily_sales', regionLevel: 2, startDate: '2026-11-12' });
    expect(pick(days.data, 'date', 'location', 'state')).toEqual([
      ['2026-11-19', 'East', 'partial'],
      ['2026-11-19', 'West', 'complete'],
      ['2026-11-12', 'East', 'complete'],
      ['2026-11-12', 'West', 'complete'],
    ]);
  });

  it('pages and searches on the server', async () => {
    const second = await ask('overview', { limit: 1, offset: 1 });
    expect([pick(second.data, 'name'), second.totalCount]).toEqual([[['Quai des Brumes']], 3]);
    const found = await ask('overview', { searchText: 'BRUM' });
    const hours = await ask('overview', { view: 'hourly_sales', searchText: 'brum' });
    expect(pick(hours.data, 'location', 'hour')).toEqual([
      ['Quai des Brumes', 17],
      ['Quai des Brumes', 9],
    ]);
    expect([pick(found.data, 'name'), found.totalCount, found.totals['net_sales_amt']]).toEqual([
      [['Quai des Brumes']],
      1,
      11.76,
    ]);
  });
});

describe('sales by department', () => {
  it('SCR-03 shows one level of the tree; customers do not add over departments', async () => {
    const { data, totals } = await ask('department');
    expect(pick(data, 'name', 'qty', 'amt', 'customer_qty')).toEqual([
      ['Fresh', 3, 4.77, 2],
      ['Grocery', 0, 0, 1],
    ]);
    expect(totals).toMatchObject({ amt: 4.77, qty: 3, customer_qty: 3 });
  });

  it('adds up to the same total at every level', async () => {
    const { data, totals } = await ask('department', { departmentDepth: 2 });
    expect(pick(data, 'name', 'amt')).toEqual([
      ['Dairy', 3.79],
      ['Grocery', 0],
      ['Produce', 0.98],
    ]);
    expect(totals['amt']).toBe(4.77);
  });

  it('opens a department', async () => {
    const { data, totals } = await ask('department', { departmentId: 1 });
    expect(pick(data, 'name', 'dep_id')).toEqual([
      ['Dairy', 12],
      ['Produce', 11],
    ]);
    expect(totals['customer_qty']).toBe(2);
  });
});

describe('the way down to the receipt', () => {
  it('SCR-04 lists the items of a department with all below it', async () => {
    const { data, totals } = await ask('locationItems', { departmentId: 1, locationIds: '1007' });
    expect(pick(data, 'upc', 'description', 'qty', 'amt', 'aiv')).toEqual([
      ['0041', 'Item 0041', 1, 3.79, 3.79],
      ['4011', 'Item 4011', 2, 0.98, 0.49],
    ]);
    expect(totals).toMatchObject({ amt: 4.77, qty: 3, aiv: 1.59 });
  });

  it('SCR-22 lists the transactions that hold an item, newest first', async () => {
    const { data } = await ask('transactions', { upc: '0041' });
    expect(pick(data, 'time', 'number', 'location', 'items', 'total')).toEqual([
      ['2026-11-19 17:05:00', '1123', 'Quai des Brumes', 0, 3.2],
      ['2026-11-19 09:40:00', '1121', 'Quai des Brumes', 1, 3.79],
      ['2026-11-19 09:15:00', '1120', 'Quai des Brumes', 3, 4.77],
    ]);
  });

  it('opens the receipt by its token, inside the scope only', async () => {
    const { data } = await ask('transactions', { upc: '4011' });
    const key = decodeToken(String(data[0]?.['token']));
    if (!key) throw new Error('no token');
    const wish = { startDate: '1970-01-01', lastDate: '2149-06-06' };
    const [receipt] = await readReceipts(
      facts,
      scopeOf({ companyId: 1, locations: permitted, everyStore: false }, wish),
      [key],
    );
    expect(receipt).toMatchObject({
      subtotal: 4.77,
      transaction: { number: '1120', lines: [{ upc: '4011' }, { upc: '0041' }] },
    });
    expect(
      await readReceipts(facts, scopeOf({ companyId: 1, locations: permitted.slice(1), everyStore: false }, wish), [
        key,
      ]),
    ).toEqual([]);
    expect(
      await readReceipts(facts, scopeOf({ companyId: 2, locations: permitted, everyStore: false }, wish), [key]),
    ).toEqual([]);
  });
});
