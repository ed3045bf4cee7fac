import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { BookStore, BookStores, NextBook } from '@lanewise/contract/entities/book-days';
import { addDays } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import { overShortOf } from '@lanewise/domain/ledger/figures';
import { withDates, withLocations } from '../facts/scope.ts';
import type { NewestClose } from '../meta/ledger-types.ts';
import { judge, readHistories } from '../question/completeness.ts';
import type { ShownStore } from '../question/names.ts';
import { later, type BooksQuestion } from './question.ts';

/** A store's day that is over and needs a book: receipts are there or expected, or somebody entered something. */
interface DueDay {
  locationId: LocationId;
  date: string;
  /** Its newest close. */
  close: NewestClose | undefined;
}

const isClosed = ({ close }: DueDay): boolean => close?.isStanding === true;

/**
 * Reads the days of a scope that are over and need a book, by store and ascending. It works out no line, so that it
 * answers for thousands of stores.
 */
const readDue = async ({ arrivals, books, isBlind, names, now, preset, scope }: BooksQuestion): Promise<DueDay[]> => {
  const yesterday = addDays(now.today, -1);
  const [from, to] = [later(scope.from, preset.since), scope.to < yesterday ? scope.to : yesterday];
  if (from > to) return [];
  const stores = { companyId: scope.company, locationIds: scope.locations };
  const over = withDates(scope, from, to);
  const [newest, histories, touched] = await Promise.all([
    books.newest(stores, preset.presetId, from, to),
    readHistories(arrivals, over, names.places, from, now),
    books.touched(stores, from, to, isBlind ? 'told' : undefined),
  ]);
  const { stateOf } = judge(histories, over);
  const closes = grouped(newest, ({ locationId }) => locationId);
  const entered = grouped(touched, ({ locationId }) => locationId);
  return scope.locations.flatMap((locationId): DueDay[] => {
    const place = names.places.get(locationId);
    if (!place) return [];
    const own = new Map((closes.get(locationId) ?? []).map((close) => [close.date, close]));
    const worked = new Set((entered.get(locationId) ?? []).map(({ date }) => date));
    const due: DueDay[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const [close, state] = [own.get(date), stateOf(place.regLocId, date) ?? 'notExpected'];
      const isExpected = state !== 'notExpected' && state !== 'closed';
      if (close || isExpected || worked.has(date)) due.push({ locationId, date, close });
    }
    return due;
  });
};

const tallyOf = (days: readonly DueDay[], isBlind: boolean) => {
  const closed = days.filter(isClosed);
  return {
    due: days.length,
    closed: closed.length,
    overShort: isBlind ? null : overShortOf(closed.flatMap(({ close }) => close ?? [])),
  };
};

/** The stores in sight that a text or a region finds. */
const foundOf = (
  { names, scope }: BooksQuestion,
  { searchText, regionId }: { searchText: string; regionId?: number | undefined },
): ShownStore[] => {
  const text = searchText.trim().toLowerCase();
  return scope.locations.flatMap((location) => {
    const place = names.places.get(location);
    if (!place || (regionId !== undefined && !place.regions.some((region) => region?.id === regionId))) return [];
    return `${place.name} ${place.storeNumber}`.toLowerCase().includes(text) ? [place] : [];
  });
};

const byName = (a: ShownStore, b: ShownStore): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.regLocId - b.regLocId;

/** Reads a page of the stores of a book: those of which most days wait first, then those that wait the longest. */
export const readBookStores = async (
  question: BooksQuestion,
  asked: { searchText: string; regionId?: number | undefined; limit: number; offset: number },
): Promise<BookStores> => {
  const found = foundOf(question, asked).sort(byName);
  const locations = found.map(({ location }) => location);
  const due = await readDue({ ...question, scope: withLocations(question.scope, locations) });
  const ofStore = grouped(due, ({ locationId }) => locationId);
  const stores = found
    .map(({ location, regLocId }): BookStore => {
      const days = ofStore.get(location) ?? [];
      const waitsSince = days.find((day) => !isClosed(day))?.date ?? null;
      return { locationId: regLocId, ...tallyOf(days, question.isBlind), waitsSince };
    })
    .sort((a, b) => {
      const more = b.due - b.closed - (a.due - a.closed);
      return more !== 0 || a.waitsSince === b.waitsSince ? more : (a.waitsSince ?? '') < (b.waitsSince ?? '') ? -1 : 1;
    });
  return {
    ...tallyOf(due, question.isBlind),
    found: found.length,
    stores: stores.slice(asked.offset, asked.offset + asked.limit),
  };
};

/**
 * Reads the next day of a book that is not closed, in the order of work: a day of all stores by their names, then the
 * day after. Behind the last one it begins with the first.
 */
export const readNextBook = async (
  question: BooksQuestion,
  from: { locationId: LocationId; date: string },
): Promise<NextBook> => {
  const { names, preset, scope } = question;
  const order = [...names.places.values()].sort(byName).map(({ location }) => location);
  const rank = new Map(order.map((location, at) => [location, at]));
  const keyOf = ({ locationId, date }: { locationId: LocationId; date: string }): string =>
    `${date} ${String(rank.get(locationId) ?? 0).padStart(6, '0')}`;
  const open = (await readDue(question))
    .filter((day) => !isClosed(day) && keyOf(day) !== keyOf(from))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const next = open.find((day) => keyOf(day) > keyOf(from)) ?? open[0];
  const place = next && names.places.get(next.locationId);
  return {
    next: place ? { locationId: place.regLocId, date: next.date } : null,
    since: later(scope.from, preset.since),
  };
};
