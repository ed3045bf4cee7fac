import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastWeight, lowerEnd, mostWeight, scoreOf, standings, weightOf, type Stratum } from './exceptions.ts';
import { isSelfCheckout } from './lane-type.ts';

/** `evening 3/120`: events and exposure of a stratum. */
const draw = (text: string): Stratum[] =>
  text.split(',').map((part) => {
    const [key = '', counts = ''] = part.trim().split(' ');
    const [events = 0, exposure = 0] = counts.split('/').map(Number);
    return { key, events, exposure };
  });

describe('the standing of a cashier', () => {
  it('is none for a cashier who works alone', () => {
    const [alone, other] = standings([draw('morning 9/100'), draw('evening 1/100')]);
    expect([alone?.index, other?.index]).toEqual([null, null]);
    expect(scoreOf(standings([draw('morning 9/100')]))).toBe(0);
  });

  it('is that of peers where nothing happens to anybody', () => {
    expect(standings([draw('morning 0/100'), draw('morning 0/50')]).map(({ index }) => index)).toEqual([1, 1]);
  });

  it('compares with the others of the same part of the day, not with the cashier themselves', () => {
    // The peers of the first cashier have 4 events with 400 customers, so 2 are expected for 200. The peers of the
    // second and the third have 12, so 6 are expected.
    const counts = [
      { seen: 10, expected: 2 },
      { seen: 2, expected: 200 * (12 / 400) },
      { seen: 2, expected: 200 * (12 / 400) },
    ];
    const weight = weightOf(counts);
    const all = standings([draw('evening 10/200'), draw('evening 2/200'), draw('evening 2/200')]);
    expect(all[0]?.index).toBeCloseTo((10 + weight) / (2 + weight), 10);
    expect(all[1]?.index).toBeCloseTo((2 + weight) / (6 + weight), 10);
  });

  it('hardly moves with few events, and is sure with many', () => {
    const peers = Array.from({ length: 20 }, (_, at) => draw(`noon ${at % 2 === 0 ? 9 : 11}/1000`));
    const few = standings([...peers, draw('noon 1/20')]).at(-1);
    const many = standings([...peers, draw('noon 50/1000')]).at(-1);
    expect(few?.index).toBeLessThan(2);
    expect(few?.lower).toBeLessThan(1);
    expect(many?.lower).toBeGreaterThan(3);
  });

  it('does not depend on the place in the list, and grows with the events of the cashier', () => {
    const stratum = fc.record({
      key: fc.constantFrom('morning', 'evening'),
      events: fc.nat(30),
      exposure: fc.integer({ min: 1, max: 500 }),
    });
    const cashier = fc.uniqueArray(stratum, { minLength: 1, maxLength: 2, selector: ({ key }) => key });
    fc.assert(
      fc.property(fc.array(cashier, { minLength: 2, maxLength: 8 }), (cashiers) => {
        const judged = standings(cashiers);
        const turned = standings(cashiers.toReversed()).toReversed();
        judged.forEach(({ lower }, at) => expect(turned[at]?.lower).toBeCloseTo(lower, 8));
        for (const { index, lower } of judged) {
          expect(lower).toBeGreaterThanOrEqual(0);
          if (index !== null) expect(lower).toBeLessThanOrEqual(index);
        }
      }),
    );
  });
});

describe('the weight of peers', () => {
  it('is greatest where cashiers differ by chance alone, and never less than one event', () => {
    expect(weightOf([{ seen: 3, expected: 3 }])).toBe(mostWeight);
    expect(weightOf([])).toBe(mostWeight);
    expect(
      weightOf([
        { seen: 90, expected: 3 },
        { seen: 0, expected: 5 },
      ]),
    ).toBe(leastWeight);
  });
});

describe('the lower end', () => {
  it('is the 5 % quantile of a gamma distribution, as tables have it', () => {
    // Half the 5 % quantiles of chi-squared with 20, 40 and 200 degrees of freedom.
    expect(lowerEnd(10, 1)).toBeCloseTo(10.851 / 2, 1);
    expect(lowerEnd(20, 1)).toBeCloseTo(26.509 / 2, 1);
    expect(lowerEnd(100, 2)).toBeCloseTo(168.279 / 4, 1);
  });
});

describe('a self-checkout', () => {
  it('is known by never going home', () => {
    expect(isSelfCheckout(84, 84, 28)).toBe(true);
    expect(isSelfCheckout(78, 84, 28)).toBe(true);
    // Two parts on each of six days a week.
    expect(isSelfCheckout(48, 84, 28)).toBe(false);
    expect(isSelfCheckout(18, 18, 6)).toBe(false);
  });
});
