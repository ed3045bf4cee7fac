import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../exports/words.ts';
import { bridgeSection } from './bridge.ts';
import type { DayFigures } from './figures.ts';

const writing = { words: wordsOf('en'), leads: () => null };

interface Day {
  net: number;
  tax: number;
  deposits: number;
  total: number;
  tenders: readonly (readonly [kind: string, net: number])[];
  drawer?: readonly (readonly [kind: string, amount: number])[];
}

const cents = (amount: number): string => (amount / 100).toFixed(4);

const bridgeOf = ({ net, tax, deposits, total, tenders, drawer = [] }: Day): [label: string, amount: number][] => {
  const figures = {
    sales: { net_sales_amt: cents(net), tax: cents(tax), deposits: cents(deposits), total: cents(total) },
    tenders: tenders.map(([kind, amount]) => ({ kind, net: cents(amount) })),
    drawer: drawer.map(([kind, amount]) => ({ kind, count: 1, amount: cents(amount) })),
  } as unknown as DayFigures;
  return bridgeSection(figures, writing).rows.map(({ label, values }) => [label, values[0] ?? 0]);
};

describe('the bridge from sales to payments', () => {
  it('names net sales, taxes and payments alone where nothing else happened', () => {
    const day = { net: 9_50, tax: 59, deposits: 0, total: 10_09, tenders: [['cash', 10_09]] } as const;
    expect(bridgeOf(day)).toEqual([
      ['Net sales', 9.5],
      ['Taxes', 0.59],
      ['To be paid', 10.09],
      ['Payments', 10.09],
    ]);
  });

  it('has a line for deposits, for the rounding of cash, and for money paid in and out', () => {
    const day: Day = {
      net: 10_00,
      tax: 1_02,
      deposits: 20,
      total: 11_22,
      // The customer paid 11.20. The rounding has the sign that makes the tenders add up to the total.
      tenders: [
        ['cash', 11_20],
        ['rounding', 2],
      ],
      drawer: [
        ['paidIn', 5_00],
        ['paidOut', 8_25],
        ['loan', 100_00],
      ],
    };
    expect(bridgeOf(day)).toEqual([
      ['Net sales', 10],
      ['Taxes', 1.02],
      ['Bottle deposits', 0.2],
      ['To be paid', 11.22],
      ['Cash rounding', -0.02],
      ['Payments', 11.2],
      ['Paid in', 5],
      ['Paid out', -8.25],
      ['Payments after paid in and paid out', 7.95],
    ]);
  });

  it('says by how much receipts do not add up, or are not paid in full', () => {
    const day = { net: 10_00, tax: 0, deposits: 0, total: 10_40, tenders: [['cash', 9_00]] } as const;
    expect(bridgeOf(day)).toEqual([
      ['Net sales', 10],
      ['Taxes', 0],
      ['Receipts whose parts do not add up', 0.4],
      ['To be paid', 10.4],
      ['Receipts not paid in full', -1.4],
      ['Payments', 9],
    ]);
  });

  it('closes for every day, to the cent', () => {
    const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
    const kinds = fc.constantFrom('cash', 'credit', 'rounding');
    const day = fc.record({
      net: amount,
      tax: amount,
      deposits: amount,
      total: amount,
      tenders: fc.array(fc.tuple(kinds, amount), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(day, (drawn) => {
        const lines = new Map(bridgeOf(drawn));
        const sum = (...names: string[]): number =>
          Math.round(names.reduce((all, name) => all + (lines.get(name) ?? 0), 0) * 100) || 0;
        expect(sum('Net sales', 'Taxes', 'Bottle deposits', 'Receipts whose parts do not add up')).toBe(
          drawn.total || 0,
        );
        const paid = drawn.tenders.filter(([kind]) => kind !== 'rounding').reduce((all, [, one]) => all + one, 0);
        expect(sum('To be paid', 'Cash rounding', 'Receipts not paid in full')).toBe(paid);
        expect(sum('Payments')).toBe(paid);
      }),
    );
  });
});
