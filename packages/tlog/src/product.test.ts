import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productOf } from './product.ts';

describe('price times quantity', () => {
  it.each([
    ['0.005678', '300', 'EUR', 17_000],
    ['0.00333', '1250', 'EUR', 41_600],
    ['3.99', '0.4375', 'USD', 17_500],
    ['0.005', '1', 'USD', 100],
    ['-0.005', '1', 'USD', -100],
    ['0.00499999', '1', 'USD', 0],
    ['-0.001', '1', 'USD', 0],
    ['.5', '5.', 'USD', 25_000],
    [' +1.5', '2 ', '', 30_000],
    ['99.5', '1', 'JPY', 1_000_000],
    ['0.0125', '1', 'KWD', 130],
    ['0.0125', '1', 'no code', 100],
  ])('%s times %s in %s is %i', (price, quantity, currency, expected) => {
    expect(Object.is(productOf(price, quantity, currency), expected)).toBe(true);
  });

  it('is what fractions say, rounded once to the cent', () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 999_999n }), fc.integer({ min: 0, max: 8 }))
      .map(([negative, digits, places]) => {
        const text = `${digits}`.padStart(places + 1, '0');
        const at = text.length - places;
        return {
          text: `${negative ? '-' : ''}${text.slice(0, at)}${places > 0 ? `.${text.slice(at)}` : ''}`,
          digits: negative ? -digits : digits,
          places,
        };
      });
    fc.assert(
      fc.property(decimal, decimal, (price, quantity) => {
        const cents = BigInt(productOf(price.text, quantity.text, 'USD')) / 100n;
        const by = 10n ** BigInt(price.places + quantity.places);
        const exact = price.digits * quantity.digits * 100n;
        const off = exact - cents * by;
        // No further than half a cent, and a half is away from zero.
        expect((off < 0n ? -off : off) * 2n <= by).toBe(true);
        if ((off < 0n ? -off : off) * 2n === by) expect(off < 0n === exact > 0n).toBe(true);
      }),
    );
  });
});
