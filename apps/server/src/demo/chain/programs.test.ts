import type { Line, Tax, Transaction, Voucher } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { qualifiesAsMilk } from '@lanewise/domain/programs/milk';
import { earnedOn, earningRules } from '@lanewise/domain/programs/rules';
import { describe, expect, it } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { isShortLived, isTakenTwice, mistakeOf, redeemedOn, type Mistake } from './programs.ts';
import { daysFrom, madeOn, storeOf } from './testing.ts';

const dates = daysFrom('2026-03-20', 30);
const store = storeOf({ trait: 'doubleUp' });
const made = madeOn(store, dates);
const all = made.filter(({ kind }) => kind === 'sale');
const known = new Map(catalogueOf('US').items.map((item) => [item.upc, item]));

const paidWith = ({ tenders }: Transaction, kind: string): number =>
  tenders.reduce((sum, tender) => (tender.kind === kind ? sum + tender.amount : sum), 0);
const net = (lines: readonly Line[]): number => lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
const goods = (transaction: Transaction, which: 'produce' | 'milk' | 'foodStamp' | 'wic'): Line[] =>
  transaction.lines.filter(({ kind, upc }) => kind !== 'deposit' && known.get(upc)?.[which]);
const vouchers = (action: Voucher['action'], program: string): { voucher: Voucher; transaction: Transaction }[] =>
  all.flatMap((transaction) =>
    transaction.vouchers
      .filter((voucher) => voucher.action === action && voucher.program === program)
      .map((voucher) => ({ voucher, transaction })),
  );

it('redeems the vouchers of its own chain, whichever chain was drawn before', () => {
  const smaller = { ...store, size: store.size / 4 };
  const visits = (count: number) => (): number => count;
  const many = redeemedOn(store, '2025-07-01', visits(40));
  const few = redeemedOn(smaller, '2025-07-01', visits(10));
  expect(few.length).toBeGreaterThan(0);
  expect(few.length).toBeLessThan(many.length);
});

describe('SNAP', () => {
  const snap = all.filter((transaction) => paidWith(transaction, 'ebtFood') > 0);

  it('never pays more than the eligible food of its receipt', () => {
    expect(snap.length).toBeGreaterThan(150);
    expect(snap.filter((one) => paidWith(one, 'ebtFood') > net(goods(one, 'foodStamp')))).toEqual([]);
  });

  it('frees what it pays of tax, and says so', () => {
    const freed = snap.filter(({ taxes }) => taxes.some(({ exempted }) => exempted > 0));
    expect(freed.length).toBeGreaterThan(20);
    const total = (rows: readonly Tax[], of: 'taxable' | 'exempted'): number =>
      rows.reduce((sum, row) => sum + row[of], 0);
    for (const one of freed)
      for (const code of new Set(one.taxes.map((tax) => tax.code))) {
        const rows = one.taxes.filter((tax) => tax.code === code);
        const [taxable, exempted] = [total(rows, 'taxable'), total(rows, 'exempted')];
        expect(rows.find((row) => row.exempted > 0)?.exemptReason).toBe('SNAP');
        expect(exempted).toBeLessThanOrEqual(paidWith(one, 'ebtFood'));
        expect(taxable + exempted).toBe(net(one.lines.filter(({ taxFlag }) => taxFlag === 'T')));
      }
  });
});

describe('Double Up and the milk incentive', () => {
  const again = (voucher: Voucher): boolean => /[34]$/.test(voucher.number);
  const earned = vouchers('issued', 'DOUBLE UP').filter(({ voucher }) => !again(voucher));

  it('earn on fruit and vegetables that SNAP paid, one for one, at most 20 dollars', () => {
    const rightly = earned.filter(({ voucher }) => mistakeOf(voucher.number) === null);
    expect(rightly.length).toBeGreaterThan(80);
    for (const { voucher, transaction } of rightly) {
      const produce = net(goods(transaction, 'produce'));
      expect(voucher.amount).toBe(earnedOn('doubleUp', Math.min(produce, paidWith(transaction, 'ebtFood'))));
    }
    const onMilk = vouchers('issued', 'MILK INCENTIVE').filter((one) => !again(one.voucher));
    expect(onMilk.length).toBeGreaterThan(20);
    for (const { voucher, transaction } of onMilk) {
      const milk = goods(transaction, 'milk').filter(({ description }) => qualifiesAsMilk(description));
      expect(voucher.amount).toBe(earnedOn('milkIncentive', net(milk)));
    }
  });

  it('are issued by mistake now and then: on what does not earn, over the limit, for what WIC paid, on a sale taken back', () => {
    const of = (mistake: Mistake) => earned.filter(({ voucher }) => mistakeOf(voucher.number) === mistake);
    const slips = (['ineligible', 'wic', 'voided'] as const).flatMap(of);
    expect(slips.length).toBeGreaterThan(2);
    expect(slips.length).toBeLessThan(earned.length / 20);
    for (const { voucher, transaction } of of('ineligible'))
      expect(voucher.amount).toBe(Math.min(earningRules.doubleUp.limit, net(goods(transaction, 'produce')) + 35_000));
    for (const { transaction } of of('wic'))
      expect(paidWith(transaction, 'wic')).toBe(net(goods(transaction, 'produce')));
    const beyond = of('noLimit').filter(({ voucher }) => voucher.amount > earningRules.doubleUp.limit);
    for (const { voucher, transaction } of beyond) expect(voucher.amount).toBe(net(goods(transaction, 'produce')));
    for (const { transaction } of of('voided'))
      expect(made.filter(({ kind, total }) => kind === 'postVoid' && total === -transaction.total)).toHaveLength(1);
  });

  it('are redeemed once, after they were issued, for what they earn on, and what is left is issued anew', () => {
    const issued = new Map(
      all.flatMap(({ vouchers: list, ended }) =>
        list.filter(({ action }) => action === 'issued').map((voucher) => [voucher.number, { voucher, ended }]),
      ),
    );
    const redeemed = all.flatMap((transaction) =>
      transaction.vouchers.filter(({ action }) => action === 'redeemed').map((voucher) => ({ voucher, transaction })),
    );
    expect(redeemed.length).toBeGreaterThan(60);
    const numbers = redeemed.map(({ voucher }) => voucher.number);
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect(twice.filter((number) => !isTakenTwice(number))).toEqual([]);
    expect(twice.length).toBeLessThan(redeemed.length / 40);
    for (const { voucher, transaction } of redeemed) {
      expect(voucher.amount).toBe(paidWith(transaction, 'voucher'));
      const which = voucher.program === 'DOUBLE UP' ? 'produce' : 'milk';
      expect(voucher.amount).toBeLessThanOrEqual(net(goods(transaction, which)));
      expect(transaction.businessDate <= voucher.expiry || isShortLived(voucher.number)).toBe(true);
      const origin = issued.get(voucher.number);
      // Vouchers of the first days were issued before the days made here.
      if (transaction.businessDate > addDays(dates[0] ?? '', 14)) expect(origin).toBeDefined();
      if (!origin) continue;
      expect(origin.ended < transaction.ended).toBe(true);
      const left = transaction.vouchers.find(({ action }) => action === 'issued')?.amount ?? 0;
      expect(voucher.amount + left).toBe(origin.voucher.amount);
    }
  });
});

describe('WIC', () => {
  it('pays its own foods and earns nothing', () => {
    const wic = all.filter((one) => paidWith(one, 'wic') > 0 && one.vouchers.every(({ number }) => !mistakeOf(number)));
    expect(wic.length).toBeGreaterThan(15);
    for (const one of wic) {
      expect(paidWith(one, 'wic')).toBeLessThanOrEqual(net(goods(one, 'wic')));
      expect(one.vouchers).toEqual([]);
    }
  });
});

describe('Quebec', () => {
  const made = madeOn(storeOf({ country: 'CA' }), daysFrom('2026-03-01', 7));

  it('has no food benefits, and TPS and TVQ on what is no basic food', () => {
    const kinds = new Set(made.flatMap(({ tenders }) => tenders.map(({ kind }) => kind)));
    for (const kind of ['ebtFood', 'ebtCash', 'wic', 'voucher'] as const) expect(kinds).not.toContain(kind);
    expect(new Set(made.flatMap(({ taxes }) => taxes.map(({ code }) => code)))).toEqual(new Set(['TPS', 'TVQ']));
    expect(made.filter(({ currency }) => currency !== 'CAD')).toEqual([]);
  });
});
