import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonSight, isKept, noSight, type Sight } from './sight.ts';

const sightOf = (locations: readonly number[], more: Partial<Sight> = {}): Sight => ({
  ...noSight(1),
  locations: locations.map((locationId) => ({ locationId, regLocId: locationId + 100 })),
  ...more,
});

describe('what was in sight is kept', () => {
  it('not where a location, a region, the company or the whole of it is gone', () => {
    expect(isKept(sightOf([1, 2]), sightOf([1]))).toBe(false);
    expect(isKept(sightOf([1], { regions: [7] }), sightOf([1]))).toBe(false);
    expect(isKept(sightOf([1]), sightOf([1], { companyId: 2 }))).toBe(false);
    expect(isKept(sightOf([1], { whole: true }), sightOf([1]))).toBe(false);
  });

  it('not where sums over the company hold a new store that is not in sight', () => {
    expect(isKept(sightOf([1, 2], { everyStore: true }), sightOf([1, 2]))).toBe(false);
  });

  it('where more is in sight than before', () => {
    expect(isKept(sightOf([1]), sightOf([1, 2], { regions: [7] }))).toBe(true);
    const all = { everyStore: true, whole: true };
    expect(isKept(sightOf([1], all), sightOf([1, 2], all))).toBe(true);
  });
});

describe('what is in two sights', () => {
  /** Sights of a company with five stores and three regions. */
  const sights = fc
    .record({
      whole: fc.boolean(),
      stores: fc.uniqueArray(fc.nat(4)),
      regions: fc.uniqueArray(fc.nat(2)),
    })
    .map(({ whole, stores, regions }) => {
      const seen = whole ? [0, 1, 2, 3, 4] : stores.toSorted((a, b) => a - b);
      return sightOf(seen, { regions: whole ? [0, 1, 2] : regions, everyStore: seen.length === 5, whole });
    });

  it('is in each of them, and all of one where the other holds it', () => {
    fc.assert(
      fc.property(sights, sights, (one, other) => {
        const common = commonSight(one, other);
        expect([isKept(common, one), isKept(common, other)]).toEqual([true, true]);
        expect(isKept(one, common)).toBe(isKept(one, other));
      }),
    );
  });
});
