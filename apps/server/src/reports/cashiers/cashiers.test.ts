import type { ReportReply } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { draw } from './draw.testing.ts';

/**
 * Zoé works at lane 1 until two o'clock, and Lee after her until past midnight. Ann works at lane 2 without a sign-off.
 * Store 0014 has neither times nor cashiers.
 */
const days = `
  0008 2026-06-01 1 07:00 signOn 114=Zoé
  0008 2026-06-01 1 09:15 sale 114=Zoé 30+10 | 4011 Produce 2x1.00 -0.20 keyed; 012345678905 Dairy 1x3.79 - keyed | manufacturerCoupon 0.50; cash 5.09 | storeCoupon -0.20
  0008 2026-06-01 1 10:00 sale 114=Zoé 20+20 | 0490 Grocery 1x6.99; 0490 Grocery -1x6.99 - scanned void; 0491 Grocery 1x2.00 | cash 2.00
  0008 2026-06-01 1 11:00 void 114=Zoé | 0490 Grocery 2x6.99 | | | void
  0008 2026-06-01 1 12:00 noSale 114=Zoé
  0008 2026-06-01 1 13:00 return 114=Zoé | 0490 Grocery -1x6.99 | cash -6.99 | | refund
  0008 2026-06-01 1 14:00 signOff 114=Zoé
  0008 2026-06-01 1 15:00 signOn 9=Lee
  0008 2026-06-01 1 16:00 sale 9=Lee 60+30 | 0490 Grocery 3x6.99 | cash 20.97
  0008 2026-06-01 1 00:30 signOff 9=Lee
  0008 2026-06-01 2 08:00 signOn 7=Ann
  0008 2026-06-01 2 09:40 sale 7=Ann 15+5 | 0041 Dairy 2x3.79 - unknown | credit 7.58 | | override
  0008 2026-06-02 1 07:00 signOn 114=Zoé
  0008 2026-06-02 1 09:00 sale 114=Zoé 10+10 | 0041 Dairy 1x3.79 | cash 3.79
  0014 2026-06-01 - - sale - | 0041 Dairy 1x3.79 - unknown | cash 3.79
  0014 2026-06-01 - - sale 114=Max | 0041 Dairy 2x3.79 - unknown | cash 7.58`;

/** The day of the test clock: 2026-06-30 at 08:00 in the stores' own time. */
const today = `
  0008 2026-06-30 1 06:00 signOn 114=Zoé
  0008 2026-06-30 1 06:30 sale 114=Zoé 30+10 | 0041 Dairy 1x3.79 | cash 3.79
  0008 2026-06-30 1 07:00 signOff 114=Zoé
  0008 2026-06-30 1 07:05 signOn 114=Zoé
  0008 2026-06-30 1 07:20 sale 114=Zoé 30+10 | 0041 Dairy 2x3.79 | cash 7.58
  0008 2026-06-30 2 07:30 signOn 7=Ann
  0008 2026-06-30 3 06:10 signOn 9=Lee
  0008 2026-06-30 3 07:50 signOff 9=Lee`;

/** On 1 April, the clock of lane 2 was nineteen days ahead. */
const april = `
  0008 2026-04-01 1 07:00 signOn 9=Lee
  0008 2026-04-01 1 08:00 sale 9=Lee | 0041 Dairy 1x3.79 | cash 3.79
  0008 2026-04-01 2 2026-04-20T07:00 signOn 114=Zoé
  0008 2026-04-01 2 2026-04-20T08:00 sale 114=Zoé | 0041 Dairy 2x3.79 | cash 7.58
  0008 2026-04-10 1 07:00 signOn 7=Ann
  0008 2026-04-10 1 08:00 sale 7=Ann | 0041 Dairy 3x3.79 | cash 11.37
  0008 2026-04-10 1 09:00 signOff 7=Ann
  0008 2026-04-10 1 10:00 sale 7=Ann | 0041 Dairy 9x3.79 | cash 34.11
  0008 2026-04-19 1 07:00 signOn 9=Lee
  0008 2026-04-19 1 08:00 sale 9=Lee | 0041 Dairy 4x3.79 | cash 15.16`;

const { world, chain, idOf, call, asking } = drawnChain(async () => {
  await world.send(chain, draw(days));
  await world.send(chain, draw(today));
  await world.send(chain, draw(april));
});

type Parameters = Record<string, string | number>;
const first = { startDate: '2026-06-01', lastDate: '2026-06-02' };
const { ask, refusal } = asking('report/cashiers', first);
const receipts = (more: Parameters): Promise<ReportReply> =>
  world.report(chain, 'dashboard/v1/transaction', { ...first, ...more });

describe('what cannot be asked', () => {
  it.each([
    ['performance', 'minCustomers=few', 'minCustomers'],
    ['list', 'minCustomers=3', 'minCustomers'],
    ['coupons', 'since=2026-06-01%2007:00:00', 'since'],
    ['department', 'lane=1', 'lane'],
    ['list', 'view=sessions', 'view'],
    ['list', 'exception=party', 'exception'],
  ])('is refused by its name: %s?%s', async (report, query, field) => {
    expect(await refusal(report, query)).toEqual([400, field]);
  });
  it('is no moment that never was', async () => {
    const url = 'dashboard/v1/transaction?startDate=2026-06-01&lastDate=2026-06-01&since=2026-02-30%2007:00:00';
    expect((await call('GET', url)).status).toBe(400);
  });
});

describe('the list of cashiers', () => {
  it('SCR-17 API-163 says what each sold, gave back, voided and opened', async () => {
    const { data, totals } = await ask('list');
    const columns = ['cashier_name', 'cashier_number', 'location', 'net_sales_amt', 'customer_qty', 'net_sales_qty'];
    expect(pick(data, ...columns, 'refund_qty', 'void_qty', 'voided_amt', 'no_sale_qty')).toEqual([
      ['Ann', '7', 'Store 0008', 7.58, 1, 2, 0, 0, 0, 0],
      ['Lee', '9', 'Store 0008', 20.97, 1, 3, 0, 0, 0, 0],
      ['Max', '114', 'Store 0014', 7.58, 1, 2, 0, 0, 0, 0],
      ['notStated', '', 'Store 0014', 3.79, 1, 1, 0, 0, 0, 0],
      ['Zoé', '114', 'Store 0008', 4.39, 3, 4, 1, 2, 20.97, 1],
    ]);
    const overview = await world.report(chain, 'dashboard/v1/location_sales', first);
    for (const field of ['net_sales_amt', 'customer_qty', 'net_sales_qty'])
      expect(totals[field]).toBe(overview.totals[field]);
  });

  it('leads to the receipts behind each count, of that very cashier', async () => {
    const zoe = { locationIds: idOf('0008'), cashierNumber: '114' };
    const kinds = async (exception: string) =>
      (await receipts({ ...zoe, exception })).data.map(({ kind }) => kind).sort();
    expect(await kinds('void')).toEqual(['sale', 'void']);
    expect(await kinds('refund')).toEqual(['return']);
    expect(await kinds('noSale')).toEqual(['noSale']);
    expect(await kinds('manualEntry')).toEqual(['sale']);
    expect(await kinds('coupon')).toEqual(['sale']);
    expect((await receipts({ ...zoe, kinds: 'sales' })).totalCount).toBe(4);
    expect((await receipts({ cashierNumber: 'notStated' })).totals).toMatchObject({ total: 3.79 });
    expect((await receipts({ exception: 'override' })).data.map(({ cashier }) => cashier)).toEqual(['Ann']);
  });
});

describe('a whole month', () => {
  it.each(['list', 'coupons', 'department'])('is its first day and the others: %s', async (report) => {
    const month = await ask(report, { startDate: '2026-06-01', lastDate: '2026-06-30' });
    const around = await ask(report, { startDate: '2026-05-30', lastDate: '2026-07-02' });
    const days = await Promise.all([
      ask(report, { startDate: '2026-06-01', lastDate: '2026-06-01' }),
      ask(report, { startDate: '2026-06-02', lastDate: '2026-06-30' }),
    ]);
    const field = { list: 'net_sales_amt', coupons: 'customer_qty' }[report] ?? 'amt';
    const sum = days.reduce((total, { totals }) => total + Number(totals[field]), 0);
    expect([month.totals[field], around.totals[field]]).toEqual([expect.closeTo(sum, 6), month.totals[field]]);
    expect(sum).not.toBe(0);
  });
});

describe('performance', () => {
  it('SCR-19 divides by the time that registers tell, and leaves empty what they do not', async () => {
    const { data } = await ask('performance', { startDate: '2026-06-01', lastDate: '2026-06-01' });
    const columns = ['cashier_name', 'signed_seconds', 'ring_seconds', 'tender_seconds', 'idle_seconds'];
    expect(
      pick(data, ...columns, 'items_per_minute', 'average_tender_seconds', 'customers_per_hour', 'sales_per_hour'),
    ).toEqual([
      ['Ann', 6_000, 15, 5, 5_980, 8, 5, 0.6, 4.55],
      ['Lee', 34_200, 60, 30, 34_110, 3, 30, 0.11, 2.21],
      ['Max', null, null, null, null, null, null, null, null],
      ['notStated', null, null, null, null, null, null, null, null],
      ['Zoé', 25_200, 50, 30, 25_120, 3.6, 15, 0.29, 0.09],
    ]);
    expect(pick(data, 'scanned_qty', 'scan_rate')).toEqual([
      [null, null],
      [3, 100],
      [null, null],
      [null, null],
      [0, 0],
    ]);
  });

  it('recomputes the ratios of the total from those alone that have the time', async () => {
    const { totals } = await ask('performance', { startDate: '2026-06-01', lastDate: '2026-06-01' });
    expect(totals).toMatchObject({ customer_qty: 6, signed_seconds: 65_400, customers_per_hour: 0.22 });
  });

  it('goes into files as seconds, and as not known where nobody tells', async () => {
    const file = await world.file(chain, 'report/cashiers/performance/export', {
      startDate: '2026-06-01',
      lastDate: '2026-06-01',
      type: 'csv',
      columns: 'cashier_name,signed_seconds,customers_per_hour,customer_qty',
    });
    const [, ...lines] = file.toString().split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      'Ann,6000,0.60,1,Complete',
      'Lee,34200,0.11,1,Complete',
      'Max,?,?,1,Cannot be verified',
      'Not stated,?,?,1,Cannot be verified',
    ]);
  });

  it('keeps out who served few, and finds one by number or name', async () => {
    expect(pick((await ask('performance', { minCustomers: 2 })).data, 'cashier_name')).toEqual([['Zoé']]);
    expect(pick((await ask('performance', { cashier: 'zo' })).data, 'cashier_name')).toEqual([['Zoé']]);
    expect(pick((await ask('performance', { lane: '2' })).data, 'cashier_name', 'signed_seconds')).toEqual([
      ['Ann', 6_000],
    ]);
  });

  it('lists the sessions, each with the receipts inside it', async () => {
    const { data } = await ask('performance', { view: 'sessions', startDate: '2026-06-01', lastDate: '2026-06-01' });
    expect(pick(data, 'cashier_name', 'lane', 'sign_on', 'sign_off', 'signed_seconds', 'net_sales_amt')).toEqual([
      ['Lee', '1', '2026-06-01 15:00:00', '2026-06-02 00:30:00', 34_200, 20.97],
      ['Ann', '2', '2026-06-01 08:00:00', '', 6_000, 7.58],
      ['Zoé', '1', '2026-06-01 07:00:00', '2026-06-01 14:00:00', 25_200, 0.6],
    ]);
    const [, , zoe] = data;
    const inside = await receipts({
      locationIds: String(zoe?.['reg_loc_id']),
      lane: '1',
      cashierNumber: '114',
      kinds: 'sales',
      since: String(zoe?.['sign_on']),
      until: String(zoe?.['session_end']),
    });
    expect([inside.totalCount, inside.totals['total']]).toEqual([3, 0.6]);
  });
});

describe('sessions of a month', () => {
  const asked = { view: 'sessions', startDate: '2026-04-01', lastDate: '2026-04-30' };
  it('come newest first, page by page, though a clock ran ahead', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => ask('performance', { ...asked, limit: 1, offset })));
    expect(pages.flatMap(({ data }) => pick(data, 'cashier_name', 'sign_on'))).toEqual([
      ['Zoé', '2026-04-20 07:00:00'],
      ['Lee', '2026-04-19 07:00:00'],
      ['Ann', '2026-04-10 07:00:00'],
      ['Lee', '2026-04-01 07:00:00'],
    ]);
  });

  it.each<Parameters>([
    {},
    { cashierNumber: '9' },
    { cashier: 'lee' },
    { lane: '1' },
    { searchText: 'ann' },
    { minCustomers: 1 },
  ])('come to what their rows come to: %j', async (filter) => {
    const { data, totals, totalCount } = await ask('performance', { ...asked, ...filter });
    expect(totalCount).toBe(data.length);
    for (const field of ['signed_seconds', 'net_sales_amt', 'net_sales_qty', 'customer_qty'])
      expect(totals[field]).toBeCloseTo(
        data.reduce((sum, row) => sum + Number(row[field]), 0),
        6,
      );
    expect(data.every((row) => Number(row['net_sales_amt']) < 30)).toBe(true);
    expect(data.length).toBeGreaterThan(0);
  });
});

describe('who is signed on', () => {
  it('SCR-18 is the last to have signed on at a lane today, with what they sold since', async () => {
    const { data, totals } = await ask('signed-on', { startDate: '2026-06-30', lastDate: '2026-06-30' });
    expect(
      pick(data, 'location', 'lane', 'cashier_name', 'sign_on', 'signed_seconds', 'net_sales_amt', 'customer_qty'),
    ).toEqual([
      ['Store 0008', '1', 'Zoé', '2026-06-30 07:05:00', 3_300, 7.58, 1],
      ['Store 0008', '2', 'Ann', '2026-06-30 07:30:00', 1_800, 0, 0],
    ]);
    expect(totals).toMatchObject({ signed_on_qty: 2, net_sales_amt: 7.58 });
  });

  it('SCR-18 has been there as long as the clock of the store says, which is behind that of the company', async () => {
    const { reg_loc_id: place } = await world.test.meta.places.createLocation(chain.company.id, {
      storeNumber: '33',
      name: 'Store 33',
      regionRegLocId: null,
      timeZone: 'America/Los_Angeles',
    });
    await world.send(chain, draw('33 2026-06-30 1 04:30 signOn 5=Kim'));
    const day = { startDate: '2026-06-30', lastDate: '2026-06-30' };
    const { data } = await ask('signed-on', day);
    expect(pick(data, 'lane', 'cashier_name', 'signed_seconds')).toEqual([
      ['1', 'Zoé', 3_300],
      ['2', 'Ann', 1_800],
      ['1', 'Kim', 1_800],
    ]);
    const alone = await ask('performance', { ...day, view: 'sessions', locationIds: String(place) });
    expect(pick(alone.data, 'cashier_name', 'signed_seconds')).toEqual([['Kim', 1_800]]);
  });

  it('is nobody on a day that is over, though a sign-off is lacking', async () => {
    expect((await ask('signed-on')).data).toEqual([]);
  });
});

describe('coupons', () => {
  it('SCR-20 are counted by whose they are, per hundred customers', async () => {
    const { data, totals } = await ask('coupons', { cashier: 'zoé' });
    const columns = ['maker_coupon_qty', 'maker_coupon_amt', 'own_coupon_qty', 'own_coupon_amt', 'coupon_amt'];
    expect(pick(data, ...columns, 'coupons_per_100')).toEqual([[1, 0.5, 1, 0.2, 0.7, 66.67]]);
    expect(totals['coupons_per_100']).toBe(66.67);
  });
});

describe('departments of cashiers', () => {
  it('SCR-21 share what each cashier sold', async () => {
    const { data, totals } = await ask('department', {
      cashierNumber: '114',
      startDate: '2026-06-01',
      lastDate: '2026-06-01',
    });
    expect(pick(data, 'cashier_name', 'department', 'qty', 'amt', 'percent_of_cashier')).toEqual([
      ['Max', 'Dairy', 2, 7.58, 100],
      ['Zoé', 'Dairy', 1, 3.79, 631.67],
      ['Zoé', 'Produce', 2, 1.8, 300],
      ['Zoé', 'Grocery', 0, -4.99, -831.67],
    ]);
    expect(totals).toMatchObject({ amt: 8.18, qty: 5 });
    const dairy = data[1];
    const behind = await receipts({ cashierNumber: '114', departmentId: Number(dairy?.['dep_id']), kinds: 'sales' });
    expect(behind.totalCount).toBe(3);
  });
});
