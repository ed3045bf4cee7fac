import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick, type Chain } from '../../invariants/world.testing.ts';
import { draw } from './draw.testing.ts';
import { receipts, takenBack } from './receipts.testing.ts';

const period = { startDate: '2026-03-01', lastDate: '2026-03-31' };
const base = 'report/double-up';
const figures = ['snap_amt', 'snap_qty', 'eligible_amt', 'issued_qty', 'issued_amt', 'redeemed_qty', 'redeemed_amt'];

let unlisted: Chain;
let undone: Chain;
const { world, chain, idOf, call, asking } = drawnChain(async () => {
  unlisted = await world.chain(true);
  undone = await world.chain(true);
  const { categories } = world.test.meta;
  await categories.create(chain.company.id, {
    name: 'Fruit and vegetables',
    description: '',
    program: 'doubleUp',
    items: ['4011'],
  });
  await categories.create(chain.company.id, {
    name: 'Milk',
    description: '',
    program: 'milkIncentive',
    items: ['0041', '0042'],
  });
  await world.send(chain, draw(receipts));
  await world.send(unlisted, draw(receipts));
  await world.send(undone, draw(takenBack));
});

type Parameters = Record<string, string | number>;
const { ask, refusal } = asking(base, { ...period, limit: 100 });

/** Rows of a report with some of their columns, in the order of the first. */
const rowsOf = async (report: string, more: Parameters, ...columns: string[]): Promise<unknown[][]> =>
  pick((await ask(report, more)).data, ...columns).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const totalsOf = async (report: string, more: Parameters, columns: readonly string[]): Promise<Row> => {
  const { totals } = await ask(report, more);
  return Object.fromEntries(columns.map((column) => [column, totals[column] ?? null]));
};

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

describe('vouchers', () => {
  it('SCR-30 are listed where they were issued, with what became of them', async () => {
    const columns = [
      'voucher_number',
      'voucher_status',
      'location',
      'voucher_amt',
      'issued_amt',
      'used_amt',
      'remainder',
    ];
    expect((await rowsOf('voucher', {}, ...columns, 'remainder_of', 'redeemed_location')).slice(0, 4)).toEqual([
      ['D1', 'redeemed', 'Store 0008', 6, 6, 10, 'D2', '', 'Store 0008'],
      ['D2', 'expired', 'Store 0008', 2, 0, 0, '', 'D1', ''],
      ['D3', 'expired', 'Store 0014', 7, 7, 0, '', '', ''],
      ['D4', 'redeemed', 'Store 0014', 30, 30, 38, '', '', 'Store 21'],
    ]);
    expect(await rowsOf('voucher', { voucherStatus: 'redeemed' }, 'voucher_number')).toEqual([['D1'], ['D4'], ['M1']]);
  });

  it('SCR-30 that were taken in the period are known, also when they were issued before it', async () => {
    const columns = [
      'voucher_number',
      'date',
      'redeemed_amt',
      'voucher_amt',
      'issued_date',
      'issued_location',
      'expiry',
    ];
    expect(await rowsOf('voucher', { view: 'redeemed', voucherNumber: 'D9' }, ...columns)).toEqual([
      ['D9', '2026-03-06', 5, 5, '2026-02-20', 'Store 0014', '2026-03-01'],
    ]);
    expect(await rowsOf('voucher', { view: 'redeemed', voucherStatus: 'partlyRedeemed' }, 'voucher_number')).toEqual([
      ['D1'],
    ]);
  });

  it('say nothing of another store than that they were taken', async () => {
    const only = { locationIds: idOf('0014'), voucherNumber: 'D4' };
    const columns = ['voucher_status', 'redeemed_date', 'redeemed_location', 'redeemed_number'];
    expect(await rowsOf('voucher', only, ...columns)).toEqual([['redeemed', '2026-03-06', '', '']]);
  });
});

describe('a sale that is taken back', () => {
  const askUndone = (report: string, more: Parameters = {}): Promise<ReportReply> =>
    world.report(undone, `${base}/${report}`, { ...period, limit: 100, ...more });

  it('SCR-30 gives back the voucher that it took, which may be taken again', async () => {
    const { data, totals } = await askUndone('voucher', { sortCol: 'voucher_number' });
    const columns = ['voucher_number', 'voucher_status', 'used_amt', 'redeemed_date', 'redeemed_number', 'remainder'];
    expect(pick(data, ...columns).filter(([number]) => number === 'D1' || number === 'D7')).toEqual([
      ['D1', 'partlyRedeemed', 4, '2026-03-02', '0004', 'D2'],
      ['D7', 'issued', 0, '', '', ''],
    ]);
    expect(totals['used_amt']).toBe(4);
    expect((await askUndone('voucher', { view: 'redeemed' })).totals).toMatchObject({
      redeemed_amt: 4,
      redeemed_qty: 1,
    });
  });

  it('is no breach of who rings it again, nor of a sale before it that came to the same', async () => {
    const { data } = await askUndone('transaction-detail', { view: 'leakage' });
    expect(pick(data, 'number', 'breaches', 'at_risk_amt')).toEqual([
      ['0011', ['notSnap'], 4],
      ['0008', ['voidedAfterIssue'], 5],
      ['0001', ['notSnap'], 1],
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
      rowsOf('transaction-detail', { milkFat, milkFlavour }, 'date', 'number');
    expect(await holding('twoPercent', 'plain')).toEqual([['2026-03-03', '0004']]);
    expect(await holding('fatFree', 'plain')).toEqual([
      ['2026-03-01', '0001'],
      ['2026-03-03', '0004'],
    ]);
    expect(await holding('fatFree', 'flavoured')).toEqual([]);
  });
});

describe('months that are over', () => {
  const reports = [
    ['sales-metrics', {}],
    ['sales-metrics', { view: 'daily_sales' }],
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
    await categories.remove(chain.company.id, bread.categoryId);
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
