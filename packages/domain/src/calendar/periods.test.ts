import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarPatterns, calendarRules, type CalendarPattern } from '@lanewise/contract/entities/company';
import { addDays, daysBetween, firstOfMonth, weekday } from './day.ts';
import {
  checkYear,
  generatedYear,
  movedBorder,
  periodName,
  periodPresets,
  periodsBetween,
  retailYearStart,
  unfitYears,
  weeksOfPeriod,
  yearOf,
  type Period,
  type RetailCalendar,
} from './periods.ts';

const nrf: RetailCalendar = { pattern: '4-5-4', rule: 'nearest', usWeek: true, fixed: [] };
const year = (pattern: CalendarPattern, of: number) => generatedYear({ ...nrf, pattern }, of);
const weeks = (periods: ReturnType<typeof year>): string =>
  periods.map(({ start, last }) => (daysBetween(start, last) + 1) / 7).join(' ');

/** Any calendar without fixed years. */
const years: fc.Arbitrary<RetailCalendar> = fc.record({
  pattern: fc.constantFrom(...calendarPatterns),
  rule: fc.constantFrom(...calendarRules),
  usWeek: fc.boolean(),
  fixed: fc.constant([]),
});
const drawnYear = fc.integer({ min: 1990, max: 2060 });

type Move = readonly [at: number, weeks: number];
const moves = fc.array(fc.tuple(fc.nat(12), fc.integer({ min: -6, max: 6 })), { maxLength: 20 });
const movedBy = (periods: Period[], list: readonly Move[]): Period[] =>
  list.reduce((moved, [at, by]) => movedBorder(moved, at, by) ?? moved, periods);

/** Any calendar in which somebody moved borders of some years. */
const calendars: fc.Arbitrary<RetailCalendar> = fc
  .tuple(years, fc.uniqueArray(drawnYear, { maxLength: 3 }), moves)
  .map(([calendar, fixedYears, list]) => ({
    ...calendar,
    fixed:
      calendar.pattern === 'months'
        ? []
        : fixedYears.map((of) => ({
            year: of,
            pattern: calendar.pattern,
            periods: movedBy(generatedYear(calendar, of), list),
          })),
  }));

const day = fc.integer({ min: 0, max: 25_900 }).map((days) => addDays('1990-01-01', days));

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
    expect(weeks(year('5-4-4', 2025))).toBe('5 4 4 5 4 4 5 4 4 5 4 4');
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
    const months = periodsBetween({ ...nrf, pattern: 'months' }, '2025-12-31', '2026-02-01');
    expect(months.map((one) => [periodName(one), one.start, one.last])).toEqual([
      ['2025 P12', '2025-12-01', '2025-12-31'],
      ['2026 P01', '2026-01-01', '2026-01-31'],
      ['2026 P02', '2026-02-01', '2026-02-28'],
    ]);
  });

  it('of January are those of the year before', () => {
    const [only] = periodsBetween(nrf, '2026-01-15', '2026-01-15');
    expect(only && periodName(only)).toBe('2025 P12');
  });

  it('cover every day of 1990 to 2060 once, in whole weeks or months, whatever the pattern, rule and week', () => {
    fc.assert(
      fc.property(years, drawnYear, (calendar, of) => {
        const { start, last } = yearOf(calendar, of);
        const periods = generatedYear(calendar, of);
        expect([periods[0]?.start, periods.at(-1)?.last]).toEqual([start, last]);
        // The year after begins the day after.
        expect(addDays(last, 1)).toBe(yearOf(calendar, of + 1).start);
        const begins = (day: string): boolean =>
          calendar.pattern === 'months' ? day === firstOfMonth(day) : weekday(day) === (calendar.usWeek ? 0 : 1);
        const broken = periods.filter((one, at) => {
          const before = periods[at - 1];
          return (before && addDays(before.last, 1) !== one.start) || one.last <= one.start || !begins(one.start);
        });
        expect(broken).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a range are those that it touches, one after another, whatever borders were moved', () => {
    fc.assert(
      fc.property(calendars, day, fc.nat(900), (calendar, from, length) => {
        const to = addDays(from, length);
        const periods = periodsBetween(calendar, from, to);
        expect((periods[0]?.start ?? '9') <= from && (periods.at(-1)?.last ?? '') >= to).toBe(true);
        expect(periods.every(({ start, last }) => last >= from && start <= to)).toBe(true);
        expect(periods.slice(1).map(({ start }) => start)).toEqual(
          periods.slice(0, -1).map(({ last }) => addDays(last, 1)),
        );
      }),
    );
  });
});

describe('the ranges of a date picker', () => {
  it('are the period and the year to date, and the whole period before', () => {
    const written = (calendar: RetailCalendar, today: string): string[] =>
      periodPresets(calendar, today).map(({ preset, start, last }) => `${preset} ${start} ${last}`);
    expect(written(nrf, '2026-03-10')).toEqual([
      'thisPeriod 2026-03-01 2026-03-10',
      'lastPeriod 2026-02-01 2026-02-28',
      'yearToDate 2026-02-01 2026-03-10',
    ]);
    expect(written(nrf, '2024-02-04')).toEqual([
      'thisPeriod 2024-02-04 2024-02-04',
      'lastPeriod 2023-12-31 2024-02-03',
      'yearToDate 2024-02-04 2024-02-04',
    ]);
    const periods = movedBorder(generatedYear(nrf, 2026), 0, 1) ?? [];
    const fixed = [{ year: 2026, pattern: '4-5-4', periods }] as const;
    expect(written({ ...nrf, fixed }, '2026-03-10')[1]).toBe('lastPeriod 2026-02-01 2026-03-07');
  });
});

describe('the end of a year of weeks', () => {
  const longYears = (rule: (typeof calendarRules)[number], usWeek = true): number[] =>
    Array.from({ length: 30 }, (_, at) => 1999 + at).filter(
      (of) =>
        generatedYear({ pattern: '4-5-4', rule, usWeek }, of).flatMap((one) => weeksOfPeriod(nrf, one)).length === 53,
    );

  it('gives the years of 53 weeks that the National Retail Federation has', () => {
    expect(longYears('nearest')).toEqual([2000, 2006, 2012, 2017, 2023, 2028]);
  });

  it('is the last Saturday or Sunday of January by the other rule', () => {
    fc.assert(
      fc.property(drawnYear, fc.boolean(), (of, usWeek) => {
        const { last } = yearOf({ pattern: '13x4', rule: 'last', usWeek }, of - 1);
        expect(weekday(last)).toBe(usWeek ? 6 : 0);
        expect(last.slice(0, 7)).toBe(`${of}-01`);
        expect(addDays(last, 7).slice(5, 7)).toBe('02');
      }),
    );
    expect(retailYearStart(2026, true, 'last')).toBe('2026-02-01');
    expect(retailYearStart(2024, true, 'last')).toBe('2024-01-28');
  });
});

describe('weeks of a period', () => {
  it('are numbered on through the year', () => {
    const [first, second] = generatedYear(nrf, 2025);
    expect(first && weeksOfPeriod(nrf, first).at(-1)).toEqual({ number: 4, start: '2025-02-23', last: '2025-03-01' });
    expect(second && weeksOfPeriod(nrf, second)[0]?.number).toBe(5);
  });

  it('that lie in two months are cut, with one number in both', () => {
    const calendar = { ...nrf, pattern: 'months' } as const;
    const [january, february] = generatedYear(calendar, 2026);
    expect(january && weeksOfPeriod(calendar, january)[0]).toEqual({
      number: 1,
      start: '2026-01-01',
      last: '2026-01-03',
    });
    expect(february && weeksOfPeriod(calendar, february)[0]?.number).toBe(6);
  });
});

describe('a year that somebody made', () => {
  const made = generatedYear(nrf, 2026);
  const change = (at: number, to: object) => made.map((one, index) => (index === at ? { ...one, ...to } : one));
  const fault = (periods: typeof made) => checkYear(nrf, 2026, periods);

  it('is refused by the period and its field', () => {
    expect(fault(made)).toBeNull();
    expect(fault(made.slice(1))).toMatchObject({ field: 'number', problem: 'count' });
    expect(fault(change(3, { number: 7 }))).toEqual({ at: 3, field: 'number', problem: 'number' });
    expect(fault(change(0, { start: '2026-01-25' }))).toEqual({ at: 0, field: 'start', problem: 'outside' });
    expect(fault(change(1, { start: '2026-03-08' }))).toEqual({ at: 1, field: 'start', problem: 'gap' });
    expect(fault(change(1, { start: '2026-02-22' }))).toEqual({ at: 1, field: 'start', problem: 'overlap' });
    expect(fault(change(1, { last: '2026-02-01' }))).toEqual({ at: 1, field: 'last', problem: 'order' });
    expect(fault(change(1, { last: '2026-04-05' }))).toEqual({ at: 1, field: 'last', problem: 'whole' });
    expect(fault(change(11, { last: '2027-02-06' }))).toEqual({ at: 11, field: 'last', problem: 'outside' });
    expect(fault(change(11, { last: '2027-01-23' }))).toEqual({ at: 11, field: 'last', problem: 'gap' });
  });

  it('stays one, whatever borders are moved', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calendarPatterns.filter((one) => one !== 'months')), moves, (pattern, list) => {
        const calendar = { ...nrf, pattern };
        expect(checkYear(calendar, 2026, movedBy(year(pattern, 2026), list))).toBeNull();
      }),
    );
    expect(movedBorder(made, 0, -4)).toBeNull();
    expect(movedBorder(made, 0, 5)).toBeNull();
    expect(movedBorder(made, 11, 1)).toBeNull();
  });

  it('is read wherever it is fixed, and fits while the years keep their ends', () => {
    const periods = movedBorder(made, 0, 1) ?? [];
    const calendar: RetailCalendar = { ...nrf, fixed: [{ year: 2026, pattern: '4-5-4', periods }] };
    const [found] = periodsBetween(calendar, '2026-03-02', '2026-03-02');
    expect(found && periodName(found)).toBe('2026 P01');
    expect(unfitYears(calendar)).toEqual([]);
    expect(unfitYears({ ...calendar, pattern: '13x4' })).toEqual([]);
    expect(unfitYears({ ...calendar, pattern: 'months' })).toEqual([2026]);
    expect(unfitYears({ ...calendar, usWeek: false })).toEqual([2026]);
  });
});
