import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarPatterns } from '@lanewise/contract/entities/company';
import { addDays, daysBetween, weekday } from './day.ts';
import { periodName, periodsBetween, retailYearStart } from './periods.ts';

const year = (pattern: (typeof calendarPatterns)[number], of: number) =>
  periodsBetween({ pattern, usWeek: true }, retailYearStart(of, true), addDays(retailYearStart(of + 1, true), -1));
const weeks = (periods: ReturnType<typeof year>): string =>
  periods.map(({ start, last }) => (daysBetween(start, last) + 1) / 7).join(' ');

describe('a retail year', () => {
  it('begins on the days that the National Retail Federation published', () => {
    expect([2017, 2018, 2022, 2023, 2024, 2025, 2026].map((of) => retailYearStart(of, true))).toEqual([
      '2017-01-29',
      '2018-02-04',
      '2022-01-30',
      '2023-01-29',
      '2024-02-04',
      '2025-02-02',
      '2026-02-01',
    ]);
  });

  it('has twelve periods of 4-5-4 or 4-4-5 weeks, or thirteen of four', () => {
    expect(weeks(year('4-5-4', 2025))).toBe('4 5 4 4 5 4 4 5 4 4 5 4');
    expect(weeks(year('4-4-5', 2025))).toBe('4 4 5 4 4 5 4 4 5 4 4 5');
    expect(weeks(year('13x4', 2025))).toBe('4 4 4 4 4 4 4 4 4 4 4 4 4');
  });

  it('has its 53rd week in the last period', () => {
    expect(weeks(year('4-5-4', 2023))).toBe('4 5 4 4 5 4 4 5 4 4 5 5');
    expect(weeks(year('4-4-5', 2023))).toBe('4 4 5 4 4 5 4 4 5 4 4 6');
    expect(weeks(year('13x4', 2023))).toBe('4 4 4 4 4 4 4 4 4 4 4 4 5');
  });
});

describe('periods', () => {
  it('of calendar months are the months', () => {
    const months = periodsBetween({ pattern: 'months', usWeek: false }, '2025-12-31', '2026-02-01');
    expect(months.map((one) => [periodName(one), one.start, one.last])).toEqual([
      ['2025 P12', '2025-12-01', '2025-12-31'],
      ['2026 P01', '2026-01-01', '2026-01-31'],
      ['2026 P02', '2026-02-01', '2026-02-28'],
    ]);
  });

  it('of January are those of the year before', () => {
    const [only] = periodsBetween({ pattern: '4-5-4', usWeek: true }, '2026-01-15', '2026-01-15');
    expect(only && periodName(only)).toBe('2025 P12');
  });

  it('cover every day once, in whole weeks of the company', () => {
    const day = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.constantFrom(...calendarPatterns),
        fc.boolean(),
        day,
        fc.integer({ min: 0, max: 900 }),
        (pattern, usWeek, from, length) => {
          const to = addDays(from, length);
          const periods = periodsBetween({ pattern, usWeek }, from, to);
          expect((periods[0]?.start ?? '9') <= from && (periods.at(-1)?.last ?? '') >= to).toBe(true);
          for (const [at, { start, last }] of periods.entries()) {
            expect(last >= from && start <= to).toBe(true);
            if (at > 0) expect(addDays(periods[at - 1]?.last ?? '', 1)).toBe(start);
            if (pattern !== 'months') expect(weekday(start)).toBe(usWeek ? 0 : 1);
          }
        },
      ),
    );
  });
});
