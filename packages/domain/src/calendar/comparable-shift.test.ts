import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons } from '@lanewise/contract/reports/filters';
import { shiftOf } from './comparable.ts';
import { addDays, daysBetween, weekday } from './day.ts';
import { generatedYear, weeksOfPeriod, yearOf } from './periods.ts';

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

  it('is, 52 weeks before, the restated week of the year before where that one has 53', () => {
    const calendar = { pattern: '4-5-4', rule: 'nearest', usWeek: true } as const;
    const weeks = (year: number) => generatedYear(calendar, year).flatMap((period) => weeksOfPeriod(calendar, period));
    expect([yearOf(calendar, 2023), yearOf(calendar, 2024)]).toEqual([
      { start: '2023-01-29', last: '2024-02-03' },
      { start: '2024-02-04', last: '2025-02-01' },
    ]);
    const [long, after] = [weeks(2023), weeks(2024)];
    expect([long.length, after.length]).toEqual([53, 52]);
    for (const [at, { start, last }] of after.entries()) {
      const shift = shiftOf({ start, last }, 'year') ?? 0;
      expect({ start: addDays(start, -shift), last: addDays(last, -shift) }).toEqual({
        start: long[at + 1]?.start,
        last: long[at + 1]?.last,
      });
    }
  });
});
