import type { ReportReply } from '@lanewise/contract/envelope';
import { addDays } from '@lanewise/domain/calendar/day';
import type { DateRange } from '@lanewise/domain/calendar/range';
import type { LabelWords } from '../labels.ts';
import { wholenessOf } from './facts.ts';
import { writeRange } from './sentences.ts';

/**
 * Period and stores of a key figure: 'Yesterday · 34 of 36 stores', and 'revised' if the figure has changed since it
 * was first reported.
 */
export interface Scope {
  text: string;
  /** Whether the figure may still change, because receipts are missing, or the day or a book is open. */
  isProvisional: boolean;
}

const periodOf = ({ start, last }: DateRange, today: string | undefined, { say, language }: LabelWords): string => {
  if (start === last && last === today) return say('preset.today');
  if (today !== undefined && start === last && last === addDays(today, -1)) return say('preset.yesterday');
  return writeRange({ start, last }, language);
};

/** The period in words, and how many of the stores that were expected to sell have complete data for the period. */
export const scopeOf = (
  { completeness, openDays = 0 }: Pick<ReportReply, 'completeness' | 'openDays'>,
  dates: DateRange,
  today: string | undefined,
  words: LabelWords,
): Scope => {
  const period = periodOf(dates, today, words);
  const { state, notWhole, expected } = wholenessOf(completeness);
  const values = { whole: expected - notWhole, count: expected };
  const places = words.say(dates.start === dates.last ? 'scope.stores' : 'scope.storeDays', values);
  return {
    text: [
      period,
      ...(expected === 0 ? [] : [places]),
      ...(completeness.revised ? [words.say('scope.revised')] : []),
    ].join(' · '),
    isProvisional: state === 'notWhole' || state === 'soFar' || openDays > 0,
  };
};
