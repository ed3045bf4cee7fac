import type { LocationId } from '@lanewise/contract/primitives/ids';
import { grouped } from '@lanewise/domain/list/grouped';
import type { Books, PastDay, PastEntry, PastReopening, ReadBooks } from '../meta/ledger-types.ts';
import type { ClosedBook } from '../meta/close-types.ts';
import type { Entered } from '@lanewise/domain/ledger/entries';
import type { PointOfClose } from '@lanewise/domain/ledger/definitions';
import { inTurns } from '../question/in-turns.ts';
import { checksOf, missingIn, neededFor } from '@lanewise/domain/ledger/checks';
import { keptOf } from './close.ts';
import { readStates } from '../question/completeness.ts';
import { sourceOf } from './journal-source.ts';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { withDates, withLocations } from '../facts/scope.ts';
import { workOutDays, type WorkedDay } from './days.ts';
import { readSuspended, suspendedIn } from './suspended.ts';
import type { BooksQuestion, WantedDays } from './question.ts';

// Works out books of past days that were counted and closed at given moments: the contents that each close would have
// stored at its time, for many days at once.

/** One counting and closing of a book. */
export interface Round {
  /** What was entered since the round before. */
  entries: readonly PastEntry[];
  by: string;
  at: Date;
  /** The reopening after the close. Null: the close is in force; only the last close may be in force. */
  reopened: PastReopening | null;
}

/** The acts of people on the book of a store's day. */
export interface DoneDay {
  locationId: LocationId;
  date: string;
  /** Number of the newest change of the day when the day was read; 0: there was no change. */
  version: number;
  rounds: readonly Round[];
}

const keyOf = ({ locationId, date }: { locationId: LocationId; date: string }): string => `${locationId} ${date}`;

/** The newest entry of each field after a number of rounds. */
const enteredAfter = ({ locationId, date, rounds }: DoneDay, count: number): Entered[] => [
  ...new Map(
    rounds
      .slice(0, count)
      .flatMap(({ entries }) => entries)
      .map((entry) => [`${entry.dpId} ${entry.field}`, { ...entry, entryId: 0, locationId, date }] as const),
  ).values(),
];

/** Books to which the entries of the past days are added. `countOf` says how many rounds of a day count. */
const withEntries = (books: ReadBooks, done: readonly DoneDay[], countOf: (day: DoneDay) => number): ReadBooks => ({
  ...books,
  entered: async (stores, from, to) => {
    const wanted = new Set(stores.locationIds);
    const added = done.filter((day) => wanted.has(day.locationId) && from <= day.date && day.date <= to);
    return [...(await books.entered(stores, from, to)), ...added.flatMap((day) => enteredAfter(day, countOf(day)))];
  },
});

const wantedOf = (days: readonly DoneDay[]): WantedDays =>
  new Map(
    [...grouped(days, ({ locationId }) => locationId)].map(([store, some]) => [store, some.map(({ date }) => date)]),
  );

/** Calculates the state of the days after each round, beginning with the first round. */
const workOutRounds = async (question: BooksQuestion, done: readonly DoneDay[]) => {
  const most = Math.max(...done.map(({ rounds }) => rounds.length));
  const worked: ((day: DoneDay) => WorkedDay | undefined)[] = [];
  for (let round = 1; round <= most; round += 1) {
    // The last pass works out the last round of every day together. An earlier pass works out only days that have
    // further rounds; the other days count with all their rounds.
    const asked = done.filter(({ rounds }) => (round === most ? true : rounds.length > round));
    const countOf = ({ rounds }: DoneDay): number => (rounds.length > round ? round : rounds.length);
    const books = withEntries(question.books, done, countOf);
    const days = await workOutDays({ ...question, books }, wantedOf(asked));
    worked.push(({ locationId, date }) => days.of(locationId, date));
  }
  return (day: DoneDay, round: number): WorkedDay | undefined =>
    worked[round + 1 === day.rounds.length ? most - 1 : round]?.(day);
};

/** Definitions of the data points of a book on a day. They are worked out once for each day and hold for all stores. */
export type Definer = (date: string) => PointOfClose[];
export const definer = ({ named, sheets }: Pick<BooksQuestion, 'named' | 'sheets'>): Definer => {
  const dpIds = sheets.flatMap((sheet) => sheet.dpIds);
  const known = new Map<string, PointOfClose[]>();
  return (date) => {
    const definitions = known.get(date) ?? definitionsOf(named.points, dpIds, date);
    known.set(date, definitions);
    return definitions;
  };
};

/**
 * Saves the books of past days, with the result of closing them one after another, for each store in date order. A day
 * that fails a check stays open, and all later days of the store stay open too. False: nothing was saved, because
 * receipts entered or a person worked on one of the days at the same time.
 */
export const closePast = async (
  question: BooksQuestion & { books: Books },
  definitions: Definer,
  done: readonly DoneDay[],
): Promise<boolean> => {
  if (done.length === 0) return true;
  const { facts, books, preset, scope } = question;
  const dates = done.map(({ date }) => date).sort();
  const stores = [...new Set(done.map(({ locationId }) => locationId))];
  const [position, whole, accounts, suspendedOf] = await Promise.all([
    books.position(scope.company),
    readStates(question),
    books.accounts(scope.company, preset.presetId),
    readSuspended(facts, withDates(withLocations(scope, stores), dates[0] ?? '', dates.at(-1) ?? '')),
  ]);
  const worked = await workOutRounds(question, done);
  const closed = new Set<string>();
  const stopped = new Set<number>();

  const closeOf = (day: DoneDay, round: number): ClosedBook | null => {
    const found = worked(day, round);
    if (!found) return null;
    const { sheets, openBefore, unmatched, late } = found;
    const earlier = openBefore.filter((date) => !closed.has(keyOf({ locationId: day.locationId, date })));
    // A close does not need all receipts.
    const suspended = suspendedOf(day.locationId, day.date);
    const said = { unmatched, suspended: suspendedIn(suspended) };
    const checks = checksOf(sheets, 'complete', earlier, preset.rules, said);
    if (checks.some(({ check, isMet }) => !isMet && neededFor(false).includes(check))) return null;
    const regLocId = question.names.places.get(day.locationId)?.regLocId;
    const completeness = (regLocId === undefined ? null : whole.stateOf(regLocId, day.date)) ?? 'notExpected';
    const journal = sourceOf(question, accounts, { locationId: day.locationId, completeness });
    return keptOf({
      position,
      sheets,
      missing: missingIn(checks),
      suspended,
      definitions: definitions(day.date),
      late: [...late],
      journal,
    });
  };
  const kept = (
    await inTurns(done, (day): PastDay | null => {
      const closes = day.rounds.flatMap(({ by, at, reopened }, round) => {
        const book = stopped.has(day.locationId) ? null : closeOf(day, round);
        return book ? [{ by, at, kept: book, reopened }] : [];
      });
      if (closes.length < day.rounds.length) {
        stopped.add(day.locationId);
        return null;
      }
      closed.add(keyOf(day));
      const { locationId, date, version, rounds } = day;
      return { locationId, date, version, entries: rounds.flatMap(({ entries }) => entries), closes };
    })
  ).filter((day) => day !== null);
  if ((await books.position(scope.company)) !== position) return false;
  return kept.length === 0 || books.keepPast(scope.company, preset.presetId, kept);
};
