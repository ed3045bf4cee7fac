import type { BookDay, BookPeriod, PeriodLine } from '@lanewise/contract/entities/book-days';
import { firstOfWeek } from '@lanewise/domain/calendar/day';
import { addExact, decimalTextOf, exactOf, type Exact } from '@lanewise/domain/points/evaluate';

/** Decimal places of figures in books. */
const PLACES = 4;

/** The sum of the texts that are not null or undefined; null if all are. */
export const sumOfTexts = (texts: readonly (string | null | undefined)[]): string | null => {
  const sum = texts.reduce<Exact | null>((before, text) => {
    if (text === null || text === undefined) return before;
    return before ? addExact(before, exactOf(text)) : exactOf(text);
  }, null);
  return sum && decimalTextOf(sum, PLACES);
};

/** Consecutive days that share a column: the first date, the last date, and the indexes of all days. */
export interface DayGroup {
  first: string;
  last: string;
  places: readonly number[];
}

/** A column for each day. */
export const byDay = (dates: readonly string[]): DayGroup[] =>
  dates.map((date, at) => ({ first: date, last: date, places: [at] }));

/** A column for each week. */
export const byWeek = (dates: readonly string[], usWeek: boolean): DayGroup[] => {
  const groups: { first: string; last: string; places: number[] }[] = [];
  for (const [at, date] of dates.entries()) {
    const open = groups.at(-1);
    if (open && firstOfWeek(open.first, usWeek) === firstOfWeek(date, usWeek)) {
      open.places.push(at);
      open.last = date;
    } else groups.push({ first: date, last: date, places: [at] });
  }
  return groups;
};

/**
 * Value of a line over several days: the sum; for a balance that is carried over, the value of the last day; null for
 * shares and other figures that do not add up. For a single day, the value of that day.
 */
export const totalOver = (
  { values, isSum }: Pick<PeriodLine, 'values' | 'isSum'>,
  carryOver: boolean,
  places: readonly number[],
): string | null => {
  const totals = places.map((at) => values[at]?.total ?? null);
  if (places.length === 1) return totals[0] ?? null;
  if (isSum) return sumOfTexts(totals);
  return carryOver ? (totals.findLast((total) => total !== null) ?? null) : null;
};

/** Over or short of a line over several days. */
export const differenceOver = ({ values }: Pick<PeriodLine, 'values'>, places: readonly number[]): string | null =>
  sumOfTexts(places.map((at) => values[at]?.overShort));

/** Over or short of the whole book over several days. */
export const bookDifference = ({ days }: Pick<BookPeriod, 'days'>, places: readonly number[]): string | null =>
  sumOfTexts(places.map((at) => days[at]?.overShort));

/** Whether a store's day needs a book: receipts came or are expected, or somebody has worked on the book. */
export const isDue = ({ completeness, state, closes, manualLines, emptyLines }: BookDay): boolean =>
  state !== 'Open' ||
  closes > 0 ||
  emptyLines < manualLines ||
  (completeness !== 'notExpected' && completeness !== 'closed');

/** Number of closed days that receipts have changed since the close. */
export const changedOf = (days: readonly BookDay[]): number =>
  days.filter(({ isChangedSince }) => isChangedSince).length;

/** Past days without a closed book, the oldest first. */
export const waitingOf = (days: readonly BookDay[], today: string): BookDay[] =>
  days
    .filter((day) => day.state !== 'Closed' && day.date < today && isDue(day))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.locationId - b.locationId));

/** Steps that an open day can wait for, in their order. */
export const waitsFor = ['receipts', 'count', 'match', 'explain', 'approve', 'earlier', 'close'] as const;
export type WaitsFor = (typeof waitsFor)[number];

const kindOf = (day: BookDay): WaitsFor => {
  if (day.completeness === 'missing') return 'receipts';
  if (day.emptyLines > 0 || day.uncountedDrawers > 0) return 'count';
  if (day.unmatchedMovements > 0) return 'match';
  if (day.unexplainedLines > 0) return 'explain';
  if (day.unapprovedLines > 0) return 'approve';
  return day.earlierDays > 0 ? 'earlier' : 'close';
};

/** Past days without a closed book, by the step that they wait for, the oldest first. */
export const waitingFor = (days: readonly BookDay[], today: string): { kind: WaitsFor; days: BookDay[] }[] => {
  const waiting = waitingOf(days, today);
  return waitsFor
    .map((kind) => ({ kind, days: waiting.filter((day) => kindOf(day) === kind) }))
    .filter(({ days: some }) => some.length > 0);
};
