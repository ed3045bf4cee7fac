import { isReportDate } from '@lanewise/contract/reports/period-rules';
import { isDay } from './day.ts';
import type { Day } from './day.ts';
import type { DateRange } from './range.ts';
import { writeDay } from './written.ts';

/** Date format of the date picker, for typing and display. */
export const typedPatterns = { en: 'MM/DD/YYYY', fr: 'DD/MM/YYYY' } as const;
export type TypedPattern = (typeof typedPatterns)[keyof typeof typedPatterns];

export { writeDay };

/**
 * Reads a typed date: parts in the order of the pattern, `/`, `-` or `.` between them, optional leading zeros, a
 * four-digit year. A business date `yyyy-mm-dd` is accepted in every language. Null when it is no real date.
 */
export const readDay = (text: string, pattern: TypedPattern): Day | null => {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(trimmed);
  if (!match) return null;
  const [, first = '', , second = '', year = ''] = match;
  const [month, date] = pattern === 'MM/DD/YYYY' ? [first, second] : [second, first];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
};

export type RangeField = 'start' | 'last';

/** Keys of the messages about typed dates. `validDates` is followed by the pattern. */
export type RangeMessage =
  | 'validDates'
  | 'validStartDate'
  | 'validEndDate'
  | 'startDateValidation'
  | 'endDateValidation'
  | 'futureDate';

export type CheckedRange =
  | { ok: true; range: DateRange }
  | { ok: false; message: RangeMessage; fields: readonly RangeField[] };

const refused = (message: RangeMessage, ...fields: RangeField[]): CheckedRange => ({ ok: false, message, fields });

/**
 * Checks two typed dates. `changed` is the field that was changed last; it selects the message for a wrong order.
 * `fields` are the fields to mark. Dates after `latest` are refused; the length of the period is not limited.
 */
export const checkTyped = (
  typed: { start: string; last: string },
  options: { pattern: TypedPattern; changed: RangeField | null; latest: Day },
): CheckedRange => {
  const start = readDay(typed.start, options.pattern);
  const last = readDay(typed.last, options.pattern);
  if (start === null && last === null) return refused('validDates', 'start', 'last');
  if (start === null || !isReportDate(start)) return refused('validStartDate', 'start');
  if (last === null) return refused('validEndDate', 'last');
  if (start > last) {
    return options.changed === 'last' ? refused('endDateValidation', 'last') : refused('startDateValidation', 'start');
  }
  if (last > options.latest) {
    return start > options.latest ? refused('futureDate', 'start', 'last') : refused('futureDate', 'last');
  }
  return { ok: true, range: { start, last } };
};
