import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons } from '@lanewise/contract/reports/filters';
import { shiftOf } from './comparable.ts';
import { addDays, daysBetween, weekday } from './day.ts';

const day = '2026-11-19';
const yesterday = { start: day, last: day };

describe('the compared period', () => {
  it('is the same weekday before, the day before, or the same weekday 52 weeks before', () => {
    expect(comparisons.map((compare) => shiftOf(yesterday, compare))).toEqual([7, 1, 364]);
    expect(shiftOf(yesterday)).toBe(7);
    expect(comparisons.map((compare) => shiftOf({ start: '2026-10-01', last: '2026-10-31' }, compare))).toEqual([
      35, 31, 364,
    ]);
    expect(shiftOf(yesterday, '2026-11-10')).toBe(9);
    expect(shiftOf(yesterday, day)).toBeNull();
  });

  it('ends before the other begins, whatever is chosen, and meets weekdays but where days just before are wanted', () => {
    const compare = fc.oneof(
      fc.constantFrom(...comparisons),
      fc.integer({ min: -10, max: 2000 }).map((days) => addDays(day, -days)),
    );
    fc.assert(
      fc.property(fc.nat(1000), compare, (days, one) => {
        const range = { start: day, last: addDays(day, days) };
        const shift = shiftOf(range, one);
        if (shift === null) {
          expect(daysBetween(one, day)).toBeLessThanOrEqual(days);
          return;
        }
        expect(addDays(range.last, -shift) < range.start).toBe(true);
        if (one === 'week' || one === 'year') expect(weekday(addDays(day, -shift))).toBe(weekday(day));
      }),
    );
  });
});
