import { importProfile } from '@lanewise/contract/facts/profile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { formatFixed } from '../fixed.ts';
import { columns, decode, drawn, one, paid, profile, read } from './testing.ts';

const using = profile(
  { perTransaction: ['total'], tenders: { Cash: 'cash', Card: 'credit' } },
  { total: 'Total', tender: 'Pay', tenderAmount: 'Paid' },
);
const head = 'Store No Date Item Qty Amount Total Pay Paid';
const rows = (...some: string[]): string => [head, ...some.map((row) => `9 1 2026-11-19 ${row}`)].join('\n');

const reasons = (text: string): string[] =>
  decode(text, using).map((found) => (found.type === 'broken' ? found.detail : found.type));

describe('a file with a row for each payment', () => {
  it('needs the column of the tender', () => {
    const csv = { columns: { ...columns, tenderAmount: 'Paid' } };
    expect(importProfile.safeParse({ csv }).error?.issues).toMatchObject([
      { path: ['csv', 'columns', 'tender'], message: 'Name the column of the tender that was paid by tenderAmount.' },
    ]);
  });

  it('takes no amount of a payment for all rows', () => {
    const csv = { columns: { ...columns, tender: 'Pay' }, constants: { tenderAmount: '1.00' } };
    expect(importProfile.safeParse({ csv }).success).toBe(false);
  });

  it('is read no further where an amount is none', () => {
    expect(reasons(rows('COAT 1 97.00 97.00 Cash 5o.00'))).toEqual([
      'transaction 1, row 1: Paid: "5o.00" is not a decimal',
    ]);
  });

  it('goes to quarantine where one payment has other goods than the next', () => {
    expect(reasons(rows('COAT 1 97.00 117.00 Cash 97.00', 'SCARF 1 20.00 117.00 Card 20.00'))).toEqual([
      'transaction 1, row 1: the goods on the rows of one payment are not those of the others',
    ]);
  });

  it('sells the goods once and has every tender', () => {
    const [coat, scarf, ...others] = read(
      `${rows('COAT 1 97.00 97.00 Cash 50.00', 'COAT 1 97.00 97.00 Card 47.00')}\n9 2 2026-11-19 SCARF 1 20.00 20.00 Card 20.00`,
      using,
    );
    expect(others).toEqual([]);
    expect(coat && [drawn(coat), paid(coat)]).toEqual([
      ['sale COAT 1.00 1.00 97.00 0.00'],
      ["cash 'Cash' 50.00", "credit 'Card' 47.00"],
    ]);
    expect(scarf && paid(scarf)).toEqual(["credit 'Card' 20.00"]);
  });

  it.each([
    ['two equal payments', ['HAT 1 40.00 40.00 Card 20.00', 'HAT 1 40.00 40.00 Card 20.00'], 1, 2],
    ['two equal goods', ['HAT 1 20.00 40.00 Card 40.00', 'HAT 1 20.00 40.00 Card 40.00'], 2, 1],
    ['two of both', Array.from({ length: 4 }, () => 'HAT 1 20.00 40.00 Card 20.00'), 2, 2],
  ])('tells by the total that equal rows are %s', (_, some, goods, payments) => {
    const sale = one(rows(...some), using);
    expect([sale.lines.length, sale.tenders.length, isUnbalanced(sale)]).toEqual([goods, payments, false]);
  });

  it('shows what was handed over as change', () => {
    const sale = one(rows('HAT 1 18.50 18.50 Card 10.00', 'HAT 1 18.50 18.50 Cash 20.00'), using);
    expect(sale.tenders).toMatchObject([
      { kind: 'credit', amount: 100_000, change: 0 },
      { kind: 'cash', amount: 85_000, change: 115_000 },
    ]);
  });

  it.each(['-20.00', '20.00'])('gives back what came back, also where the file writes %s', (amount) => {
    const sale = one(rows(`HAT -1 -20.00 -20.00 Card ${amount}`), using);
    expect([sale.kind, paid(sale), isUnbalanced(sale)]).toEqual(['return', ["credit 'Card' -20.00"], false]);
  });

  it('is in doubt where the payments do not come to the total', () => {
    expect(isUnbalanced(one(rows('HAT 1 20.00 20.00 Card 15.00'), using))).toBe(true);
  });

  it('comes to the same in any order of its rows', () => {
    const cents = fc.integer({ min: 1, max: 3_000 });
    const sale = fc.record({
      goods: fc.array(fc.record({ item: fc.constantFrom('A', 'B', 'C'), price: cents }), {
        minLength: 1,
        maxLength: 5,
      }),
      cuts: fc.array(fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), card: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      order: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(sale, ({ goods, cuts, order }) => {
        const total = goods.reduce((sum, { price }) => sum + price, 0);
        const whole = cuts.reduce((sum, { share }) => sum + share, 0);
        const parts = cuts.map(({ share, card }) => ({
          name: card ? 'Card' : 'Cash',
          cents: Math.floor((total * share) / whole),
        }));
        const [first] = parts;
        if (first) first.cents += total - parts.reduce((sum, part) => sum + part.cents, 0);
        const money = (value: number): string => formatFixed(value * 100);
        const written = goods
          .flatMap(({ item, price }) =>
            parts.map((part) => `${item} 1 ${money(price)} ${money(total)} ${part.name} ${money(part.cents)}`),
          )
          .map((row) => ({ row, at: Number(order.next().value) }))
          .sort((a, b) => a.at - b.at);
        const found = one(rows(...written.map(({ row }) => row)), using);
        expect(isUnbalanced(found)).toBe(false);
        expect(found.total).toBe(total * 100);
        expect(found.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total * 100);
        for (const name of ['Card', 'Cash'])
          expect(found.tenders.filter(({ code }) => code === name).reduce((sum, { amount }) => sum + amount, 0)).toBe(
            parts.filter((part) => part.name === name).reduce((sum, part) => sum + part.cents * 100, 0),
          );
      }),
    );
  });
});
