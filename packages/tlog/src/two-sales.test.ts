import { draw } from '@lanewise/testkit/draw';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areTwoSales, traitsOf, type Traits } from './two-sales.ts';

const sale = (text: string, began: string, ended = began): Traits => {
  const [drawn] = draw(`0009 2026-11-19 lane 2\n#1 09:00 ${text}`);
  if (!drawn) throw new Error('nothing is drawn');
  const on = (time: string): string => (time === '' ? '' : `2026-11-19T${time}`);
  return traitsOf({ ...drawn, began: on(began), ended: on(ended) });
};
const milk = 'sale Dairy 0041 3.79 | cash 3.79';
const bread = 'sale Bakery 77 2.50 | cash 2.50';

describe('two contents under one number', () => {
  it.each([
    ['hours apart with other goods and another total', sale(milk, '09:00:10'), sale(bread, '13:07:31'), true],
    ['of which only the ends are known', sale(milk, '', '09:00:00'), sale(bread, '', '13:07:00'), true],
    [
      'of sessions with other cashiers',
      sale('signOn', '09:00:10'),
      { ...sale('signOn', '13:07:31'), cashier: '7' },
      true,
    ],
    ['that are another kind of work', sale(milk, '09:00:10'), sale('noSale', '13:07:31'), true],
    ['without a clock', sale(milk, '', ''), sale(bread, '', ''), false],
    ['of which one has no clock', sale(milk, '09:00:10'), sale(bread, '', ''), false],
    ['with clocks of other kinds', sale(milk, '09:00:10', ''), sale(bread, '', '13:07:31'), false],
    ['minutes apart', sale(milk, '09:00:10'), sale(bread, '09:09:00'), false],
    ['at the same time of another zone', sale(milk, '09:00:10'), sale(bread, '14:00:10'), false],
    ['at the same time of a zone of half hours', sale(milk, '09:00:10'), sale(bread, '14:30:10'), false],
    ['that began together', sale(milk, '09:00:10', '09:02:00'), sale(bread, '09:00:10', '13:07:31'), false],
    [
      'at one time each within the other',
      sale(milk, '09:00:00', '10:00:00'),
      sale(bread, '09:20:00', '10:21:00'),
      false,
    ],
    ['with the same goods', sale(milk, '09:00:10'), sale(milk, '13:07:31'), false],
    ['with the same total', sale(milk, '09:00:10'), sale('sale Dairy 77 3.79', '13:07:31'), false],
    [
      'of which one goes on',
      sale(milk, '09:00:10'),
      sale(`${milk} | Bakery 77 2.50`.replace('cash 3.79 | ', ''), '13:07:31'),
      false,
    ],
    ['that only opened the drawer', sale('noSale', '09:00:10'), sale('noSale', '13:07:31'), false],
  ])('%s', (_, a, b, are) => {
    expect([areTwoSales(a, b), areTwoSales(b, a)]).toEqual([are, are]);
  });

  it('are one where one is the other, read in any time zone, with any more lines or other prices', () => {
    const price = fc.integer({ min: 1, max: 9_999 }).map((cents) => (cents / 100).toFixed(2));
    const item = fc.tuple(fc.constantFrom('4011', '0041', '77', '78'), price);
    const quarters = fc.integer({ min: -104, max: 104 });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.array(item),
        price,
        quarters,
        (lines, more, other, quarter) => {
          const drawn = (items: readonly (readonly [string, string])[]): string =>
            `sale ${items.map(([code, each]) => `Dairy ${code} ${each}`).join(' | ')}`;
          const first = sale(drawn(lines), '09:00:10', '09:03:40');
          const shifted = (time: string): string =>
            new Date(Date.parse(`${time}Z`) + quarter * 900_000).toISOString().slice(0, 19);
          const read = sale(drawn([...lines.map(([code]) => [code, other] as const), ...more]), '09:00:10', '09:03:40');
          const second = { ...read, began: shifted(read.began), ended: shifted(read.ended) };
          expect([areTwoSales(first, second), areTwoSales(second, first)]).toEqual([false, false]);
        },
      ),
    );
  });
});
