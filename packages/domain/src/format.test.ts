import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencySymbol,
  formatCurrency,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
  ratio,
  toNumber,
} from './format.ts';

describe('numbers', () => {
  it('FMT-16 toNumber gives 0 for a non-number', () => {
    for (const wrong of ['abc', '', '  ', null, undefined, {}, [], true, Number.NaN, Infinity]) {
      expect(toNumber(wrong)).toBe(0);
    }
  });
  it('FMT-17 toNumber gives two decimals for a number', () => {
    expect(toNumber('12.345')).toBe(12.35);
    expect(toNumber(1.005)).toBe(1.01);
    expect(toNumber(-1.005)).toBe(-1.01);
    expect(toNumber(7)).toBe(7);
    expect(toNumber(1e21)).toBe(1e21);
  });
  it('FMT-15 formatNumber gives 0 for empty', () => {
    for (const empty of ['', null, undefined]) expect(formatNumber(empty)).toBe('0');
  });
  it('FMT-14 non-integer totals show 2 decimals', () => {
    expect(formatNumber(1234.5)).toBe('1,234.50');
    expect(formatNumber(1234)).toBe('1,234');
    expect(formatNumber('0.1')).toBe('0.10');
  });
  it('FMT-24 money has thousands separators, 2 decimals and a leading minus', () => {
    expect(formatMoney(1047354.88)).toBe('1,047,354.88');
    expect(formatMoney(-12.994)).toBe('−12.99');
    expect(formatMoney(-0.004)).toBe('0.00');
  });
  it('G-05 French numbers have a narrow space between thousands and a decimal comma', () => {
    expect(formatMoney(1047354.88, 'fr')).toBe('1\u202f047\u202f354,88');
    expect(formatQuantity(1234.5, 'fr')).toBe('1\u202f234,5');
  });
  it('FMT-24 quantities are integers unless weighed, percentages have 2 decimals', () => {
    expect(formatQuantity(41210)).toBe('41,210');
    expect(formatQuantity(2.1404)).toBe('2.14');
    expect(formatQuantity(0.4567)).toBe('0.457');
    expect(formatPercent(12.345)).toBe('12.35');
  });
  it('writes a currency by its sign, or by its code when nobody knows it', () => {
    expect(currencySymbol('USD')).toBe('$');
    expect(currencySymbol('EUR', 'fr')).toBe('€');
    expect(currencySymbol('')).toBe('');
    expect(formatCurrency(-61_000.004, 'USD')).toBe('−$61,000.00');
    expect(formatCurrency(61_000, 'EUR', 'fr')).toBe('61\u202f000,00\u00a0€');
    expect(formatCurrency(5, '')).toBe('5.00');
  });
  it('rounding keeps the sign and moves by at most half a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Math.abs(toNumber(value) - value)).toBeLessThanOrEqual(0.005000001);
        expect(toNumber(-value)).toBe(toNumber(value) === 0 ? 0 : -toNumber(value));
      }),
    );
  });
});

describe('ratios', () => {
  it('FMT-09 aiv is amount divided by quantity', () =>
    expect(ratio({ net_sales_amt: 184_233.42, net_sales_qty: 41_210 }, 'aiv')).toBe(4.47));
  it('FMT-10 items_per_ticket is quantity divided by customer count', () =>
    expect(ratio({ net_sales_qty: 41_210, customer_qty: 9_120 }, 'items_per_ticket')).toBe(4.52));
  it('FMT-11 atv is sales divided by customer count', () =>
    expect(ratio({ net_sales_amt: 184_233.42, customer_qty: 9_120 }, 'atv')).toBe(20.2));
  it('FMT-12 each is 0 when the divisor is missing', () => {
    for (const field of ['aiv', 'items_per_ticket', 'atv'] as const) {
      expect(ratio({ net_sales_amt: 5, net_sales_qty: null }, field)).toBe(0);
    }
  });
  it('FMT-13 amt and qty stand in, a divisor of 0 counts as missing, totals recompute from summed parts', () => {
    expect(ratio({ amt: 10, qty: 4 }, 'aiv')).toBe(2.5);
    expect(ratio({ net_sales_amt: 9, amt: 10, qty: 4, net_sales_qty: 3 }, 'aiv')).toBe(3);
    expect(ratio({ amt: 10, qty: 0 }, 'aiv')).toBe(0);
    const [a, b] = [
      { net_sales_amt: 100, net_sales_qty: 10 },
      { net_sales_amt: 10, net_sales_qty: 10 },
    ];
    const total = {
      net_sales_amt: a.net_sales_amt + b.net_sales_amt,
      net_sales_qty: a.net_sales_qty + b.net_sales_qty,
    };
    expect(ratio(total, 'aiv')).toBe(5.5);
  });
  it('rounds half a cent as it is written, although the quotient of two doubles lies below it', () => {
    expect(ratio({ net_sales_amt: 52.26, net_sales_qty: 12 }, 'aiv')).toBe(4.36);
    expect(ratio({ net_sales_amt: '-1408.8500', net_sales_qty: '38.0000' }, 'aiv')).toBe(-37.08);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 500_000 }), (cents, customers) => {
        const due = Math.floor((cents * 2 + customers) / (customers * 2)) / 100;
        expect(ratio({ net_sales_amt: cents / 100, customer_qty: customers }, 'atv')).toBe(due);
      }),
      {
        examples: [
          [140_885, 38],
          [5_226, 12],
          [1, 2],
        ],
      },
    );
  });
  it('is null for a field that is no ratio', () => expect(ratio({ amt: 1 }, 'amt')).toBeNull());
});
