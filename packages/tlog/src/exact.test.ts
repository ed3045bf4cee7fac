import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, multiply } from './exact.ts';

describe('multiply and divide', () => {
  it('answers 0 for a divisor of 0', () => expect(divide(12_500, 0)).toBe(0));

  it('rounds half away from zero at the fourth decimal', () => {
    expect(multiply(4_230, 19_900)).toBe(8_418);
    expect(multiply(5_000, 1)).toBe(1);
    expect(multiply(-5_000, 1)).toBe(-1);
    expect(divide(10_000, 30_000)).toBe(3_333);
    expect(divide(-20_000, 30_000)).toBe(-6_667);
  });

  it('never answers minus zero', () => {
    expect(Object.is(multiply(-1, 1), 0)).toBe(true);
    expect(Object.is(divide(0, -10_000), 0)).toBe(true);
  });

  it('is what whole numbers of any size say', () => {
    const fixed = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(fixed, fixed, (a, b) => {
        const product = BigInt(a) * BigInt(b);
        const size = product < 0n ? -product : product;
        const rounded = Number((size + 5_000n) / 10_000n);
        expect(multiply(a, b)).toBe(product < 0n ? 0 - rounded : rounded);
        if (b !== 0) {
          const exact = (BigInt(a) * 20_000n) / BigInt(b);
          expect(Math.abs(Number(BigInt(divide(a, b)) * 2n - exact))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is exact where the product is beyond 2^53', () =>
    expect(multiply(999_999_999_999, 123_456_789)).toBe(12_345_678_899_987_654));
});
