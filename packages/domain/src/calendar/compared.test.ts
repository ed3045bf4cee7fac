import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons } from '@lanewise/contract/reports/filters';
import { comparedWith, earlierDay, keepsWeekdays, laterDay } from './comparable.ts';
import { addDays, daysBetween, weekday } from './day.ts';
import { periodsOfYear, weeksOfPeriod, yearOf, type RetailCalendar } from './periods.ts';

const day = '2026-11-19';
const yesterday = { start: day, last: day };
const retail: RetailCalendar = { pattern: '4-5-4', rule: 'nearest', usWeek: true, fixed: [] };
const months: RetailCalendar = { ...retail, pattern: 'months' };

const met = (start: string, last: string, compare: string, calendar?: RetailCalendar) => {
  const found = comparedWith({ start, last }, compare, calendar);
  return found && [found.start, found.last];
};

describe('the compared period', () => {
  it('is none from a day on whose period would reach into the other', () => {
    expect(comparedWith(yesterday, day)).toBeNull();
    expect(met('2026-11-01', '2026-11-10', '2026-10-25')).toBeNull();
    expect(met('2026-11-01', '2026-11-10', '2026-10-22')).toEqual(['2026-10-22', '2026-10-31']);
  });

  it('is the same weekday before, the day before, the day of the month before, or the same weekday 52 weeks before', () => {
    expect(comparisons.map((compare) => comparedWith(yesterday, compare)?.shift)).toEqual([
      { unit: 'days', by: 7 },
      { unit: 'days', by: 1 },
      { unit: 'months', by: 1 },
      { unit: 'days', by: 364 },
      { unit: 'days', by: 364 },
    ]);
    expect(comparedWith(yesterday)?.shift).toEqual({ unit: 'days', by: 7 });
  });

  it('of whole months is the same months of the year before, however long a year is', () => {
    for (const calendar of [undefined, months]) {
      expect(met('2025-01-01', '2025-12-31', 'year', calendar)).toEqual(['2024-01-01', '2024-12-31']);
      expect(met('2024-01-01', '2024-12-31', 'year', calendar)).toEqual(['2023-01-01', '2023-12-31']);
      expect(met('2025-02-01', '2025-02-28', 'year', calendar)).toEqual(['2024-02-01', '2024-02-29']);
      expect(met('2024-02-01', '2024-02-29', 'year', calendar)).toEqual(['2023-02-01', '2023-02-28']);
      expect(met('2024-07-01', '2026-06-30', 'year', calendar)).toEqual(['2023-07-01', '2025-06-30']);
    }
    expect(comparedWith({ start: '2025-03-01', last: '2025-03-31' }, 'year')?.shift).toEqual({
      unit: 'months',
      by: 12,
    });
  });

  it('goes back one year, never two, however long the period is', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(800), fc.constantFrom(retail, months), (from, days, calendar) => {
        const start = addDays('2020-01-01', from);
        const found = comparedWith({ start, last: addDays(start, days) }, 'year', calendar);
        const back = daysBetween(found?.start ?? '', start);
        expect(back).toBeGreaterThanOrEqual(364);
        expect(back).toBeLessThanOrEqual(366);
      }),
    );
  });

  it('of a retail year is its restated neighbour, or the neighbour as it was reported', () => {
    const year = (number: number) => yearOf(retail, number);
    expect([year(2023), year(2024)]).toEqual([
      { start: '2023-01-29', last: '2024-02-03' },
      { start: '2024-02-04', last: '2025-02-01' },
    ]);
    expect(met('2024-02-04', '2025-02-01', 'year', retail)).toEqual(['2023-02-05', '2024-02-03']);
    expect(met('2024-02-04', '2025-02-01', 'reported', retail)).toEqual(['2023-01-29', '2024-02-03']);
    expect(met('2023-01-29', '2024-02-03', 'year', retail)).toEqual(['2022-01-30', '2023-02-04']);
    expect(met('2023-01-29', '2024-02-03', 'reported', retail)).toEqual(['2022-01-30', '2023-01-28']);
  });

  it('of a retail period is the same weeks, or the period of its number', () => {
    const [first] = periodsOfYear(retail, 2024);
    expect(first).toMatchObject({ start: '2024-02-04', last: '2024-03-02' });
    expect(met('2024-02-04', '2024-03-02', 'year', retail)).toEqual(['2023-02-05', '2023-03-04']);
    expect(met('2024-02-04', '2024-03-02', 'reported', retail)).toEqual(['2023-01-29', '2023-02-25']);
    // A part of a period has no number, and months of a company that counts in weeks are no periods of it.
    expect(met('2024-02-05', '2024-03-02', 'reported', retail)).toEqual(['2023-02-06', '2023-03-04']);
    expect(met('2025-03-01', '2025-03-31', 'year', retail)).toEqual(['2024-03-02', '2024-04-01']);
  });

  it('of months is as many before, or the same days of the last month that ends before they begin', () => {
    for (const calendar of [undefined, months]) {
      expect(met('2024-03-01', '2024-03-31', 'period', calendar)).toEqual(['2024-02-01', '2024-02-29']);
      expect(met('2025-01-01', '2025-06-30', 'period', calendar)).toEqual(['2024-07-01', '2024-12-31']);
      expect(met('2026-11-01', '2026-11-19', 'period', calendar)).toEqual(['2026-10-01', '2026-10-19']);
      // February has none of these days, and only 28 of the 30.
      expect(met('2026-03-29', '2026-03-31', 'period', calendar)).toEqual(['2026-01-29', '2026-01-31']);
      expect(met('2026-05-31', '2026-05-31', 'period', calendar)).toEqual(['2026-03-31', '2026-03-31']);
      expect(comparedWith({ start: '2026-03-01', last: '2026-03-30' }, 'period', calendar)).toEqual({
        start: '2026-02-01',
        last: '2026-02-28',
        until: '2026-03-28',
        shift: { unit: 'months', by: 1 },
      });
      expect(met('2026-01-15', '2026-02-15', 'period', calendar)).toEqual(['2025-11-15', '2025-12-15']);
    }
  });

  it('of periods of weeks is as many before, and of a part the same days from the start of its period', () => {
    // 4-5-4: periods of four and five weeks.
    expect(periodsOfYear(retail, 2024).slice(0, 3)).toMatchObject([
      { start: '2024-02-04', last: '2024-03-02' },
      { start: '2024-03-03', last: '2024-04-06' },
      { start: '2024-04-07', last: '2024-05-04' },
    ]);
    const before = (start: string, last: string) => met(start, last, 'period', retail);
    expect(before('2024-03-03', '2024-04-06')).toEqual(['2024-02-04', '2024-03-02']);
    expect(before('2024-02-04', '2024-03-02')).toEqual(['2023-12-31', '2024-02-03']);
    expect(before('2024-02-04', '2024-05-04')).toEqual(['2023-10-29', '2024-02-03']);
    expect(before('2024-04-07', '2024-04-20')).toEqual(['2024-03-03', '2024-03-16']);
    expect(before('2024-04-10', '2024-04-20')).toEqual(['2024-03-06', '2024-03-16']);
    // Five weeks of which the earlier period has four.
    expect(before('2024-03-03', '2024-04-03')).toEqual(['2024-02-04', '2024-03-02']);
    expect(before('2024-03-31', '2024-04-06')).toEqual(['2024-03-24', '2024-03-30']);
    // Periods that somebody made longer than any pattern has them: the third of the year has fourteen weeks.
    const periods = periodsOfYear(retail, 2024).map((one) => ({ ...one }));
    const [, , third, fourth, fifth, sixth] = periods;
    if (!third || !fourth || !fifth || !sixth) throw new Error('A year has twelve periods.');
    [third.last, fourth.start, fourth.last] = ['2024-07-13', '2024-07-14', '2024-07-20'];
    [fifth.start, fifth.last, sixth.start] = ['2024-07-21', '2024-07-27', '2024-07-28'];
    const fixed: RetailCalendar = { ...retail, fixed: [{ year: 2024, pattern: retail.pattern, periods }] };
    expect(met('2024-07-14', '2024-07-27', 'period', fixed)).toEqual(['2024-03-03', '2024-07-13']);
  });

  it('of each week of a year after one of 53 weeks is the restated week', () => {
    const weeks = (year: number) => periodsOfYear(retail, year).flatMap((period) => weeksOfPeriod(retail, period));
    const [long, after] = [weeks(2023), weeks(2024)];
    expect([long.length, after.length]).toEqual([53, 52]);
    for (const [at, { start, last }] of after.entries())
      expect(met(start, last, 'year', retail)).toEqual([long[at + 1]?.start, long[at + 1]?.last]);
  });

  it('ends before the other begins, but for a year before a longer period; weekdays meet weekdays where they say so', () => {
    const compare = fc.oneof(
      fc.constantFrom(...comparisons),
      fc.integer({ min: -10, max: 2000 }).map((days) => addDays(day, -days)),
    );
    fc.assert(
      fc.property(fc.nat(1000), compare, fc.constantFrom(undefined, months, retail), (days, one, calendar) => {
        const range = { start: day, last: addDays(day, days) };
        const found = comparedWith(range, one, calendar);
        if (found === null) {
          expect(daysBetween(one, day)).toBeLessThanOrEqual(days);
          return;
        }
        const isYear = one === 'year' || one === 'reported';
        if (!isYear || days < 364) expect(found.last < range.start).toBe(true);
        if (keepsWeekdays(found.shift)) expect(weekday(found.start)).toBe(weekday(day));
        if (one === 'week') expect(keepsWeekdays(found.shift)).toBe(true);
      }),
    );
  });

  it('meets its days there and back', () => {
    const shift = { unit: 'months', by: 12 } as const;
    expect([earlierDay('2025-03-01', shift), laterDay('2024-03-01', shift)]).toEqual(['2024-03-01', '2025-03-01']);
    expect([earlierDay('2024-02-29', shift), laterDay('2024-02-29', shift)]).toEqual(['2023-02-28', '2025-02-28']);
  });
});
