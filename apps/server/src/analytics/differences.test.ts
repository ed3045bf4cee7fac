import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, pooledDifferenceOf } from './differences.ts';
import { chanceOfStudent, student95 } from './student.ts';

/**
 * Returns a generator of normally distributed values with a given mean and spread (G. E. P. Box, M. E. Muller, 1958).
 * The same seed gives the same values.
 */
const normals = (seed: number): ((mean: number, spread: number) => number) => {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  const roll = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return (state + 0.5) / 2 ** 32;
  };
  for (let warm = 0; warm < 20; warm += 1) roll();
  return (mean, spread) => mean + spread * Math.sqrt(-2 * Math.log(roll())) * Math.cos(2 * Math.PI * roll());
};

describe("Student's distribution", () => {
  it.each([
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
  ])('of %i degrees of freedom has 95 %% within %f, as tables have it', (degrees, t) => {
    expect(student95(degrees)).toBeCloseTo(t, 1);
    expect(chanceOfStudent(student95(degrees), degrees)).toBeCloseTo(0.05, 3);
  });
});

describe('a difference', () => {
  it('of unequal spreads lies in its interval in 95 of 100 draws, and is called clear in 5 where there is none', () => {
    const normal = normals(7);
    const rounds = 2_000;
    let [inside, clear] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const planted = Array.from({ length: 6 }, () => normal(12, 3));
      const others = Array.from({ length: 20 }, () => normal(10, 1));
      const { low, high } = differenceOf(planted, others);
      if (low <= 2 && 2 <= high) inside += 1;
      const none = differenceOf(
        Array.from({ length: 6 }, () => normal(10, 3)),
        others,
      );
      if (none.chance <= 0.05) clear += 1;
    }
    expect(inside / rounds).toBeGreaterThan(0.93);
    expect(clear / rounds).toBeLessThan(0.07);
  });

  it('of one week against those before is as wide as a week may be off', () => {
    const normal = normals(11);
    let inside = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const before = Array.from({ length: 8 }, () => normal(100, 10));
      const { low, high } = pooledDifferenceOf([normal(130, 10)], before);
      if (low <= 30 && 30 <= high) inside += 1;
    }
    expect(inside / 2_000).toBeGreaterThan(0.93);
  });

  it('changes its sign with its sides', () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [there, back] = [differenceOf(one, other), differenceOf(other, one)];
        expect(there.value).toBeCloseTo(-back.value, 8);
        expect(there.low).toBeCloseTo(-back.high, 6);
      }),
    );
  });
});
