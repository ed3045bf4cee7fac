import { addDays, daysBetween, weekday, type Day } from '@lanewise/domain/calendar/day';
import type { Country, Season } from './catalogue.ts';
import { shareOf } from './random.ts';

/** The effect of a date on trade: customers, hours, and closed days. The same weekday and season behave alike. */

/** Easter Sunday by the anonymous Gregorian rule. */
export const easterOf = (year: number): Day => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
};

/** The nth weekday of a month; the last one for n = -1. */
const nth = (year: number, month: number, day: number, n: number): Day => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const start = addDays(first, (day - weekday(first) + 7) % 7);
  if (n > 0) return addDays(start, (n - 1) * 7);
  const fifth = addDays(start, 28);
  return fifth.slice(5, 7) === start.slice(5, 7) ? fifth : addDays(start, 21);
};

interface Holiday {
  date: Day;
  /** Closed, closing in the afternoon, or open as usual. */
  hours: 'closed' | 'short' | 'usual';
  /**
   * Extra demand on the last day before the holiday, as a share. The extra demand is smaller on each earlier day, and
   * covers `days` days in all.
   */
  rush: number;
  days: number;
}

const holidaysOf = (country: Country, year: number): Holiday[] => {
  const on = (date: Day, hours: Holiday['hours'], rush: number, days: number): Holiday => ({ date, hours, rush, days });
  const both = [
    on(`${year}-01-01`, 'closed', 0.3, 2),
    on(easterOf(year), country === 'US' ? 'short' : 'closed', 0.35, 3),
    on(nth(year, 9, 1, 1), 'usual', 0.2, 3),
    on(`${year}-12-25`, 'closed', 0.6, 6),
  ];
  return country === 'US'
    ? [
        ...both,
        on(nth(year, 5, 1, -1), 'usual', 0.25, 3),
        on(`${year}-07-04`, 'usual', 0.35, 3),
        on(nth(year, 11, 4, 4), 'short', 0.65, 5),
      ]
    : [
        ...both,
        on(`${year}-06-24`, 'closed', 0.3, 2),
        on(`${year}-07-01`, 'short', 0.2, 2),
        on(nth(year, 10, 1, 2), 'usual', 0.25, 3),
      ];
};

const known = new Map<string, readonly Holiday[]>();

/** Holidays of the year of a date and of the next year, whose rush may begin before. */
const around = (country: Country, date: Day): readonly Holiday[] => {
  const year = Number(date.slice(0, 4));
  const key = `${country}${year}`;
  const found = known.get(key) ?? [year, year + 1].flatMap((each) => holidaysOf(country, each));
  known.set(key, found);
  return found;
};

export const holidayOf = (country: Country, date: Day): Holiday | undefined =>
  around(country, date).find((holiday) => holiday.date === date);

/** From Sunday. The week peaks on Saturday, and Tuesday is quietest. */
const weekdayFactor = [1.16, 0.88, 0.84, 0.9, 0.98, 1.12, 1.26];

/** From January: low after the holidays, high before them. */
const monthFactor = [0.93, 0.94, 0.97, 0.99, 1.01, 1.03, 1.02, 1.0, 0.99, 1.0, 1.05, 1.09];

const holidayFactor = (country: Country, date: Day): number => {
  let factor = 1;
  for (const holiday of around(country, date)) {
    const ahead = daysBetween(date, holiday.date);
    if (ahead === 0) factor *= holiday.hours === 'short' ? 0.6 : 0.95;
    if (ahead > 0 && ahead <= holiday.days) factor *= 1 + holiday.rush * (1 - (ahead - 1) / (holiday.days + 1));
    if (ahead === -1) factor *= 0.86;
  }
  return factor;
};

/** The weather of a region: a mood of several days and, rarely, a storm with extra demand before it. */
const weatherFactor = (region: string, date: Day): number => {
  const spell = Math.floor(daysBetween('2020-01-01', date) / 4);
  const mood = 0.94 + 0.12 * shareOf('spell', region, spell);
  const storm = shareOf('storm', region, date) < 0.012 ? 0.62 : 1;
  const before = shareOf('storm', region, addDays(date, 1)) < 0.012 ? 1.22 : 1;
  return mood * storm * before;
};

/** Wages and benefits are paid at the beginning and in the middle of a month. */
const paydayFactor = (date: Day): number => {
  const day = Number(date.slice(8));
  return day <= 4 ? 1.06 : day >= 15 && day <= 17 ? 1.04 : day >= 27 ? 0.96 : 1;
};

/** Number of customers on a date, relative to an ordinary day. */
export const demandOf = (country: Country, region: string, date: Day): number =>
  (weekdayFactor[weekday(date)] ?? 1) *
  (monthFactor[Number(date.slice(5, 7)) - 1] ?? 1) *
  holidayFactor(country, date) *
  weatherFactor(region, date) *
  paydayFactor(date);

/** Demand for a seasonal item on a date, relative to the usual. */
export const seasonFactor = (season: Season, country: Country, date: Day): number => {
  const month = Number(date.slice(5, 7));
  if (season === 'summer') return [0.5, 0.5, 0.7, 0.9, 1.3, 1.8, 2, 1.8, 1.2, 0.8, 0.6, 0.6][month - 1] ?? 1;
  if (season === 'winter') return [1.6, 1.5, 1.2, 1, 0.8, 0.6, 0.5, 0.6, 0.9, 1.1, 1.3, 1.5][month - 1] ?? 1;
  if (season === 'autumn') return month === 9 ? 1.6 : month === 10 ? 2.6 : month === 11 ? 1.6 : 0.6;
  const rush = around(country, date).some(
    ({ date: day, rush: more }) => more >= 0.3 && daysBetween(date, day) >= 0 && daysBetween(date, day) <= 8,
  );
  return rush || month === 12 ? 2.4 : 0.7;
};

/** Share of a day's customers by hour: workdays peak in the evening, weekends at noon. */
const workdayHours = [0, 0, 0, 0, 0, 0, 1, 3, 4, 5, 6, 7, 8, 6, 6, 7, 10, 13, 12, 9, 6, 4, 2, 0];
const weekendHours = [0, 0, 0, 0, 0, 0, 1, 2, 5, 8, 11, 12, 11, 10, 10, 10, 9, 8, 6, 5, 4, 3, 2, 0];

export const hourShares = (date: Day): readonly number[] =>
  weekday(date) === 0 || weekday(date) === 6 ? weekendHours : workdayHours;
