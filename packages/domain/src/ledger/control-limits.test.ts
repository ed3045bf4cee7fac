import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlLimits, FEWEST_FOR_LIMITS, isOutside, tenThousandths } from './control-limits.ts';

const values = (...texts: string[]) => texts.map(tenThousandths);

describe('control limits', () => {
  it('are none of fewer days than they need', () => {
    expect(controlLimits(values(...Array<string>(FEWEST_FOR_LIMITS - 1).fill('1')))).toBeNull();
  });

  it('are the mean, and 2.66 times the mean moving range to both sides', () => {
    // Mean 2; ranges 3 1 3 1 3 1 3, on average 15/7.
    const limits = controlLimits(values('1', '4', '3', '0', '1', '4', '3', '0'));
    expect(limits).toEqual({ mean: 20_000n, lower: 20_000n - 57_000n, upper: 20_000n + 57_000n });
  });

  it('name a theft of one day, and no day of an even course', () => {
    const even = values('0', '-0.5', '0.25', '0.1', '-0.2', '0', '0.3', '-0.1', '0.05', '0', '-0.3', '0.2');
    const limits = controlLimits(even);
    expect(limits && even.filter((value) => isOutside(value, limits))).toEqual([]);
    expect(limits && isOutside(tenThousandths('-40'), limits)).toBe(true);
  });

  it('move with the values and stay as wide', () => {
    const cents = fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { minLength: 8, maxLength: 90 });
    fc.assert(
      fc.property(cents, fc.bigInt({ min: -1_000n, max: 1_000n }), (some, by) => {
        const [one, other] = [controlLimits(some), controlLimits(some.map((value) => value + by * 10n))];
        expect(other && one && other.upper - other.lower).toBe(one && one.upper - one.lower);
      }),
    );
  });
});
