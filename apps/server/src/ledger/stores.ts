import type { LocationId } from '@lanewise/contract/primitives/ids';
import {
  MOST_COUNTED_DAYS,
  type BookPeople,
  type BookStore,
  type BookStores,
  type NextBook,
} from '@lanewise/contract/entities/book-days';
import { addDays } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import { overShortOf } from '@lanewise/domain/ledger/figures';
import { withDates, withLocations } from '../facts/scope.ts';
import type { HeldRight } from '../meta/book-types.ts';
import { isClosed, readDue, type DueDay } from './due.ts';
import { readBookDays, readCloses } from './overview.ts';
import type { ShownStore } from '../question/names.ts';
import { closeLevelOf, later, type BooksQuestion } from './question.ts';

const tallyOf = (days: readonly DueDay[], isBlind: boolean) => {
  const closes = days.flatMap(({ close }) => (close?.isStanding === true ? [close] : []));
  return { due: days.length, closed: closes.length, overShort: isBlind ? null : overShortOf(closes) };
};

/** The stores in sight that match a text or a region. */
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

/**
 * Stores with their waiting days. Stores with the most waiting days come first. If two stores have equally many, the
 * store with the earlier oldest open day comes first.
 */
const ranked = (found: readonly ShownStore[], due: readonly DueDay[], isBlind: boolean) => {
  const ofStore = grouped(due, ({ locationId }) => locationId);
  return found
    .map(({ location, regLocId }) => {
      const days = ofStore.get(location) ?? [];
      const waitsSince = days.find((day) => !isClosed(day))?.date ?? null;
      return { location, locationId: regLocId, ...tallyOf(days, isBlind), waitsSince };
    })
    .sort((a, b) => {
      const more = b.due - b.closed - (a.due - a.closed);
      return more !== 0 || a.waitsSince === b.waitsSince ? more : (a.waitsSince ?? '') < (b.waitsSince ?? '') ? -1 : 1;
    });
};

/** Largest number of people that are named for an act that a store waits for. */
const MOST_NAMED = 3;

/** The people who may do the acts that the days of some stores wait for, by store. */
const readPeople = async (
  { books, scope, preset, sheets }: BooksQuestion,
  locationIds: readonly LocationId[],
): Promise<(locationId: LocationId) => NonNullable<BookStore['people']>> => {
  const found = await books.holders(
    { companyId: scope.company, locationIds },
    { closeLevel: closeLevelOf(preset, sheets), most: MOST_NAMED },
  );
  return (locationId) => {
    const of = (right: HeldRight): BookPeople => {
      const own = found.filter((one) => one.locationId === locationId && one.right === right);
      return { names: own.map(({ name }) => name), more: (own[0]?.total ?? 0) - own.length };
    };
    return { enterValues: of('enterValues'), approveBook: of('approveBook'), closeBook: of('closeBook') };
  };
};

interface AskedPage {
  searchText: string;
  regionId?: number | undefined;
  limit: number;
  offset: number;
  /** Whether to read the days of the stores on the page too. */
  withDays: boolean;
}

/** Reads a page of the stores of a book. The stores are ranked by their waiting days. */
export const readBookStores = async (question: BooksQuestion, asked: AskedPage): Promise<BookStores> => {
  const found = foundOf(question, asked).sort(byName);
  const locations = found.map(({ location }) => location);
  const over = (some: readonly LocationId[]): BooksQuestion => ({
    ...question,
    scope: withLocations(question.scope, some),
  });
  // If the page has all stores, their days do not depend on the order of the stores.
  const isWhole = asked.withDays && asked.offset === 0 && found.length <= asked.limit;
  const closes = isWhole ? readCloses(over(locations)) : undefined;
  const ranking = readDue(over(locations), closes).then((due) => ({
    due,
    shown: ranked(found, due, question.isBlind).slice(asked.offset, asked.offset + asked.limit),
  }));
  const readShownDays = async () => {
    if (isWhole) return readBookDays(over(locations), closes);
    if (!asked.withDays) return null;
    return readBookDays(over((await ranking).shown.map(({ location }) => location)));
  };
  const readShownPeople = async () => {
    const waiting = (await ranking).shown.flatMap(({ location, waitsSince }) => (waitsSince === null ? [] : location));
    return question.isBlind || waiting.length === 0 ? null : readPeople(question, waiting);
  };
  const [{ due, shown }, days, peopleOf] = await Promise.all([ranking, readShownDays(), readShownPeople()]);
  return {
    ...tallyOf(due, question.isBlind),
    found: found.length,
    days,
    stores: shown.map(({ location, ...store }): BookStore => ({
      ...store,
      people: store.waitsSince === null ? null : (peopleOf?.(location) ?? null),
    })),
  };
};

/**
 * Number of days before today in which the next book to close is searched. In a chain of many stores, fewer days are
 * searched.
 */
const NEXT_DAYS = 90;

/**
 * Reads the next day with an open book, in the order of work: by day, then by store name. After the last open book,
 * returns the first open book.
 */
export const readNextBook = async (
  asked: BooksQuestion,
  from: { locationId: LocationId; date: string },
): Promise<NextBook> => {
  const { names, preset, now } = asked;
  const days = Math.min(NEXT_DAYS, Math.floor(MOST_COUNTED_DAYS / Math.max(1, asked.scope.locations.length)));
  const question = { ...asked, scope: withDates(asked.scope, addDays(now.today, -days), now.today) };
  const { scope } = question;
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
