import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAbove, exactBelow } from './brute.testing.ts';
import { adjusted } from './discoveries.ts';
import { binomialAbove, fisherAbove, fisherBelow, logFactorial } from './tails.ts';

describe("Fisher's exact test", () => {
  it('has the values of the lady tasting tea: eight cups, four each', () => {
    expect(fisherAbove({ both: 4, left: 4, right: 4, all: 8 })).toBeCloseTo(1 / 70, 14);
    expect(fisherAbove({ both: 3, left: 4, right: 4, all: 8 })).toBeCloseTo(17 / 70, 14);
    expect(fisherBelow({ both: 0, left: 4, right: 4, all: 8 })).toBeCloseTo(1 / 70, 14);
    expect(fisherBelow({ both: 1, left: 4, right: 4, all: 8 })).toBeCloseTo(17 / 70, 14);
  });

  it('gives what counting with whole numbers gives, on either side', () => {
    const table = fc
      .record({ all: fc.integer({ min: 1, max: 300 }), a: fc.nat(300), b: fc.nat(300), c: fc.nat(300) })
      .map(({ all, a, b, c }) => {
        const [left, right] = [a % (all + 1), b % (all + 1)];
        const least = Math.max(0, left + right - all);
        return { all, left, right, both: least + (c % (Math.min(left, right) - least + 1)) };
      });
    fc.assert(
      fc.property(table, ({ both, left, right, all }) => {
        const [above, below] = [exactAbove(both, left, right, all), exactBelow(both, left, right, all)];
        expect(Math.abs(fisherAbove({ both, left, right, all }) - above)).toBeLessThan(1e-11 + above * 1e-9);
        expect(Math.abs(fisherBelow({ both, left, right, all }) - below)).toBeLessThan(1e-11 + below * 1e-9);
      }),
    );
  });

  it('holds in baskets by the million: the chances of both sides are one and that of the middle', () => {
    const table = { both: 10_130, left: 100_000, right: 1_000_000, all: 10_000_000 };
    const one = fisherAbove(table) - fisherAbove({ ...table, both: 10_131 });
    expect(fisherAbove(table) + fisherBelow(table)).toBeCloseTo(1 + one, 9);
    // 1.44 standard deviations above the mean, with the correction of half a basket.
    expect(fisherAbove(table)).toBeGreaterThan(0.08);
    expect(fisherAbove(table)).toBeLessThan(0.092);
  });
});

describe('the sums behind it', () => {
  it('have factorials without a step where the series takes over', () => {
    for (const n of [1_022, 1_023, 1_024, 1_025, 5_000])
      expect(logFactorial(n + 1) - logFactorial(n)).toBeCloseTo(Math.log(n + 1), 9);
  });

  it('have the binomial tail of ten coins', () => {
    expect(binomialAbove(8, 10, 0.5)).toBeCloseTo(56 / 1_024, 14);
    expect(binomialAbove(10, 10, 0.5)).toBeCloseTo(1 / 1_024, 14);
    expect(binomialAbove(0, 10, 0.5)).toBe(1);
  });
});

describe('Benjamini and Hochberg', () => {
  it('judge the fifteen tests of their paper: four at the rate of 5 %', () => {
    // Table of the paper, section 3.2; Bonferroni's bound leaves three.
    const chances = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    const judged = adjusted(Float64Array.from(chances));
    expect(judged.filter((chance) => chance <= 0.05)).toHaveLength(4);
    expect(judged[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
    expect([...judged]).toEqual([...judged].sort((a, b) => a - b));
  });

  it('judge by all tests that were made where only small chances are told', () => {
    expect(adjusted(Float64Array.of(0.01, 0.02), 10)).toEqual(Float64Array.of(0.1, 0.1));
  });
});
