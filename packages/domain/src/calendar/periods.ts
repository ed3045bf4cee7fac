import type { CalendarPattern } from '@lanewise/contract/entities/company';
import { addDays, addMonths, daysBetween, firstOfMonth, firstOfWeek, type Day } from './day.ts';

/** The pattern of a company's year, and the first day of its weeks. */
export interface RetailCalendar {
  pattern: CalendarPattern;
  usWeek: boolean;
}

/** One period of a retail calendar; both days are inclusive. `year` is the one in which the retail year begins. */
export interface Period {
  year: number;
  /** From 1. */
  number: number;
  start: Day;
  last: Day;
}

const quarters = { '4-5-4': [4, 5, 4], '4-4-5': [4, 4, 5] } as const;

/** Weeks of each period of a retail year of 52 weeks. */
const weeksOf = (pattern: Exclude<CalendarPattern, 'months'>): number[] => {
  if (pattern === '13x4') return Array.from({ length: 13 }, () => 4);
  return [1, 2, 3, 4].flatMap(() => quarters[pattern]);
};

/**
 * First day of a retail year. The year before ends with the week that ends nearest to 31 January (National Retail
 * Federation): 2023 began on Sunday 29 January and, with 53 weeks, ended on 3 February 2024.
 */
export const retailYearStart = (year: number, usWeek: boolean): Day => {
  const end = `${String(year).padStart(4, '0')}-01-31`;
  const week = firstOfWeek(end, usWeek);
  return daysBetween(week, end) >= 3 ? addDays(week, 7) : week;
};

/** Periods of a retail year. The 53rd week, every five or six years, belongs to the last period. */
const periodsOfYear = (year: number, pattern: Exclude<CalendarPattern, 'months'>, usWeek: boolean): Period[] => {
  let start = retailYearStart(year, usWeek);
  const end = retailYearStart(year + 1, usWeek);
  const weeks = weeksOf(pattern);
  return weeks.map((length, at) => {
    const next = at === weeks.length - 1 ? end : addDays(start, length * 7);
    const period = { year, number: at + 1, start, last: addDays(next, -1) };
    start = next;
    return period;
  });
};

/** Every period that overlaps a range, in order; both ends inclusive. */
export const periodsBetween = ({ pattern, usWeek }: RetailCalendar, from: Day, to: Day): Period[] => {
  const periods: Period[] = [];
  if (pattern === 'months') {
    for (let start = firstOfMonth(from); start <= to; start = addMonths(start, 1)) {
      const [year = 0, number = 0] = start.split('-').map(Number);
      periods.push({ year, number, start, last: addDays(addMonths(start, 1), -1) });
    }
    return periods;
  }
  const lastYear = Number(to.slice(0, 4));
  for (let year = Number(from.slice(0, 4)) - 1; year <= lastYear; year += 1)
    periods.push(...periodsOfYear(year, pattern, usWeek).filter(({ start, last }) => last >= from && start <= to));
  return periods;
};

/** '2026 P03': sorts in the order of the periods. */
export const periodName = ({ year, number }: Period): string => `${year} P${String(number).padStart(2, '0')}`;
