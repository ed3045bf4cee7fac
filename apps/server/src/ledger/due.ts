import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays, datesBetween, dayNumber } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import { withDates } from '../facts/scope.ts';
import type { CloseState } from '../meta/close-types.ts';
import { readHistories } from '../question/completeness.ts';
import { later, type BooksQuestion } from './question.ts';

/** A store's day that is over and needs a book: it has receipts, expects receipts, or has entries. */
export interface DueDay {
  locationId: LocationId;
  date: string;
  /** The newest close of the day. */
  close: CloseState | undefined;
}

export const isClosed = ({ close }: DueDay): boolean => close?.isStanding === true;

/**
 * Reads the past days of a scope that need a book, ordered by store, then by date. Calculates no lines, so the answer
 * is quick for thousands of stores. `closes`: the newest close of each day, if the caller reads the closes.
 */
export const readDue = async (
  { arrivals, books, isBlind, names, now, preset, scope }: BooksQuestion,
  closes?: Promise<readonly CloseState[]>,
): Promise<DueDay[]> => {
  const yesterday = addDays(now.today, -1);
  const [from, to] = [later(scope.from, preset.since), scope.to < yesterday ? scope.to : yesterday];
  if (from > to) return [];
  const stores = { companyId: scope.company, locationIds: scope.locations };
  const [newest, histories, touched] = await Promise.all([
    closes ?? books.closeStates(stores, preset.presetId, from, to),
    readHistories(arrivals, withDates(scope, from, to), names.places, from, now),
    books.touched(stores, from, to, { told: isBlind, unclosedIn: preset.presetId }),
  ]);
  const closed = grouped(newest, ({ locationId }) => locationId);
  const entered = grouped(touched, ({ locationId }) => locationId);
  const [dates, first] = [datesBetween(from, to), dayNumber(from)];
  return histories.flatMap(({ location: locationId, stateOn, today }): DueDay[] => {
    const own = new Map((closed.get(locationId) ?? []).map((close) => [close.date, close]));
    const worked = new Set((entered.get(locationId) ?? []).map(({ date }) => date));
    const isDue = (date: string, at: number): boolean => {
      if (own.has(date)) return true;
      // A store west of its company may not have ended the company's yesterday.
      if (first + at >= today) return false;
      if (worked.has(date)) return true;
      const { state } = stateOn(first + at);
      return state !== 'notExpected' && state !== 'closed';
    };
    return dates.filter(isDue).map((date) => ({ locationId, date, close: own.get(date) }));
  });
};
