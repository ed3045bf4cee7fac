import { comparisons } from '@lanewise/contract/reports/filters';
import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { addDays, isDay } from '@lanewise/domain/calendar/day';
import { daysIn, type DateRange } from '@lanewise/domain/calendar/range';
import { textSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';

export type Comparison = (typeof comparisons)[number];

/** The comparison that applies if the address has none. */
export const usualCompare = 'week' satisfies Comparison;

const isComparison = (text: string): text is Comparison => comparisons.some((one) => one === text);

/** A comparison by name, or the first day of the earlier period; null for anything else. */
export const readCompare = (text: string | null): string | null =>
  text !== null && (isComparison(text) || (isDay(text) && isReportDate(text))) ? text : null;

/**
 * Whether a range can be compared this way. If `compare` is a first day, its period must end before the range begins.
 */
export const canCompare = (range: DateRange, compare: string): boolean =>
  isComparison(compare) || compare <= addDays(range.start, -daysIn(range));

/** The comparison chosen in this tab; it applies on every screen. */
export const chosenCompare: Slot<string> = {
  ...textSlot<string>('chosenCompare', usualCompare),
  parse: (text) => readCompare(text) ?? usualCompare,
  ofTab: true,
};
