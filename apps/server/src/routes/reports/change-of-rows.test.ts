import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { draw } from '../drawn.testing.ts';

/**
 * Receipts of three Tuesdays. The current time is 2026-06-30, 8 in the morning. Receipt #0006 of the second Tuesday is
 * missing at store 0008.
 */
const tuesdays = `
  0008 2026-06-09 1 #0001 09:15 sale 114=Zoé | 4011 Fresh/Produce 5x1.00 | cash 5.00
  0014 2026-06-09 1 #0001 10:20 sale 9=Lee | 4011 Fresh/Produce 4x1.00 | cash 4.00
  0014 2026-06-09 1 #0002 10:30 sale 7=Kim | 4011 Fresh/Produce 8x1.00 | credit 8.00
  0008 2026-06-16 1 #0005 09:30 sale 114=Zoé | 4011 Fresh/Produce 100x1.00 | cash 100.00
  0008 2026-06-16 1 #0007 11:30 sale 114=Zoé | 4011 Fresh/Produce 1x1.00 | cash 1.00
  0014 2026-06-16 1 #0003 10:20 sale 9=Lee | 4011 Fresh/Produce 2x1.00 | cash 2.00
  0008 2026-06-23 1 #0010 07:30 sale 114=Zoé | 4011 Fresh/Produce 4x1.00 | cash 4.00
  0008 2026-06-23 1 #0011 09:40 sale 114=Zoé | 4011 Fresh/Produce 7x1.00 | credit 7.00
  0014 2026-06-23 1 #0004 09:50 sale 9=Lee | 0041 Fresh/Dairy 3x1.00 | cash 3.00
  0008 2026-06-30 1 #0020 07:10 sale 114=Zoé | 4011 Fresh/Produce 6x1.00 | cash 6.00`;

const { idOf, asking } = drawnChain((world, own) => world.send(own, draw(tuesdays)));

type Parameters = Record<string, string | number>;
const tuesday = { startDate: '2026-06-23', lastDate: '2026-06-23' };
const against = { compare: '2026-06-09' };
const today = { startDate: '2026-06-30', lastDate: '2026-06-30' };
const change = ['earlier_amt', 'change_amt', 'change_pct'];
const both = () => ({ locationIds: ['0008', '0014'].map(idOf).join(',') });

/** The change of rows and of their total, and the periods that are compared. */
const changing = (api: string) => {
  const { ask } = asking(api, tuesday);
  return async (path: string, more: Parameters, ...fields: string[]) => {
    const { data, totals, comparison } = await ask(path, { ...both(), ...more });
    return { rows: pick(data, ...fields, ...change), total: pick([totals], ...change)[0], comparison };
  };
};

describe('the change of tenders', () => {
  const changed = changing('dashboard/v1');

  it('is that of the net of each tender, and what was paid before alone counts in the total', async () => {
    const { rows, total, comparison } = await changed('tender_sales', against, 'tender', 'amt');
    expect(rows).toEqual([
      ['cash', 7, 9, -2, -22.22],
      ['credit', 7, 8, -1, -12.5],
    ]);
    expect(total).toEqual([17, -3, -17.65]);
    // The key figure compares the same amount as the rows, and the reply names both periods.
    expect(comparison).toMatchObject({
      startDate: '2026-06-09',
      lastDate: '2026-06-09',
      current: { amt: 14 },
      previous: { amt: 17 },
    });
    const one = await changed('tender_sales', { ...against, tender: 'credit' }, 'tender');
    expect([one.rows, one.total]).toEqual([[['credit', 8, -1, -12.5]], [8, -1, -12.5]]);
  });

  it('compares stores whole in both periods alone, and sorts', async () => {
    const week = await changed('tender_sales', { sortCol: 'change_amt', sortDir: 'DESC' }, 'tender');
    expect([week.rows, week.total]).toEqual([
      [
        ['cash', 2, 1, 50],
        ['credit', null, null, null],
      ],
      [2, 1, 50],
    ]);
    const order = { ...against, sortCol: 'change_amt', sortDir: 'ASC' };
    expect((await changed('tender_sales', order, 'tender')).rows.map(([name]) => name)).toEqual(['cash', 'credit']);
  });

  it('meets the day of the other period in the view by day', async () => {
    const days = { startDate: '2026-06-22', lastDate: '2026-06-23', compare: '2026-06-08' };
    const { rows } = await changed('daily_tender_sales', days, 'date', 'tender', 'amt');
    expect(rows).toEqual([
      ['2026-06-23', 'cash', 7, 9, -2, -22.22],
      ['2026-06-23', 'credit', 7, 8, -1, -12.5],
    ]);
  });

  it('is empty while the day is not over, and then nothing is said to be compared', async () => {
    const { rows, comparison } = await changed('tender_sales', { ...today, compare: '2026-06-23' }, 'tender');
    expect([rows, comparison]).toEqual([[['cash', null, null, null]], null]);
  });

  it('refuses a period that would not end before', async () => {
    await expect(changed('tender_sales', { compare: '2026-06-23' })).rejects.toThrow('"field":"compare"');
  });
});

describe('the change of cashiers', () => {
  const changed = changing('report/cashiers');

  it('is that of the same cashier of the same store', async () => {
    const { rows, total, comparison } = await changed('list', against, 'cashier_name', 'net_sales_amt');
    expect(rows).toEqual([
      ['Lee', 3, 4, -1, -25],
      ['Zoé', 11, 5, 6, 120],
    ]);
    expect(total, 'Kim worked before alone').toEqual([17, -3, -17.65]);
    expect(comparison).toMatchObject({ current: { net_sales_amt: 14 }, previous: { net_sales_amt: 17 } });
    const order = { ...against, sortCol: 'change_pct', sortDir: 'DESC' };
    expect((await changed('list', order, 'cashier_name')).rows.map(([name]) => name)).toEqual(['Zoé', 'Lee']);
  });

  it('stands beside their speed as well, with the same total, in the order that is asked for', async () => {
    const order = { ...against, sortCol: 'change_pct', sortDir: 'DESC' };
    const { rows, total, comparison } = await changed('performance', order, 'cashier_name', 'net_sales_amt');
    expect(rows).toEqual([
      ['Zoé', 11, 5, 6, 120],
      ['Lee', 3, 4, -1, -25],
    ]);
    expect(total).toEqual([17, -3, -17.65]);
    expect(comparison).toMatchObject({ current: { net_sales_amt: 14 }, previous: { net_sales_amt: 17 } });
    const found = await changed('performance', { ...against, searchText: 'Lee' }, 'cashier_name');
    expect(found.rows).toEqual([['Lee', 4, -1, -25]]);
  });

  it('compares nobody whom few customers leave out of the list', async () => {
    const { rows, total } = await changed('performance', { ...against, minCustomers: 2 }, 'cashier_name');
    expect([rows, total]).toEqual([[['Zoé', 5, 6, 120]], [5, 6, 120]]);
  });

  it('keeps to the cashier and the lane that are asked for', async () => {
    const named = await changed('list', { ...against, cashier: 'Kim' }, 'cashier_name');
    expect([named.rows, named.total]).toEqual([[], [8, -8, -100]]);
    const lane = await changed('list', { ...against, lane: '2' }, 'cashier_name');
    expect([lane.rows, lane.total?.[1] ?? null]).toEqual([[], null]);
  });

  it('leaves cashiers of stores empty that lack receipts', async () => {
    expect((await changed('list', {}, 'cashier_name')).rows).toEqual([
      ['Lee', 2, 1, 50],
      ['Zoé', null, null, null],
    ]);
  });

  it('is known by department and of coupons as well', async () => {
    const departments = await changed('department', { ...against, departmentDepth: 2 }, 'cashier_name', 'department');
    expect(departments.rows).toEqual([
      ['Lee', 'Dairy', 0, 3, null],
      ['Zoé', 'Produce', 5, 6, 120],
    ]);
    expect(departments.total).toEqual([17, -3, -17.65]);
    expect((await changed('coupons', against, 'cashier_name')).rows).toEqual([
      ['Lee', 0, 0, null],
      ['Zoé', 0, 0, null],
    ]);
  });
});
