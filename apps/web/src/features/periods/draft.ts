import type { CalendarPeriod, CalendarYear } from '@lanewise/contract/entities/calendar-period';
import { movedBorder, writtenPeriod, type Period } from '@lanewise/domain/calendar/periods';
import type { Wish, YearChange } from '../../api/calendar-periods.ts';

/** An unsaved change that the user looks at: another pattern or rule, or periods with moved borders. */
export type Draft = { kind: 'wish'; wish: Wish } | { kind: 'moved'; periods: readonly Period[] };

export const periodsOf = ({ year, periods }: CalendarYear): Period[] =>
  periods.map(({ number, startDate, endDate }) => ({ year, number, start: startDate, last: endDate }));

/** Periods of a year whose borders were moved, as the server would answer them. */
const written = (data: CalendarYear, periods: readonly Period[]): CalendarPeriod[] => {
  const calendar = { pattern: data.pattern, rule: data.rule, usWeek: data.us_week };
  return periods.map((period) => writtenPeriod(calendar, period));
};

export const shownPeriods = (data: CalendarYear, draft: Draft | null): readonly CalendarPeriod[] =>
  draft?.kind === 'moved' ? written(data, draft.periods) : data.periods;

/**
 * Moves the end of period `at` by `weeks` and returns the new draft. A negative number moves the end to an earlier day.
 * Null: the end cannot move.
 */
export const moved = (data: CalendarYear, draft: Draft | null, at: number, weeks: number): Draft | null => {
  if (data.pattern === 'months' || draft?.kind === 'wish') return null;
  const periods = movedBorder(draft?.periods ?? periodsOf(data), at, weeks);
  return periods && { kind: 'moved', periods };
};

const given = (periods: readonly Period[]): YearChange['periods'] =>
  periods.map(({ number, start, last }) => ({ number, startDate: start, endDate: last }));

/** The change that saves a draft, or that fixes the year as it is. */
export const changeOf = (data: CalendarYear, draft: Draft | null): YearChange => {
  const { version } = data;
  if (draft?.kind === 'wish') {
    const { pattern, rule, releases } = data;
    return { periods: null, pattern, rule, releases, version };
  }
  return { periods: given(draft?.periods ?? periodsOf(data)), pattern: data.pattern, releases: [], version };
};
