import { describe, expect, it } from 'vitest';
import { absenceOf, marked, marks, signOf, signs } from './signs.ts';

describe('the sign of a cell', () => {
  it('tells five things apart, each by a mark of its own', () => {
    expect(signs).toHaveLength(5);
    const written = signs.map((sign) => {
      const absence = absenceOf(sign);
      return absence === null ? marked('0.00', sign) : marks[absence];
    });
    expect(new Set(written).size).toBe(5);
  });

  it.each([
    ['a sale of nothing', 'net_sales_amt', { net_sales_amt: 0 }, 'zero'],
    ['a figure', 'net_sales_amt', { net_sales_amt: 12 }, null],
    ['a figure that nobody stated', 'customer_qty', { customer_qty: null }, 'notKnown'],
    ['FMT-12 a ratio without a divisor', 'atv', { atv: 0, net_sales_amt: 5, customer_qty: 0 }, 'notApplicable'],
    ['a ratio of nothing', 'atv', { atv: 0, net_sales_amt: 0, customer_qty: 4 }, 'zero'],
    ['a ratio that rounds to zero', 'atv', { atv: 0, net_sales_amt: 0.01, customer_qty: 400 }, 'roundedToZero'],
    ['a ratio by its other name', 'aiv', { aiv: 0, amt: 3, qty: 0 }, 'notApplicable'],
    ['a ratio whose parts are elsewhere', 'atv', { atv: 3 }, null],
    ['a change of what is not compared', 'change_pct', { change_amt: null, change_pct: null }, 'notApplicable'],
    ['a change that rounds to zero', 'change_pct', { change_amt: 0.01, change_pct: 0 }, 'roundedToZero'],
    ['no change', 'change_pct', { change_amt: 0, change_pct: 0 }, 'zero'],
    ['a name that is not stated', 'name', { name: '' }, 'notKnown'],
    ['a name', 'name', { name: 'Northgate' }, null],
  ] as const)('%s', (_, field, row, sign) => {
    expect(signOf(field, row)).toBe(sign);
  });

  it('puts the mark of what rounds to zero before the figure, and nothing before zero', () => {
    expect([marked('0.00', 'roundedToZero'), marked('0.00', 'zero'), marked('12.00', null)]).toEqual([
      '~0.00',
      '0.00',
      '12.00',
    ]);
  });
});
