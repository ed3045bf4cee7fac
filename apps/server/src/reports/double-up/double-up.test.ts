import { describe, expect, it } from 'vitest';
import { pick, type Chain } from '../../invariants/world.testing.ts';
import { wholeSight } from '../../meta/sight.ts';
import { draw } from './draw.testing.ts';
import { base, period, programSales } from './program-sales.testing.ts';
import { receipts } from './receipts.testing.ts';

const figures = ['snap_amt', 'snap_qty', 'eligible_amt', 'issued_qty', 'issued_amt', 'redeemed_qty', 'redeemed_amt'];

type Parameters = Record<string, string | number>;

let unlisted: Chain;
const { world, chain, call, ask, refusal, rowsOf, totalsOf } = programSales(async (opened) => {
  unlisted = await opened.chain(true);
  await opened.send(unlisted, draw(receipts));
});

describe('a question that cannot be understood', () => {
  it.each([
    ['voucher', 'voucherStatus=lost', 'voucherStatus'],
    ['voucher', 'program=snap', 'program'],
    ['voucher', 'category=Milk', 'category'],
    ['milk-incentive', 'program=doubleUp', 'program'],
    ['sales-metrics', 'view=weekly', 'view'],
    ['item', 'sortCol=redemption_rate', 'sortCol'],
  ])('is refused by its name: %s?%s', async (report, query, field) => {
    expect(await refusal(report, query)).toEqual([400, field]);
  });

  it('AUTH-34 is refused to who has another group, but the milk incentive opens to who keeps the lists', async () => {
    await world.test.user({
      username: 'lists@chain.example',
      companyId: chain.company.id,
      regLocIds: 'all',
      accessGroups: ['Category Setting'],
    });
    const token = await world.test.token('lists@chain.example');
    expect(await refusal('voucher', '', token)).toEqual([403, undefined]);
    expect(await refusal('milk-incentive', '', token)).toEqual([200, undefined]);
  });
});

describe('sales metrics', () => {
  it('SCR-26 tell by store what SNAP paid, what was eligible, and what was issued and redeemed', async () => {
    const figuresOfStore = ['name', 'net_sales_amt', ...figures, 'incentive_qty', 'redemption_rate'];
    expect(await rowsOf('sales-metrics', {}, ...figuresOfStore)).toEqual([
      ['Store 0008', 48, 18, 2, 21, 3, 12, 2, 7, 3, 58.33],
      ['Store 0014', 64, 46, 3, 40, 5, 47, 0, 0, 5, 0],
      ['Store 21', 19, 0, 0, 19, 0, 0, 3, 49, 3, 0],
      ['Store 7', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
  });

  it('SCR-26 by day take back what a post void takes back, but not the voucher that was printed', async () => {
    const rows = await rowsOf('sales-metrics', { view: 'daily_sales' }, 'date', 'location', 'snap_amt', 'issued_amt');
    expect(rows.filter(([date]) => date === '2026-03-03')).toEqual([
      ['2026-03-03', 'Store 0008', 6, 3],
      ['2026-03-03', 'Store 0014', 0, 7],
    ]);
  });

  it('SCR-26 by period of the company’s calendar add up its days, cut where the question is', async () => {
    const { company } = chain;
    // The weeks of this company begin on Mondays, and its second period begins on 2 March.
    await world.test.meta.companies.change(company.id, { calendarPattern: '4-5-4', us_week: false });
    const columns = ['period', 'first_date', 'final_date', 'location', 'net_sales_amt', 'snap_amt', 'issued_amt'];
    const rows = await rowsOf('sales-metrics', { view: 'periods' }, ...columns);
    await world.test.meta.companies.change(company.id, { calendarPattern: 'months', us_week: company.us_week });
    expect(rows).toEqual([
      ['2026 P01', '2026-03-01', '2026-03-01', 'Store 0008', 14, 12, 9],
      ['2026 P02', '2026-03-02', '2026-03-31', 'Store 0008', 34, 6, 3],
      ['2026 P02', '2026-03-02', '2026-03-31', 'Store 0014', 64, 46, 47],
      ['2026 P02', '2026-03-02', '2026-03-31', 'Store 21', 19, 0, 0],
    ]);
  });

  it('API-163 claim of a sponsor: a row a store, month and program, with totals', async () => {
    const columns = ['location', 'month', 'program', 'eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt'];
    expect(await rowsOf('sales-metrics', { view: 'claim' }, ...columns)).toEqual([
      ['Store 0008', '2026-03-01', 'doubleUp', 12, 8, 6, 4],
      ['Store 0008', '2026-03-01', 'milkIncentive', 9, 6, 6, 3],
      ['Store 0014', '2026-03-01', 'doubleUp', 40, 32, 46, 0],
      ['Store 0014', '2026-03-01', 'other', null, null, 1, 0],
      ['Store 21', '2026-03-01', 'doubleUp', 19, 0, 0, 49],
    ]);
  });
});

describe('the same question', () => {
  const shared = ['eligible_amt', 'issued_amt', 'redeemed_amt'] as const;
  it.each([{}, { program: 'doubleUp' }, { program: 'milkIncentive' }, { program: 'other' }] as Parameters[])(
    'has the same answer in every report, for %j',
    async (filter) => {
      const said = await totalsOf('transaction-detail', filter, shared);
      for (const [report, more] of [
        ['sales-metrics', {}],
        ['sales-metrics', { view: 'daily_sales' }],
        ['sales-metrics', { view: 'periods' }],
        ['sales-metrics', { view: 'claim' }],
        ['item', {}],
        ['transaction-item', {}],
      ] as const)
        expect([report, await totalsOf(report, { ...more, ...filter }, shared)]).toEqual([report, said]);
      const counts = ['issued_qty', 'redeemed_qty'];
      const { issued_amt, redeemed_amt } = said;
      const { issued_qty, redeemed_qty } = await totalsOf('sales-metrics', filter, counts);
      expect(await totalsOf('voucher', filter, ['issued_qty', 'issued_amt'])).toEqual({ issued_qty, issued_amt });
      expect(await totalsOf('voucher', { ...filter, view: 'redeemed' }, ['redeemed_qty', 'redeemed_amt'])).toEqual({
        redeemed_qty,
        redeemed_amt,
      });
    },
  );
});

describe('items', () => {
  it('SCR-27 have what was sold, paid by SNAP, earned and redeemed; what no item explains stands alone', async () => {
    const columns = ['upc', 'description', 'program', 'category', 'eligible_qty', 'eligible_amt', 'snap_paid_amt'];
    expect(await rowsOf('item', {}, ...columns, 'issued_amt', 'redeemed_amt')).toEqual([
      ['', '', 'doubleUp', '', 0, 0, 0, 7, 30],
      ['', '', 'other', '', 0, 0, 0, 1, 0],
      ['0041', 'CLEARBROOK SKIM MILK GAL', 'milkIncentive', 'Milk', 3, 9, 6, 6, 3],
      ['4011', 'BANANAS LB', 'doubleUp', 'Fruit and vegetables', 10, 71, 40, 45, 23],
    ]);
    expect(await rowsOf('item', { category: 'milk' }, 'upc')).toEqual([['0041']]);
  });

  it('SCR-28 lead line by line to their receipts, and lines of an item add up to it', async () => {
    const lines = await rowsOf(
      'transaction-item',
      { upc: '0041' },
      'number',
      'eligible_amt',
      'snap_paid_amt',
      'issued_amt',
    );
    expect(lines).toEqual([
      ['0001', 3, 3, 3],
      ['0004', 6, 3, 3],
    ]);
    const { data } = await ask('transaction-item', { number: '4' });
    const { body } = await call('GET', `transactions/${String(data[0]?.['token'])}`);
    expect((body.data as { transaction: { number: string } }).transaction.number).toBe('0004');
  });
});

describe('receipts', () => {
  it('SCR-29 state what SNAP paid, what was eligible, and their vouchers', async () => {
    const columns = ['number', 'program_sale_amt', 'snap_amt', 'eligible_amt', 'snap_paid_amt', 'issued_amt'];
    const rows = await rowsOf(
      'transaction-detail',
      { program: 'doubleUp' },
      ...columns,
      'redeemed_amt',
      'voucher_number',
    );
    expect(rows.slice(0, 5)).toEqual([
      ['0001', 14, 12, 6, 6, 6, 0, 'D1, M1'],
      ['0002', 13, 0, 4, 0, 0, 4, 'D1, D2'],
      ['0004', 12, 6, 2, 2, 0, 0, 'M1, M2'],
      ['0005', 10, 7, 10, 7, 7, 0, 'D3'],
      ['0006', -10, -7, -10, -7, 0, 0, ''],
    ]);
    expect(await rowsOf('transaction-detail', { voucherNumber: 'D1' }, 'number')).toEqual([
      ['0001'],
      ['0002'],
      ['0011'],
    ]);
  });

  it('that break a rule are listed with the reason and what is at risk', async () => {
    expect(await rowsOf('transaction-detail', { view: 'leakage' }, 'number', 'breaches', 'at_risk_amt')).toEqual([
      ['0005', ['voidedAfterIssue'], 7],
      ['0007', ['overLimit'], 10],
      ['0008', ['wicOverlap'], 4],
      ['0009', ['ineligibleItems'], 3],
      ['0011', ['redeemedTwice'], 6],
      ['0012', ['afterExpiry'], 5],
      ['0013', ['beyondAmount'], 8],
    ]);
  });
});

describe('the milk incentive', () => {
  it('SCR-31 counts by store and date only milk that qualifies', async () => {
    const columns = ['date', 'milk_sale_qty', 'milk_qty', 'milk_amt', 'milk_snap_amt', 'milk_issued_amt'];
    expect(await rowsOf('milk-incentive', {}, ...columns, 'milk_redeemed_amt', 'milk_redemption_rate')).toEqual([
      ['2026-03-01', 1, 1, 3, 3, 3, 0, 0],
      ['2026-03-03', 1, 2, 6, 3, 3, 3, 100],
    ]);
  });

  it('SCR-31 tells what milk of the list was sold by fat level and flavour, and leads to the receipts that hold it', async () => {
    const columns = ['milk_fat', 'milk_flavour', 'milk_qualifies', 'listed_milk_qty', 'listed_milk_amt'];
    expect(await rowsOf('milk-incentive', { view: 'milk_kinds' }, ...columns)).toEqual([
      ['fatFree', 'plain', 'yes', 3, 9],
      ['twoPercent', 'plain', 'no', 1, 4],
    ]);
    const holding = (milkFat: string, milkFlavour: string) =>
      rowsOf('transaction-detail', { milkFat, milkFlavour }, 'date', 'number', 'listed_milk_qty', 'listed_milk_amt');
    expect(await holding('twoPercent', 'plain')).toEqual([['2026-03-03', '0004', 1, 4]]);
    expect(await holding('fatFree', 'plain')).toEqual([
      ['2026-03-01', '0001', 1, 3],
      ['2026-03-03', '0004', 2, 6],
    ]);
    const { totals } = await ask('transaction-detail', { milkFat: 'fatFree', milkFlavour: 'plain' });
    expect(totals).toMatchObject({ listed_milk_qty: 3, listed_milk_amt: 9 });
    expect(await holding('fatFree', 'flavoured')).toEqual([]);
  });
});

describe('months that are over', () => {
  const reports = [
    ['sales-metrics', {}],
    ['sales-metrics', { view: 'daily_sales' }],
    ['sales-metrics', { view: 'periods' }],
    ['sales-metrics', { view: 'claim' }],
    ['transaction-detail', {}],
    ['transaction-item', {}],
    ['item', {}],
  ] as const;
  const eligible = (): Promise<unknown[]> =>
    Promise.all(reports.map(async ([report, more]) => (await ask(report, more)).totals['eligible_amt']));
  const everywhere = (amount: number): number[] => reports.map(() => amount);

  it('hear at once of an item that comes to a list, and of a receipt that comes late', async () => {
    const { categories } = world.test.meta;
    expect(await eligible()).toEqual(everywhere(80));
    const bread = await categories.create(chain.company.id, {
      name: 'Bread',
      description: '',
      program: 'doubleUp',
      items: ['0490'],
    });
    expect(await eligible()).toEqual(everywhere(118));
    await world.send(chain, draw('0014 2026-03-01 3 #0090 10:00 sale | 0490 1x2.50; 4011 1x1.00 | snap 3.50 |'));
    expect(await eligible()).toEqual(everywhere(121.5));
    await categories.remove(wholeSight(chain.company.id), bread.categoryId);
    expect(await eligible()).toEqual(everywhere(81));
  });
});

describe('a month without a receipt', () => {
  it.each([
    ['sales-metrics', { view: 'claim' }],
    ['sales-metrics', { view: 'daily_sales' }],
    ['item', {}],
    ['transaction-item', {}],
    ['transaction-detail', {}],
  ] as const)('had nothing eligible, which is known: %s %j', async (report, more) => {
    const quiet = { startDate: '2026-05-01', lastDate: '2026-05-31', ...more };
    expect((await world.report(chain, `${base}/${report}`, quiet)).totals['eligible_amt']).toBe(0);
  });
});

describe('without a list', () => {
  it('nobody knows what is eligible, which is not 0; what SNAP paid and vouchers say stands', async () => {
    const { totals } = await world.report(unlisted, `${base}/sales-metrics`, period);
    expect(totals).toMatchObject({ eligible_amt: null, snap_amt: 64, issued_amt: 59, redeemed_amt: 56 });
    const unknown = { eligible_amt: null, snap_paid_amt: null, issued_amt: 59, redeemed_amt: 56 };
    for (const [report, more] of [
      ['sales-metrics', { view: 'claim' }],
      ['item', {}],
      ['transaction-item', {}],
    ] as const)
      expect((await world.report(unlisted, `${base}/${report}`, { ...period, ...more })).totals).toMatchObject(unknown);
    expect((await world.report(unlisted, `${base}/milk-incentive`, period)).totals).toMatchObject({
      milk_sale_qty: null,
      milk_qty: null,
      milk_amt: null,
      milk_snap_amt: null,
      milk_issued_amt: 6,
    });
    const { data } = await world.report(unlisted, `${base}/transaction-detail`, { ...period, view: 'leakage' });
    expect(
      pick(data, 'number', 'breaches')
        .map(([number]) => number)
        .sort(),
    ).toEqual(['0005', '0007', '0011', '0012', '0013']);
  });
});
