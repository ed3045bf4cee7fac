import type { Row } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { draw } from '../drawn.testing.ts';

const days = `
  0008 2026-02-28 1 #0001 08:55 sale 114=Zoé | 4011 Fresh/Produce 1x1.00 | cash 1.00
  0008 2026-03-01 1 #0007 06:58 signOn 114=Zoé
  0008 2026-03-01 1 #0008 09:15 sale 114=Zoé | 4011 Fresh/Produce 2x1.00 -0.20; 0041 Fresh/Dairy 1x3.79 | cash 5.59 | promotion:retail_disc -0.20
  0008 2026-03-01 2 #0009 09:40 sale 7=Ann | 0041 Fresh/Dairy 2x3.79 -1.00; 0490 Grocery 1x6.99 | credit:Visa 10.00; manufacturerCoupon:Maker 3.57 | storeCoupon -0.40 | coupon
  0008 2026-03-01 2 #0010 22:30 return 7=Ann | 0490 Grocery -1x6.99 | credit:Visa -6.99 | | refund
  0014 2026-03-01 1 #0001 00:20 sale 9=Lee | 0490 Grocery 3x6.99 | cash 20.97
  0014 2026-03-01 1 #0002 12:00 noSale 9=Lee | | | | noSale
  0014 2026-03-01 1 #0003 - sale 9=Lee | 0041 Fresh/Dairy 1x3.79 | giftCard 3.79
  0014 2026-03-01 1 #0004 23:59 endOfDay 9=Lee`;

const { call, asking } = drawnChain((world, chain) => world.send(chain, draw(days)));

const day = { startDate: '2026-03-01', lastDate: '2026-03-01' };
const both = { startDate: '2026-02-28', lastDate: '2026-03-01' };
const { ask, refusal } = asking('dashboard/v1', day);
const numbers = async (more: Record<string, string | number>): Promise<unknown[]> =>
  (await ask('transaction', more)).data.map((row) => row['number']);

describe('a filter that cannot be understood', () => {
  it.each([
    ['transaction', 'minAmount=ten', 'minAmount'],
    ['transaction', 'minAmount=10&maxAmount=5', 'minAmount'],
    ['transaction', 'maxAmount=', 'maxAmount'],
    ['transaction', 'startTime=25:00', 'startTime'],
    ['transaction', 'endTime=9', 'endTime'],
    ['transaction', 'event=party', 'event'],
    ['transaction', 'tender=shells', 'tender'],
    ['transaction', 'kinds=some', 'kinds'],
    ['transaction', 'lane=', 'lane'],
    ['item_sales', 'lane=1', 'lane'],
    ['location_summary', 'tender=cash', 'tender'],
    ['daily_tender_sales', 'event=void', 'event'],
  ])('is refused by its name: %s?%s', async (path, query, field) => {
    expect(await refusal(path, query)).toEqual([400, field]);
  });
});

describe('sales by item', () => {
  it('SCR-05 has one row an item with its department, average price and share', async () => {
    const { data, totals, totalCount } = await ask('item_sales');
    expect(pick(data, 'upc', 'description', 'department', 'qty', 'amt', 'aiv', 'percent_of_sales')).toEqual([
      ['0041', 'Item 0041', 'Dairy', 4, 14.16, 3.54, 38.34],
      ['0490', 'Item 0490', 'Grocery', 3, 20.97, 6.99, 56.78],
      ['4011', 'Item 4011', 'Produce', 2, 1.8, 0.9, 4.87],
    ]);
    expect([totalCount, totals]).toMatchObject([3, { amt: 36.93, qty: 9 }]);
  });

  it('SCR-05 is searched by code or description and paged on the server', async () => {
    expect(pick((await ask('item_sales', { searchText: 'ITEM 0' })).data, 'upc')).toEqual([['0041'], ['0490']]);
    expect(pick((await ask('item_sales', { searchText: '401' })).data, 'upc')).toEqual([['4011']]);
    const second = await ask('item_sales', { limit: 1, offset: 1, sortCol: 'amt', sortDir: 'DESC' });
    expect([pick(second.data, 'upc'), second.totalCount]).toEqual([[['0041']], 3]);
  });

  it('opens one department', async () => {
    const { data } = await ask('department_sales');
    const fresh = data.find((row) => row['name'] === 'Fresh')?.['dep_id'];
    const items = await ask('item_sales', { departmentId: Number(fresh) });
    expect(pick(items.data, 'upc')).toEqual([['0041'], ['4011']]);
  });
});

describe('sales by tender', () => {
  it('SCR-06 counts received, refunded and net of each tender', async () => {
    const { data, totals } = await ask('tender_sales');
    expect(pick(data, 'tender', 'tenders', 'count', 'debit', 'credit', 'amt')).toEqual([
      ['cash', ['cash'], 2, 26.56, 0, 26.56],
      ['giftCard', ['giftCard'], 1, 3.79, 0, 3.79],
      ['Maker', ['manufacturerCoupon'], 1, 3.57, 0, 3.57],
      ['Visa', ['credit'], 2, 10, 6.99, 3.01],
    ]);
    expect(totals).toMatchObject({ count: 6, debit: 43.92, credit: 6.99, amt: 36.93, percent_of_sales: 100 });
  });

  it('API-063 daily tender sales answer by day, newest first, and for one tender', async () => {
    const { data } = await ask('daily_tender_sales', { ...both, tenderName: 'cash' });
    expect(pick(data, 'date', 'tender', 'amt', 'kind')).toEqual([
      ['2026-03-01', 'cash', 26.56, 'cash'],
      ['2026-02-28', 'cash', 1, 'cash'],
    ]);
    const group = await ask('daily_tender_sales', { tender: 'credit' });
    expect(pick(group.data, 'tender', 'amt')).toEqual([['Visa', 3.01]]);
    expect(pick((await ask('tender_sales', { view: 'daily_tender_sales' })).data, 'date')).toHaveLength(4);
  });

  it('a tender leads to the receipts that hold it under its very name', async () => {
    const of = (tender: string, tenderName: string) => numbers({ tender, tenderName });
    expect(await of('credit', 'Visa')).toEqual(['0010', '0009']);
    expect(await of('credit', 'Maker')).toEqual([]);
    expect(await of('giftCard', 'giftCard')).toEqual(['0003']);
    expect(await numbers({ tenderName: 'cash' })).toEqual(['0008', '0001']);
  });
});

describe('the sales summary', () => {
  it('SCR-07 shows how net sales come about', async () => {
    const { data, totals } = await ask('location_summary');
    const columns = [
      'name',
      'gross_sales_amt',
      'returns_amt',
      'store_coupons_amt',
      'voids_amt',
      'net_sales_amt',
      'customer_qty',
    ];
    expect(pick(data, ...columns).slice(0, 2)).toEqual([
      ['Store 0008', 20.36, -6.99, -1.2, 0, 12.17, 2],
      ['Store 0014', 24.76, 0, 0, 0, 24.76, 2],
    ]);
    expect(totals).toMatchObject({
      gross_sales_amt: 45.12,
      returns_amt: -6.99,
      store_coupons_amt: -1.2,
      net_sales_amt: 36.93,
    });
    for (const view of ['daily_sales', 'weekly_sales', 'monthly_sales', 'periods'])
      expect((await ask('location_summary', { view })).totals).toMatchObject({ net_sales_amt: 36.93, customer_qty: 4 });
    const regions = await ask('location_summary', { regionLevel: 2 });
    expect(pick(regions.data, 'name', 'net_sales_amt')[0]).toEqual(['North', 36.93]);
  });

  it('tells discounts apart, and says what no discount names', async () => {
    const { data, totals } = await ask('location_summary', { view: 'discounts' });
    expect(pick(data, 'discount', 'count', 'discount_amt')).toEqual([
      ['other', 0, -0.6],
      ['retail_disc', 1, -0.2],
      ['storeCoupon', 1, -0.4],
    ]);
    expect(totals).toMatchObject({ discount_amt: -1.2, count: 2 });
  });
});

describe('transactions', () => {
  it('SCR-22 are found by lane, cashier, event, tender, amount, item, number and time of day', async () => {
    expect(await numbers({ lane: '2' })).toEqual(['0010', '0009']);
    expect(await numbers({ cashier: '7' })).toEqual(['0010', '0009']);
    expect(await numbers({ cashier: 'zoé' })).toEqual(['0008', '0007']);
    expect(await numbers({ event: 'noSale' })).toEqual(['0002']);
    expect(await numbers({ tender: 'credit' })).toEqual(['0010', '0009']);
    expect(await numbers({ minAmount: '5.59', maxAmount: '13.57' })).toEqual(['0009', '0008']);
    expect(await numbers({ maxAmount: '-0.01' })).toEqual(['0010']);
    expect(await numbers({ upc: '4011' })).toEqual(['0008']);
    expect(await numbers({ number: '9' })).toEqual(['0009']);
    expect(await numbers({ startTime: '09:15', endTime: '09:40' })).toEqual(['0009', '0008']);
    expect(await numbers({ startTime: '22:00', endTime: '01:00' })).toEqual(['0004', '0010', '0001']);
    expect(await numbers({ lane: '2', tender: 'credit', minAmount: '0' })).toEqual(['0009']);
  });

  it('are all events, or only what the sales are made of; count and totals go with the filters', async () => {
    const all = await ask('transaction');
    const sales = await ask('transaction', { kinds: 'sales' });
    expect([all.totalCount, sales.totalCount]).toEqual([8, 5]);
    expect(sales.totals).toEqual(all.totals);
    expect(sales.data.map((row) => row['kind']).sort()).toEqual(['return', 'sale', 'sale', 'sale', 'sale']);
    const lane = await ask('transaction', { kinds: 'sales', lane: '2' });
    expect([lane.totalCount, lane.totals]).toMatchObject([2, { total: 6.58, items: 2, customer_qty: 1 }]);
  });
});

describe('departments', () => {
  it('are listed with their place in the tree', async () => {
    const { body } = await call('GET', 'department/pos');
    expect(pick(body.data as Row[], 'name', 'depth')).toEqual([
      ['Dairy', 2],
      ['Fresh', 1],
      ['Grocery', 1],
      ['Produce', 2],
    ]);
  });
});
