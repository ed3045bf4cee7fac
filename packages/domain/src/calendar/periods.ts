import type { CalendarPeriod } from '@lanewise/contract/entities/calendar-period';
import type { CalendarPattern, CalendarRule } from '@lanewise/contract/entities/company';
import { addDays, addMonths, daysBetween, firstOfMonth, firstOfWeek, type Day } from './day.ts';
import { periodPresetIds, type DateRange, type PeriodPreset } from './range.ts';

/**
 * The settings of a company's calendar: the pattern of its year, the rule for the end of the year, the first day of the
 * week, and its fixed years.
 */
export interface RetailCalendar {
  pattern: CalendarPattern;
  rule: CalendarRule;
  usWeek: boolean;
  fixed: readonly FixedYear[];
}

/**
 * One period of a retail calendar; both days are inclusive. `year` is the calendar year in which the retail year
 * begins.
 */
export interface Period {
  year: number;
  /** Number of the period in the year, from 1. */
  number: number;
  start: Day;
  last: Day;
}

/** A year whose periods stay as they are when the company's pattern changes. */
export interface FixedYear {
  year: number;
  /** The pattern from which the year was made. */
  pattern: CalendarPattern;
  /** Periods in ascending order; the first has number 1. */
  periods: readonly Period[];
}

/**
 * One week of a period. A week that spans two months is split between the months, and both parts have the same number.
 */
export interface PeriodWeek {
  /** Number of the week in the year, from 1. */
  number: number;
  start: Day;
  last: Day;
}

const quarters = { '4-5-4': [4, 5, 4], '4-4-5': [4, 4, 5], '5-4-4': [5, 4, 4] } as const;

/** Weeks of each period of a retail year of 52 weeks. */
const weeksOf = (pattern: Exclude<CalendarPattern, 'months'>): number[] => {
  if (pattern === '13x4') return Array.from({ length: 13 }, () => 4);
  return [1, 2, 3, 4].flatMap(() => quarters[pattern]);
};

const dayOf = (year: number, rest: string): Day => `${String(year).padStart(4, '0')}-${rest}`;

/**
 * First day of a retail year. By 'nearest' the year before ends with the week that ends nearest to 31 January (National
 * Retail Federation): 2023 began on Sunday 29 January and, with 53 weeks, ended on 3 February 2024. By 'last' it ends
 * with the last week that ends in January.
 */
export const retailYearStart = (year: number, usWeek: boolean, rule: CalendarRule = 'nearest'): Day => {
  const end = dayOf(year, '01-31');
  if (rule === 'last') return firstOfWeek(addDays(end, 1), usWeek);
  const week = firstOfWeek(end, usWeek);
  return daysBetween(week, end) >= 3 ? addDays(week, 7) : week;
};

type Years = Pick<RetailCalendar, 'pattern' | 'rule' | 'usWeek'>;

const yearStart = ({ pattern, rule, usWeek }: Years, year: number): Day =>
  pattern === 'months' ? dayOf(year, '01-01') : retailYearStart(year, usWeek, rule);

/**
 * First and last day of a year. All patterns of weeks have the same years, so a fixed year stays valid when the company
 * changes from one pattern of weeks to another.
 */
export const yearOf = (calendar: Years, year: number): { start: Day; last: Day } => ({
  start: yearStart(calendar, year),
  last: addDays(yearStart(calendar, year + 1), -1),
});

const monthsOfYear = (year: number): Period[] =>
  Array.from({ length: 12 }, (_, at) => {
    const start = addMonths(dayOf(year, '01-01'), at);
    return { year, number: at + 1, start, last: addDays(addMonths(start, 1), -1) };
  });

/** Periods of a year according to the pattern. The 53rd week, every five or six years, belongs to the last period. */
export const generatedYear = (calendar: Years, year: number): Period[] => {
  const { pattern } = calendar;
  if (pattern === 'months') return monthsOfYear(year);
  const whole = yearOf(calendar, year);
  let { start } = whole;
  const weeks = weeksOf(pattern);
  return weeks.map((length, at) => {
    const last = at === weeks.length - 1 ? whole.last : addDays(start, length * 7 - 1);
    const period = { year, number: at + 1, start, last };
    start = addDays(last, 1);
    return period;
  });
};

/** Periods of a year: the fixed periods if the year is fixed, otherwise the periods of the pattern. */
export const periodsOfYear = (calendar: RetailCalendar, year: number): readonly Period[] =>
  calendar.fixed.find((one) => one.year === year)?.periods ?? generatedYear(calendar, year);

/** Every period that overlaps a range, in order; both ends inclusive. */
export const periodsBetween = (calendar: RetailCalendar, from: Day, to: Day): Period[] => {
  const periods: Period[] = [];
  const lastYear = Number(to.slice(0, 4));
  for (let year = Number(from.slice(0, 4)) - 1; year <= lastYear; year += 1)
    for (const period of periodsOfYear(calendar, year))
      if (period.last >= from && period.start <= to) periods.push(period);
  return periods;
};

/** The current period and the current year up to today, and the whole previous period. */
export const periodPresets = (calendar: RetailCalendar, today: Day): PeriodPreset[] => {
  const [current] = periodsBetween(calendar, today, today);
  if (!current) return [];
  const { start, year } = current;
  const yesterday = addDays(start, -1);
  const ranges: Record<PeriodPreset['preset'], DateRange> = {
    thisPeriod: { start, last: today },
    lastPeriod: { start: periodsBetween(calendar, yesterday, yesterday)[0]?.start ?? yesterday, last: yesterday },
    yearToDate: { start: yearOf(calendar, year).start, last: today },
  };
  return periodPresetIds.map((preset) => ({ preset, ...ranges[preset] }));
};

/** Name of a period, '2026 P03'. Names sort in the order of the periods. */
export const periodName = ({ year, number }: Pick<Period, 'year' | 'number'>): string =>
  `${year} P${String(number).padStart(2, '0')}`;

/** The weeks of a period, with their numbers in the year. */
export const weeksOfPeriod = (calendar: Years, { year, start, last }: Period): PeriodWeek[] => {
  const first = firstOfWeek(yearStart(calendar, year), calendar.usWeek);
  const weeks: PeriodWeek[] = [];
  for (let week = firstOfWeek(start, calendar.usWeek); week <= last; week = addDays(week, 7))
    weeks.push({
      number: daysBetween(first, week) / 7 + 1,
      start: week < start ? start : week,
      last: addDays(week, 6) > last ? last : addDays(week, 6),
    });
  return weeks;
};

/** A period with its weeks, in the form of the API. */
export const writtenPeriod = (calendar: Years, period: Period): CalendarPeriod => ({
  number: period.number,
  label: periodName(period),
  startDate: period.start,
  endDate: period.last,
  weeks: weeksOfPeriod(calendar, period).map(({ number, start, last }) => ({
    number,
    startDate: start,
    endDate: last,
  })),
});

/** A fault in a list of periods, and the index from 0 of the faulty period. */
export interface YearFault {
  at: number;
  field: 'number' | 'start' | 'last';
  problem: 'count' | 'number' | 'order' | 'outside' | 'gap' | 'overlap' | 'whole';
}

/**
 * The first fault in the proposed periods of a year; null: none. The year must have as many periods as its pattern,
 * numbered from 1, in whole weeks or months, without gap or overlap, and joined to the years before and after.
 */
export const checkYear = (calendar: Years, year: number, periods: readonly Period[]): YearFault | null => {
  const whole = yearOf(calendar, year);
  const count = calendar.pattern === 'months' ? 12 : weeksOf(calendar.pattern).length;
  const begins = (day: Day): boolean =>
    day === (calendar.pattern === 'months' ? firstOfMonth(day) : firstOfWeek(day, calendar.usWeek));
  if (periods.length !== count) return { at: Math.min(periods.length, count), field: 'number', problem: 'count' };
  let next = whole.start;
  for (const [at, { number, start, last }] of periods.entries()) {
    if (number !== at + 1) return { at, field: 'number', problem: 'number' };
    if (start < whole.start) return { at, field: 'start', problem: 'outside' };
    if (start !== next) return { at, field: 'start', problem: start < next ? 'overlap' : 'gap' };
    if (last < start) return { at, field: 'last', problem: 'order' };
    if (last > whole.last) return { at, field: 'last', problem: 'outside' };
    next = addDays(last, 1);
    if (!begins(next)) return { at, field: 'last', problem: 'whole' };
  }
  return next === addDays(whole.last, 1) ? null : { at: count - 1, field: 'last', problem: 'gap' };
};

/**
 * The pattern of a year. A fixed year keeps its own pattern if the company still divides its years in the same way
 * (months or weeks). Otherwise the company's pattern holds.
 */
const patternOf = ({ pattern, fixed }: RetailCalendar, year: number): CalendarPattern => {
  const own = fixed.find((one) => one.year === year)?.pattern ?? pattern;
  return (own === 'months') === (pattern === 'months') ? own : pattern;
};

/**
 * Fixed years that do not fit the calendar, for example because they leave a gap or overlap with a neighbouring year
 * after a change of pattern, rule or first day of the week.
 */
export const unfitYears = (calendar: RetailCalendar): number[] =>
  calendar.fixed
    .filter(
      ({ year, periods }) => checkYear({ ...calendar, pattern: patternOf(calendar, year) }, year, periods) !== null,
    )
    .map(({ year }) => year);

/**
 * Returns the periods after moving the border between the periods at `at` and `at + 1` by whole weeks; a negative
 * number moves the border back. Null if a period would have no week left.
 */
export const movedBorder = (periods: readonly Period[], at: number, weeks: number): Period[] | null => {
  const [before, after] = [periods[at], periods[at + 1]];
  if (!before || !after) return null;
  const last = addDays(before.last, weeks * 7);
  if (last < before.start || last >= after.last) return null;
  return periods.map((one) => {
    if (one === before) return { ...one, last };
    return one === after ? { ...one, start: addDays(last, 1) } : one;
  });
};
