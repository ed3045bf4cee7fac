import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { drawn, one, paid, profile, read } from './testing.ts';

describe('amounts', () => {
  it('are worked out with all digits of a price per gram, and rounded once', () => {
    const using = profile({}, { amount: undefined, unitPrice: 'Price' });
    const goods: [string, number, number][] = [
      ['300 0.005678', 17_000, 57],
      ['1250 0.00333', 41_600, 33],
      ['0.4375 3.99', 17_500, 39_900],
      ['-300 0.005678', -17_000, 57],
    ];
    for (const [written, amount, unitPrice] of goods)
      expect(one(`Store No Date Item Qty Price\n9 1 2026-08-08 HAM ${written}`, using).lines).toMatchObject([
        { amount, unitPrice },
      ]);
  });

  it('are quantity times unit price where the file has no amount', () => {
    const using = profile({}, { amount: undefined, unitPrice: 'Price' });
    const { lines, total } = one('Store No Date Item Qty Price\n9 1 2026-11-19 4011 0.42 1.99', using);
    expect(lines).toMatchObject([{ amount: 8_400, unitPrice: 19_900, quantity: 4_200, units: 10_000, weighed: true }]);
    expect(total).toBe(8_400);
  });

  it('before discounts are lowered by them', () => {
    const using = profile({}, { discount: ['Promo', 'Coupon'] });
    const sale = one('Store No Date Item Qty Amount Promo Coupon\n9 1 2026-11-19 4011 1 5.00 0.50 0.25', using);
    expect(drawn(sale)).toEqual(['sale 4011 1.00 1.00 5.00 -0.75']);
    expect(sale.discounts).toMatchObject([
      { sequence: 1, line: 1, description: 'Promo', amount: -5_000 },
      { sequence: 2, line: 1, description: 'Coupon', amount: -2_500 },
    ]);
  });

  it('after discounts show what they were before', () => {
    const using = profile({ amountIncludesDiscount: true, discountsAreNegative: true }, { discount: 'Promo' });
    const sale = one('Store No Date Item Qty Amount Promo\n9 1 2026-11-19 4011 2 4.50 -0.50', using);
    expect(drawn(sale)).toEqual(['sale 4011 2.00 2.00 5.00 -0.50']);
    expect(sale.lines[0]?.unitPrice).toBe(25_000);
  });

  it.each([
    ['a tax without a sign', '-4.29 -8.00', '0.80', '-13.09', '-0.80', '-13.09'],
    ['a tax and a total without a sign', '-4.29 -8.00', '0.80', '13.09', '-0.80', '-13.09'],
    [
      'taxed goods that are sold, and dearer ones without tax that come back',
      '4.29 -8.00',
      '0.28',
      '-3.43',
      '0.28',
      '-3.43',
    ],
    ['no more money back than its tax', '-0.10 -0.05', '0.28', '0.13', '0.28', '0.13'],
  ])('of a refund have the signs with which it adds up: %s', (_what, amounts, tax, total, meantTax, meantTotal) => {
    const using = profile({ perTransaction: ['tax', 'total'] }, { tax: 'Tax', total: 'Total' });
    const rows = amounts.split(' ').map((amount) => `9 1 2026-11-19 4011 1 ${amount} ${tax} ${total}`);
    const sale = one(['Store No Date Item Qty Amount Tax Total', ...rows].join('\n'), using);
    expect(sale.taxes.map(({ amount }) => formatFixed(amount))).toEqual([meantTax]);
    expect(formatFixed(sale.total)).toBe(meantTotal);
    expect(sale.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
  });

  it('with VAT in them lose it: net sales are without tax', () => {
    const using = profile({ amountIncludesTax: true }, { tax: 'Vat' });
    const sale = one('Store No Date Item Qty Amount Vat\n9 1 2026-11-19 4011 1 5.50 0.50', using);
    expect(drawn(sale)).toEqual(['sale 4011 1.00 1.00 5.00 0.00']);
    expect(sale).toMatchObject({ total: 55_000, taxes: [{ amount: 5_000, taxable: 50_000 }] });
  });

  it('of the whole transaction count once and are shared over its lines', () => {
    const using = profile(
      { perTransaction: ['discount', 'tax', 'total'] },
      { discount: 'Off', tax: 'Tax', total: 'Total' },
    );
    const sale = one(
      `
      Store No Date       Item Qty Amount Off  Tax  Total
      9     1  2026-11-19 4011 1   3.00   1.00 0.25 8.25
      9     1  2026-11-19 4012 1   6.00   1.00 0.25 8.25`,
      using,
    );
    expect(drawn(sale)).toEqual(['sale 4011 1.00 1.00 3.00 -0.3333', 'sale 4012 1.00 1.00 6.00 -0.6667']);
    expect(sale).toMatchObject({
      total: 82_500,
      taxes: [{ amount: 2_500 }],
      discounts: [{ line: 0, amount: -10_000 }],
      events: [],
    });
  });

  it('given by row are added up, and a total that differs from them is an event', () => {
    const using = profile({}, { tax: 'Tax', total: 'Total' });
    const text = (total: string) => `
      Store No Date       Item Qty Amount Tax  Total
      9     1  2026-11-19 4011 1   3.00   0.30 3.30
      9     1  2026-11-19 4012 1   6.00   0.60 ${total}`;
    expect(one(text('6.60'), using)).toMatchObject({ total: 99_000, taxes: [{ amount: 9_000 }], events: [] });
    expect(one(text('6.61'), using)).toMatchObject({
      total: 99_100,
      events: [{ kind: 'unbalanced', detail: 'total 9.91, sum 9.90' }],
    });
  });
});

describe('rules', () => {
  const typed = 'Store No Date Item Qty Amount Type';

  it('return: what came back is negative however the file writes it, also without a rule', () => {
    const using = profile({ rules: { return: { column: 'Type', equals: ['R', 'REF'] } } });
    const back = ['return 4011 -1.00 -1.00 -3.00 0.00'];
    const row = (quantity: string, amount: string, type: string) =>
      one(`${typed}\n9 1 2026-11-19 4011 ${quantity} ${amount} ${type}`, using);
    for (const written of [
      row('1', '3.00', 'R'),
      row('-1', '-3.00', 'REF'),
      row('-1', '3.00', 'S'),
      row('1', '-3.00', 'S'),
    ]) {
      expect(written.kind).toBe('return');
      expect(drawn(written)).toEqual(back);
      expect(written.events).toMatchObject([{ kind: 'refund' }]);
    }
  });

  it('return: beside sold lines the transaction stays a sale', () => {
    const sale = one(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   5.00
      9     1  2026-11-19 4012 -1  -3.00`);
    expect(sale).toMatchObject({ kind: 'sale', total: 20_000 });
  });

  it('cancellation: the whole transaction turns, so that its discounts stay against it', () => {
    const using = profile({ rules: { cancellation: { column: 'No', startsWith: 'C' } } });
    const text = (sign: string, other: string) => `
      Store No Date       Item Qty       Amount
      9     C1 2026-11-19 4011 ${sign}2  ${sign}10.00
      9     C1 2026-11-19 D    ${other}1 ${other}1.00`;
    for (const written of [one(text('', '-'), using), one(text('-', ''), using)]) {
      expect(written).toMatchObject({ kind: 'return', total: -90_000 });
      expect(drawn(written)).toEqual(['return 4011 -2.00 -2.00 -10.00 0.00', 'sale D 1.00 1.00 1.00 0.00']);
    }
  });

  it('void: a voided transaction is kept and pays nothing', () => {
    const using = profile({ rules: { void: { column: 'Type', equals: 'V' } }, constants: { tender: 'Cash' } });
    const voided = one(`${typed}\n9 1 2026-11-19 4011 1 3.00 V`, using);
    expect(voided).toMatchObject({ kind: 'void', total: 30_000, tenders: [], events: [{ kind: 'void' }] });
    expect(drawn(voided)).toEqual(['sale 4011 1.00 1.00 3.00 0.00']);
  });

  it('void: where only some rows match, those lines are taken off again', () => {
    const using = profile({ rules: { void: { column: 'Type', equals: 'V' } } });
    const sale = one(`${typed}\n9 1 2026-11-19 4011 1 3.00 S\n9 1 2026-11-19 4012 1 9.00 V`, using);
    expect(sale).toMatchObject({ kind: 'sale', total: 30_000 });
    expect(drawn(sale)).toEqual([
      'sale 4011 1.00 1.00 3.00 0.00',
      'sale 4012 1.00 1.00 9.00 0.00',
      'void 4012 -1.00 -1.00 -9.00 0.00',
    ]);
  });

  it('weighed: one unit whatever the quantity, and none for nothing', () => {
    const using = profile({ rules: { weighed: { field: 'item', startsWith: '2' } } });
    const sale = one('Store No Date Item Qty Amount\n9 1 2026-11-19 2001 8396 18.46\n9 1 2026-11-19 2001 0 0', using);
    expect(drawn(sale)).toEqual(['sale 2001 8396.00 1.00 18.46 0.00', 'sale 2001 0.00 0.00 0.00 0.00']);
  });

  it('other: a transaction of adjustments sells nothing; a fee among sold lines is no part of net sales', () => {
    const using = profile({ rules: { other: { field: 'item', equals: 'FEE' } } });
    const [adjustment, sale] = read(
      `
      Store No Date       Item Qty Amount
      9     1  2026-11-19 FEE  1   9.00
      9     2  2026-11-19 4011 1   1.00
      9     2  2026-11-19 FEE  1   0.10`,
      using,
    );
    expect(adjustment).toMatchObject({ kind: 'other', total: 90_000 });
    expect(sale).toMatchObject({ kind: 'sale', total: 11_000, lines: [{ kind: 'sale' }, { kind: 'deposit' }] });
  });

  it('discount: such rows lower the sold lines and are no lines themselves', () => {
    const using = profile({ rules: { discount: [{ field: 'item', equals: 'DISC' }] } });
    const sale = one(
      `
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   3.00
      9     1  2026-11-19 4012 1   7.00
      9     1  2026-11-19 DISC 1   -1.00`,
      using,
    );
    expect(sale).toMatchObject({ kind: 'sale', total: 90_000, discounts: [{ line: 0, amount: -10_000 }] });
    expect(drawn(sale)).toEqual(['sale 4011 1.00 1.00 3.00 -0.30', 'sale 4012 1.00 1.00 7.00 -0.70']);
  });
});

describe('taxes of several columns', () => {
  it('are added up, whichever of them are empty', () => {
    const using = profile({}, { tax: ['TPS', 'TVQ'] });
    const { taxes, total } = one(
      'Store No Date Item Qty Amount TPS TVQ\n9 1 2026-11-19 A 1 10.00 0.50 1.00\n9 1 2026-11-19 B 1 2.00 - 0.20\n9 1 2026-11-19 C 1 1.00 - -',
      using,
    );
    expect(taxes).toMatchObject([{ amount: 17_000, taxable: 120_000 }]);
    expect(formatFixed(total)).toBe('14.70');
  });

  it('are all needed', () => {
    const using = profile({}, { tax: ['TPS', 'TVQ'] });
    expect(() => one('Store No Date Item Qty Amount TPS\n9 1 2026-11-19 A 1 10.00 0.50', using)).toThrow(
      'no column TVQ',
    );
  });
});

describe('tenders', () => {
  const using = profile(
    { tenders: { Ewallet: 'other', 'E B T': 'ebtFood' } },
    { tender: 'Paid', manufacturerCoupon: 'Maker' },
  );
  const text = (first: string, second: string) => `
    Store No Date       Item Qty Amount Paid      Maker
    9     1  2026-11-19 4011 1   3.00   ${first}  0.50
    9     1  2026-11-19 4012 1   6.00   ${second} -`;

  it('take what their rows owe, less the coupons of makers, which are tenders of their own', () => {
    expect(paid(one(text('Cash', 'Ewallet'), using))).toEqual([
      "cash 'Cash' 2.50",
      "other 'Ewallet' 6.00",
      "manufacturerCoupon '' 0.50",
    ]);
    expect(one(text('Cash', 'Cash'), using)).toMatchObject({
      total: 90_000,
      events: [{ kind: 'coupon', detail: '0.50' }],
    });
  });

  it('are not invented for the rest where nothing but a coupon is known', () => {
    const sale = one(text('-', '-'), using);
    expect(paid(sale)).toEqual([]);
    expect(sale).toMatchObject({ total: 90_000, events: [{ kind: 'coupon', detail: '0.50' }] });
  });

  describe('with cash rounding', () => {
    const rounded = profile(
      { perTransaction: ['rounding', 'total'] },
      { tender: 'Paid', rounding: 'Round', total: 'Total' },
    );
    const table = (amount: string, round: string, total: string) => `
      Store No Date       Item Qty Amount    Paid Round    Total
      9     1  2026-11-19 4011 1   ${amount} Cash ${round} ${total}
      9     1  2026-11-19 4012 1   0.00      Cash ${round} ${total}`;

    it.each([
      ['before', '10.02', '-0.02', '10.02', '10.00', '0.02'],
      ['after', '10.02', '-0.02', '10.00', '10.00', '0.02'],
      ['after, upwards', '10.03', '0.02', '10.05', '10.05', '-0.02'],
      ['after, of a refund whose rounding is written the other way', '-10.02', '-0.02', '-10.00', '-10.00', '-0.02'],
    ])('the total may stand %s', (_when, amount, round, total, cash, rounding) => {
      const sale = one(table(amount, round, total), rounded);
      expect(paid(sale)).toEqual([`cash 'Cash' ${cash}`, `rounding '' ${rounding}`]);
      expect(formatFixed(sale.total)).toBe(amount);
      expect(sale.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
    });

    it('there is still a doubt where the rounding does not explain the total', () => {
      const sale = one(table('10.02', '-0.02', '9.00'), rounded);
      expect(sale.events).toMatchObject([{ kind: 'unbalanced' }]);
    });
  });

  it('are none where the file names none', () => {
    expect(one('Store No Date Item Qty Amount\n9 1 2026-11-19 4011 1 1.00').tenders).toEqual([]);
  });

  it.each(['constructor', 'toString', '__proto__'])('named %s are of no kind', (name) => {
    const sale = one(
      `Store No Date Item Qty Amount Paid\n9 1 2026-11-19 4011 1 1.00 ${name}`,
      profile({}, { tender: 'Paid' }),
    );
    expect(sale.tenders).toMatchObject([{ kind: 'other', code: name }]);
  });
});
