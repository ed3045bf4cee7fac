import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { addDays, addMonths, daysBetween, firstOfMonth, firstOfWeek, firstOfYear, isDay } from './day.ts';
import type { Day } from './day.ts';

/** Business dates, both ends inclusive. */
export interface DateRange {
  start: Day;
  last: Day;
}

/** Whether two texts are the ends of a period. The server refuses periods that are too long to answer. */
export const isPeriod = (start: string, last: string): boolean =>
  [start, last].every((day) => isDay(day) && isReportDate(day)) && start <= last;

/** Ids of the presets, in display order. */
export const presetIds = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last90Days',
  'last6Months',
  'thisYear',
  'lastYear',
] as const;
export type PresetId = (typeof presetIds)[number];

/** Ids of the presets that follow the periods of a company that counts in weeks, in display order. */
export const periodPresetIds = ['thisPeriod', 'lastPeriod', 'yearToDate'] as const;
export type AnyPreset = PresetId | (typeof periodPresetIds)[number];
export interface PeriodPreset extends DateRange {
  preset: (typeof periodPresetIds)[number];
}

/**
 * What presets depend on. `today`: current business date in the company's time zone. `usWeek`: weeks begin on Sunday.
 * `periods`: periods around today, if known.
 */
export interface Calendar {
  today: Day;
  usWeek: boolean;
  periods?: readonly PeriodPreset[] | undefined;
}

const wholeWeekBefore = (first: Day): DateRange => ({ start: addDays(first, -7), last: addDays(first, -1) });

/**
 * The range of a preset. As specified, 'Last 90 days' starts three months ago, so it may not have 90 days, and 'Last
 * year' starts one year ago, so it is not a calendar year. Both end today.
 */
export const presetRange = (preset: PresetId, { today, usWeek }: Calendar): DateRange => {
  const since = (start: Day): DateRange => ({ start, last: today });
  switch (preset) {
    case 'today':
      return since(today);
    case 'yesterday':
      return { start: addDays(today, -1), last: addDays(today, -1) };
    case 'thisWeek':
      return since(firstOfWeek(today, usWeek));
    case 'lastWeek':
      return wholeWeekBefore(firstOfWeek(today, usWeek));
    case 'thisMonth':
      return since(firstOfMonth(today));
    case 'lastMonth':
      return { start: addMonths(firstOfMonth(today), -1), last: addDays(firstOfMonth(today), -1) };
    case 'last90Days':
      return since(addMonths(today, -3));
    case 'last6Months':
      return since(addMonths(today, -6));
    case 'thisYear':
      return since(firstOfYear(today));
    case 'lastYear':
      return since(addMonths(today, -12));
  }
};

/** The range of any preset; null for a preset of periods if the calendar has no periods. */
export const rangeOf = (preset: AnyPreset, calendar: Calendar): DateRange | null => {
  const period = calendar.periods?.find((one) => one.preset === preset);
  if (period) return { start: period.start, last: period.last };
  const usual = presetIds.find((one) => one === preset);
  return usual ? presetRange(usual, calendar) : null;
};

export const sameRange = (a: DateRange, b: DateRange): boolean => a.start === b.start && a.last === b.last;

/**
 * The first preset with exactly this range, or null. On the first of a month 'Today' takes precedence over 'This
 * month', and 'This month' takes precedence over 'This period'.
 */
export const presetOf = (range: DateRange, calendar: Calendar): AnyPreset | null =>
  presetIds.find((preset) => sameRange(presetRange(preset, calendar), range)) ??
  calendar.periods?.find((period) => sameRange(period, range))?.preset ??
  null;

export const daysIn = (range: DateRange): number => daysBetween(range.start, range.last) + 1;
