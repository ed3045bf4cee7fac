import type { ReportReply } from '@lanewise/contract/envelope';
import type { Trends } from '@lanewise/contract/reports/trend';
import { describe, expect, it } from 'vitest';
import { comparedSums } from '../../reports/one-set.testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { draw } from '../drawn.testing.ts';

/** Four Tuesdays; now is the last one, 2026-06-30, at 8 in the morning. #0006 never arrives. */
const tuesdays = `
  0008 2026-06-09 1 #0001 09:15 sale 114=Zoé | 4011 Fresh/Produce 5x1.00 | cash 5.00
  0014 2026-06-09 1 #0001 10:20 sale 9=Lee | 4011 Fresh/Produce 4x1.00 | cash 4.00
  0008 2026-06-16 1 #0005 09:30 sale 114=Zoé | 4011 Fresh/Produce 100x1.00 | cash 100.00
  0008 2026-06-16 1 #0007 11:30 sale 114=Zoé | 4011 Fresh/Produce 1x1.00 | cash 1.00
  0014 2026-06-16 1 #0002 10:20 sale 9=Lee | 4011 Fresh/Produce 2x1.00 | cash 2.00
  0008 2026-06-23 1 #0010 07:30 sale 114=Zoé | 4011 Fresh/Produce 4x1.00 | cash 4.00
  0008 2026-06-23 1 #0011 09:40 sale 114=Zoé | 4011 Fresh/Produce 7x1.00 | cash 7.00
  0014 2026-06-23 1 #0003 09:50 sale 9=Lee | 0041 Fresh/Dairy 3x1.00 | cash 3.00
  0008 2026-06-30 1 #0020 07:10 sale 114=Zoé | 4011 Fresh/Produce 6x1.00 | cash 6.00
  0008 2026-06-30 1 #0021 08:02 sale 114=Zoé | 4011 Fresh/Produce 9x1.00 | cash 9.00`;

const { chain, idOf, asking } = drawnChain((world, own) => world.send(own, draw(tuesdays)));

type Parameters = Record<string, string | number>;
const june = { startDate: '2026-06-09', lastDate: '2026-06-29' };
const today = { startDate: '2026-06-30', lastDate: '2026-06-30' };
const { ask } = asking('dashboard/v1', june);

describe('weekdays by hours', () => {
  const heat = (more: Parameters = {}): Promise<ReportReply> =>
    ask('location_items', { view: 'weekday_hours', limit: 168, ...more });

  it('average the store-days on which nothing is missing, those without a sale in the hour as well', async () => {
    const { data, totals } = await heat();
    expect(
      pick(data, 'weekday', 'hour', 'whole_sales_amt', 'store_days', 'sales_per_day', 'customers_per_day'),
    ).toEqual([
      ['2', 7, 4, 5, 0.8, 0.2],
      ['2', 9, 15, 5, 3, 0.6],
      ['2', 10, 6, 5, 1.2, 0.4],
    ]);
    expect(totals).toMatchObject({ whole_sales_amt: 25, whole_customer_qty: 6, store_days: 5, sales_per_day: 5 });
  });

  it('know the region and the one store as well', async () => {
    const one = await heat({ locationIds: idOf('0014') });
    expect(pick(one.data, 'hour', 'whole_sales_amt', 'store_days')).toEqual([
      [9, 3, 3],
      [10, 6, 3],
    ]);
  });

  it('SCR-02 lead to the receipts behind a cell, which add up to it', async () => {
    const { data } = await heat();
    for (const { weekday, hour, days, whole_sales_amt: sales, whole_customer_qty: customers } of data) {
      const behind = await ask('transaction', {
        kinds: 'sales',
        weekday: String(weekday),
        hour: Number(hour),
        days: String(days),
      });
      const sum = behind.data.reduce((total, row) => total + Number(row['total']), 0);
      expect([sum, behind.totals['total'], behind.totalCount]).toEqual([sales, sales, customers]);
    }
    const unjudged = await ask('transaction', { kinds: 'sales', weekday: '2', hour: 9 });
    expect(unjudged.totals['total']).toBe(115);
    expect((await ask('transaction', { kinds: 'sales', weekday: '3' })).totalCount).toBe(0);
  });

  it('cannot be searched, and refuse a weekday that is none', async () => {
    await expect(heat({ searchText: 'Store' })).rejects.toThrow('"field":"searchText"');
    await expect(ask('transaction', { weekday: '8' })).rejects.toThrow('"field":"weekday"');
    await expect(ask('location_summary', { days: 'whole' })).rejects.toThrow('"field":"days"');
  });
});

describe('the trend of rows', () => {
  const trend = async (path: string, more: Parameters) => {
    const { data } = await ask(`${path}/trend`, { ...today, ...more });
    return data as unknown as Trends;
  };

  it('is refused where a view has none, without rows, and with a comparison', async () => {
    await expect(trend('location_items', { view: 'daily_sales', keys: '1' })).rejects.toThrow('"field":"view"');
    await expect(trend('location_items', { keys: '' })).rejects.toThrow('"field":"keys"');
    await expect(trend('location_items', { keys: '1', compare: 'year' })).rejects.toThrow('"field":"compare"');
    await expect(ask('location_items', { sortCol: 'trend' })).rejects.toThrow('"field":"sortCol"');
  });

  it('has the same weekday of eight weeks, and no value where nothing is known', async () => {
    const [eight, fourteen] = ['0008', '0014'].map((store) => String(idOf(store)));
    const { periods, rows, unfinished } = await trend('location_items', { keys: `${eight},${fourteen},77777` });
    expect(periods.slice(-4).map(({ startDate }) => startDate)).toEqual([
      '2026-06-09',
      '2026-06-16',
      '2026-06-23',
      '2026-06-30',
    ]);
    expect(rows).toEqual({
      [String(eight)]: [null, null, null, null, 5, 101, 11, 15],
      [String(fourteen)]: [null, null, null, null, 4, 2, 3, null],
      '77777': [null, null, null, null, null, null, null, null],
    });
    expect(unfinished).toBe(true);
  });

  it('is known of regions, departments and items as well: what sold nothing while receipts came is 0', async () => {
    const { rows: regions } = await trend('location_items', { regionLevel: 2, keys: String(chain.regions.North) });
    expect(regions[String(chain.regions.North)]?.slice(-4)).toEqual([9, 103, 14, 15]);
    const { data } = await ask('department_sales', { ...today, startDate: '2026-06-23' });
    const fresh = String(data.find((row) => row['name'] === 'Fresh')?.['dep_id']);
    expect((await trend('department_sales', { keys: `${fresh},none` })).rows[fresh]?.slice(-4)).toEqual([
      9, 103, 14, 15,
    ]);
    expect((await trend('item_sales', { keys: '0041' })).rows['0041']?.slice(-3)).toEqual([0, 3, 0]);
  });
});

describe('the change of rows', () => {
  const day = { startDate: '2026-06-23', lastDate: '2026-06-23' };
  const changed = async (path: string, more: Parameters, ...fields: string[]) => {
    const { data, totals } = await ask(path, { ...day, ...more });
    const change = ['earlier_amt', 'change_amt', 'change_pct'];
    return { rows: pick(data, ...fields, ...change), total: pick([totals], ...change)[0] };
  };

  const both = () => ({
    locationIds: ['0008', '0014'].map(idOf).join(','),
  });

  it('is that of stores whole in both periods, and empty for others', async () => {
    // The store 0008 lacks a receipt of the week before.
    const week = await changed('location_items', both(), 'store_number');
    expect(week).toEqual({
      rows: [
        ['0008', null, null, null],
        ['0014', 2, 1, 50],
      ],
      total: [2, 1, 50],
    });
    const region = await changed('location_items', { regionLevel: 2 }, 'name');
    expect(region.rows.find(([name]) => name === 'North')).toEqual(['North', 2, 1, 50]);
  });

  it('goes against the period that is chosen, and sorts', async () => {
    const compare = { ...both(), compare: '2026-06-09', sortCol: 'change_amt', sortDir: 'ASC' };
    const { rows, total } = await changed('location_items', compare, 'store_number');
    expect(rows).toEqual([
      ['0014', 4, -1, -25],
      ['0008', 5, 6, 120],
    ]);
    expect(total).toEqual([9, 5, 55.56]);
    const { comparison } = await ask('location_items', { ...day, compare: '2026-06-09' });
    expect(comparison).toMatchObject({ startDate: '2026-06-09', current: { net_sales_amt: 14 } });
    expect((await changed('location_items', { ...both(), compare: 'year' }, 'store_number')).rows).toEqual([
      ['0008', null, null, null],
      ['0014', null, null, null],
    ]);
    await expect(changed('location_items', { compare: '2026-06-23' })).rejects.toThrow('"field":"compare"');
    await expect(changed('transaction', { compare: 'week' })).rejects.toThrow('"field":"compare"');
  });

  it('is known of departments, items and periods, and counts what sold before alone', async () => {
    const compare = { compare: '2026-06-09' };
    const departments = await changed('department_sales', { ...compare, departmentDepth: 2 }, 'name');
    expect(departments.rows).toEqual([
      ['Dairy', 0, 3, null],
      ['Produce', 9, 2, 22.22],
    ]);
    const items = await changed('item_sales', { ...compare, locationIds: String(idOf('0014')) }, 'upc');
    expect(items.rows).toEqual([['0041', 0, 3, null]]);
    expect(items.total, 'the other item sold before alone').toEqual([4, -1, -25]);
    const hours = await changed('location_items', { ...compare, view: 'hourly_sales' }, 'hour', 'net_sales_amt');
    expect(hours.rows).toEqual([
      [9, 7, 5, 2, 40],
      [9, 3, 0, 3, null],
      [7, 4, 0, 4, null],
    ]);
  });

  it('is empty for a department while the day is not over, and stops at the day before in a longer period', async () => {
    expect((await changed('department_sales', today, 'name')).rows).toEqual([['Fresh', null, null, null]]);
    const long = { startDate: '2026-06-23', lastDate: '2026-06-30' };
    const { comparison } = await ask('department_sales', long);
    expect(comparison?.currentLastDate).toBe('2026-06-29');
  });
});

describe('sales by region over periods', () => {
  it('SCR-02 add the stores of a region up, with its share of all', async () => {
    const { data, totals } = await ask('location_items', { view: 'daily_sales', regionLevel: 2 });
    expect(pick(data, 'date', 'location', 'reg_loc_id', 'net_sales_amt', 'customer_qty')).toEqual([
      ['2026-06-23', 'North', chain.regions.North, 14, 3],
      ['2026-06-16', 'North', chain.regions.North, 103, 3],
      ['2026-06-09', 'North', chain.regions.North, 9, 2],
    ]);
    expect(pick(data, 'percent_of_sales')).toEqual([[11.11], [81.75], [7.14]]);
    expect(totals).toMatchObject({ net_sales_amt: 126, percent_of_sales: 100 });
    const hours = await ask('location_items', { ...today, view: 'hourly_sales', regionLevel: 2 });
    expect(pick(hours.data, 'hour', 'location', 'net_sales_amt')).toEqual([
      [8, 'North', 9],
      [7, 'North', 6],
    ]);
  });

  it('SCR-07 give each store its share of net sales', async () => {
    const { data } = await ask('location_summary', {});
    expect(pick(data, 'name', 'percent_of_sales').slice(0, 3)).toEqual([
      ['Store 0008', 92.86],
      ['Store 0014', 7.14],
      ['Store 21', 0],
    ]);
  });
});

describe('what today is compared with', () => {
  it('is the hours before that of the last receipt, a week earlier; who sent nothing is left out', async () => {
    const reply = await ask('location_items', today);
    const { comparison, totals } = reply;
    expect(comparedSums(reply).chart).toEqual(comparedSums(reply).figures);
    expect(totals['net_sales_amt']).toBe(15);
    expect(comparison).toMatchObject({
      startDate: '2026-06-23',
      lastDate: '2026-06-23',
      currentStartDate: '2026-06-30',
      until: { least: 8, greatest: 8 },
      current: { net_sales_amt: 6, customer_qty: 1 },
      previous: { net_sales_amt: 4, customer_qty: 1 },
      comparedLocations: 1,
      leftOutLocations: 1,
      leftOut: [{ name: 'Store 0014', reason: 'notYet', date: '2026-06-30' }],
    });
  });

  it('counts whole days before today, and nothing that comes after it', async () => {
    const reply = await ask('location_items', { startDate: '2026-06-25', lastDate: '2026-07-01' });
    const { comparison } = reply;
    expect(comparedSums(reply).chart).toEqual(comparedSums(reply).figures);
    expect(comparison).toMatchObject({
      startDate: '2026-06-18',
      lastDate: '2026-06-23',
      currentLastDate: '2026-06-30',
      until: { least: 8, greatest: 8 },
      current: { net_sales_amt: 6 },
      previous: { net_sales_amt: 4 },
      leftOut: [{ name: 'Store 0014', reason: 'notYet', date: '2026-06-30' }],
    });
  });
});
