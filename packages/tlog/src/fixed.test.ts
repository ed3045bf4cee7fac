import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed, parseFixed, spread } from './fixed.ts';

const amount = fc.integer({ min: -900_000_000_000_000, max: 900_000_000_000_000 });

describe('parseFixed', () => {
  it.each([
    '',
    ' ',
    '.',
    '-',
    '+.',
    '1.2.3',
    '1,5',
    '1e3',
    '0x10',
    '12 000',
    '--1',
    '1-',
    'NaN',
    'Infinity',
    '١',
    '123456789012',
  ])('refuses %j', (text) => {
    expect(parseFixed(text)).toBeNull();
  });

  it.each([
    ['0', 0],
    ['-0', 0],
    ['-0.00', 0],
    ['1.25', 12_500],
    ['-1.25', -12_500],
    ['+3', 30_000],
    ['.5', 5_000],
    ['5.', 50_000],
    ['  7.10\n', 71_000],
    ['0000012.34', 123_400],
    ['0.00005', 1],
    ['-0.00005', -1],
    ['0.000049999', 0],
    ['1.99995', 20_000],
    ['99999999999.9999', 999_999_999_999_999],
  ])('reads %j as %d ten-thousandths', (text, value) => {
    expect(parseFixed(text)).toBe(value);
  });

  it('reads back what formatFixed writes', () => {
    fc.assert(fc.property(amount, (value) => parseFixed(formatFixed(value)) === value));
  });
});

describe('spread', () => {
  it('gives nothing when there is nobody to share', () => {
    expect(spread(100, [])).toEqual([]);
  });

  it('gives the odd ten-thousandths to the largest remainders, earlier ones first', () => {
    expect(spread(-10_000, [1, 1, 1])).toEqual([-3_334, -3_333, -3_333]);
    expect(spread(5, [3, 0, 7])).toEqual([2, 0, 3]);
  });

  it('shares equally when no weight is above zero', () => {
    expect(spread(10, [0, -5])).toEqual([5, 5]);
  });

  it('comes to the same with numbers of any size', () => {
    const small = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), small, (total, list) => {
        // Weights beyond the safe integers, in the same proportions.
        const large = list.map((weight) => weight * 2 ** 47);
        expect(spread(total, large)).toEqual(spread(total, list));
      }),
    );
  });

  it('keeps the sum and the sign, and strays less than one ten-thousandth from the exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amount, weights, (total, list) => {
        const shares = spread(total, list);
        expect(shares.reduce((all, share) => all + BigInt(share), 0n)).toBe(BigInt(total));
        for (const share of shares) expect(share === 0 || share < 0 === total < 0).toBe(true);
        const sum = list.reduce((all, weight) => all + BigInt(weight), 0n);
        if (sum === 0n) return;
        list.forEach((weight, index) => {
          const away = BigInt(shares[index] ?? 0) * sum - BigInt(total) * BigInt(weight);
          expect(away < sum && away > -sum).toBe(true);
        });
      }),
    );
  });
});
