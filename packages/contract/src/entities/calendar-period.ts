import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { id } from '../primitives/ids.ts';
import { FIRST_YEAR, LAST_YEAR } from '../reports/period-rules.ts';
import { calendarPatterns, calendarRules } from './company.ts';
import { versioned } from './version.ts';

const yearNumber = z.number().int().min(FIRST_YEAR).max(LAST_YEAR);

const dates = { startDate: z.string(), endDate: z.string() };

const calendarPeriod = z.object({
  /** Number of the period in its year, from 1. */
  number: z.number().int(),
  label: z.string(),
  ...dates,
  /**
   * Weeks, numbered through the year. A week that spans two months appears in both months, cut at the border, with the
   * same number.
   */
  weeks: z.array(z.object({ number: z.number().int(), ...dates })),
});
export type CalendarPeriod = z.output<typeof calendarPeriod>;

/** A year of a company's calendar, or a preview of the year under another pattern or rule. */
export const calendarYear = z.object({
  companyId: z.number().int(),
  year: z.number().int(),
  /** The pattern of the year; the company's pattern unless the year is fixed. */
  pattern: z.enum(calendarPatterns),
  rule: z.enum(calendarRules),
  /** Pattern and rule of the company; they generate every year that is not fixed. */
  company: z.object({ pattern: z.enum(calendarPatterns), rule: z.enum(calendarRules) }),
  us_week: z.boolean(),
  /** Whether a user fixed the periods of the year; otherwise the year follows the company's pattern and rule. */
  fixed: z.boolean(),
  periods: z.array(calendarPeriod),
  /** All fixed years of the company. */
  fixedYears: z.array(z.number().int()),
  /** Other fixed years that would not join their neighbours under this pattern and rule. */
  releases: z.array(z.number().int()),
  ...versioned,
});
export type CalendarYear = z.output<typeof calendarYear>;

/** A range around today by the calendar of the company. */
export const periodPreset = z.object({ preset: z.enum(['thisPeriod', 'lastPeriod', 'yearToDate']), ...dates });
export type PeriodPreset = z.output<typeof periodPreset>;

const ofYear = { companyId: id, year: z.coerce.number<number | string>().pipe(yearNumber) };

/** `pattern` or `rule`: preview the year as they would generate it. */
export const calendarPeriodQuery = z.strictObject({
  ...ofYear,
  pattern: z.enum(calendarPatterns).optional(),
  rule: z.enum(calendarRules).optional(),
});

export const changedYearQuery = z.strictObject(ofYear);

export const calendarPeriodInput = z.strictObject({
  /** The periods fix the year; null lets the year follow the company's pattern. */
  periods: z
    .array(z.strictObject({ number: z.number().int(), startDate: businessDate, endDate: businessDate }))
    .max(13)
    .nullable(),
  /**
   * If `periods` is given: the pattern of this year. If `periods` is null: the company's pattern from now on. Absent:
   * unchanged.
   */
  pattern: z.enum(calendarPatterns).optional(),
  /** The company's rule; only with null periods. Absent: unchanged. */
  rule: z.enum(calendarRules).optional(),
  /** Fixed years that the server may generate anew because they do not fit the new pattern or rule. */
  releases: z.array(yearNumber).max(200).default([]),
  ...versioned,
});
export type CalendarPeriodInput = z.output<typeof calendarPeriodInput>;
