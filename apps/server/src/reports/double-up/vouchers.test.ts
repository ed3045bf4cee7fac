import type { StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import type { ReportReply } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { pick, type Chain } from '../../invariants/world.testing.ts';
import { draw } from './draw.testing.ts';
import { base, period, programSales } from './program-sales.testing.ts';
import { takenBack } from './receipts.testing.ts';

let undone: Chain;
const { world, chain, idOf, rowsOf } = programSales(async (opened) => {
  undone = await opened.chain(true);
  await opened.send(undone, draw(takenBack));
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
  const askUndone = (report: string, more: Record<string, string | number> = {}): Promise<ReportReply> =>
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

it('data points of vouchers come to what the sales metrics say of their program, also with post voids', async () => {
  const week = { ...period, lastDate: '2026-03-07' };
  for (const of of [chain, undone]) {
    const { data } = await world.report(of, 'location/values', week);
    const values = (data as unknown as StoreDayValues[]).flatMap((day) => day.values);
    const points = await world.test.meta.dataPoints.all(of.company.id);
    const sum = (name: string, figure: 'amount' | 'quantity'): number => {
      const { dpId } = points.find((one) => one.name === name) ?? {};
      return values.reduce((all, value) => all + (value.dpId === dpId ? Number(value[figure]) : 0), 0);
    };
    for (const [program, issued, redeemed] of [
      ['doubleUp', 'Double Up issued', 'Double Up redeemed'],
      ['milkIncentive', 'Milk vouchers issued', 'Milk vouchers used'],
    ] as const) {
      const { totals } = await world.report(of, `${base}/sales-metrics`, { ...week, program });
      expect(totals['issued_amt']).not.toBe(0);
      expect(totals).toMatchObject({
        issued_amt: sum(issued, 'amount'),
        issued_qty: sum(issued, 'quantity'),
        redeemed_amt: sum(redeemed, 'amount'),
        redeemed_qty: sum(redeemed, 'quantity'),
      });
    }
  }
});
