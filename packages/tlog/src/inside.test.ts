import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxShares } from './inside.ts';

describe('shares of a tax inside of prices', () => {
  it.each([
    ['nothing', 100, []],
    ['what comes to nothing', 100, [500, -500]],
    ['what comes to nothing by the smallest tax', 1, [-5, 5]],
    ['what came back, where tax was taken', 100, [-500]],
    ['what was sold, where tax was given back', -100, [500]],
  ])('cannot be had of %s', (_, tax, amounts) => {
    expect(taxShares(tax, amounts)).toBeNull();
  });

  it('are in proportion, and what came back gives its share back', () => {
    expect(taxShares(200, [1_000, 1_000])).toEqual([100, 100]);
    expect(taxShares(100, [2_000, -1_000])).toEqual([200, -100]);
    expect(taxShares(-100, [-2_000, 1_000])).toEqual([-200, 100]);
  });

  it('come to the tax, each within a ten-thousandth of its part', () => {
    const amounts = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5_000_000 }), (all, size) => {
        const total = all.reduce((sum, one) => sum + one, 0);
        const tax = total < 0 ? -size : size;
        const shares = taxShares(tax, all);
        if (total === 0) {
          expect(shares).toBeNull();
          return;
        }
        expect(shares?.reduce((sum, one) => sum + one, 0)).toBe(tax);
        const rest = all.every((one) => one >= 0) || all.every((one) => one <= 0) ? 1 : 2;
        shares?.forEach((share, at) => {
          expect(Math.abs(share - (tax * (all[at] ?? 0)) / total)).toBeLessThanOrEqual(rest);
        });
      }),
    );
  });
});
