import { createHash } from 'node:crypto';
import { dayNumber, daysBetween } from '@lanewise/domain/calendar/day';
import { tradingCalendar } from '@lanewise/domain/trading';
import type { ConflictReason } from '@lanewise/contract/errors';
import { Refused } from '../meta/errors.ts';
import type { BookWork } from '../meta/book-types.ts';
import { entriesOf } from '../meta/entries.ts';
import type { Books, ChangesBeside, ClosedBook, EnteredChange } from '../meta/ledger-types.ts';
import type { Entered } from '@lanewise/domain/ledger/entries';
import { clockIn } from '../question/clock.ts';
import { missingIn, neededFor } from '@lanewise/domain/ledger/checks';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { overShortOfDay } from '@lanewise/domain/ledger/figures';
import { readDay, type TableQuestion } from './table.ts';

/** Times that a day is worked out anew because somebody typed meanwhile. */
const MOST_TRIES = 3;

const SECONDS_OF_DAY = 86_400;

/** What a close keeps of a day, and its hash is of. */
type Inputs = Pick<ClosedBook, 'sheets' | 'definitions' | 'missing' | 'late'>;

/** SHA-256 of a closed book: of its JSON as it is kept. */
export const hashOf = ({ sheets, definitions, missing, late }: Inputs): string =>
  createHash('sha256').update(JSON.stringify({ sheets, definitions, missing, late })).digest('hex');

/** The lines of a day as a close keeps them, with what they rest on, and the hash of all. */
export const keptOf = (inputs: Inputs): Omit<ClosedBook, 'position'> => ({
  ...inputs,
  hash: hashOf(inputs),
  overShort: overShortOfDay(inputs.sheets),
});

/** Books in which changes of a day are entered already. */
const withChanges = (books: Books, work: BookWork & { at: Date }, changes: readonly EnteredChange[]): Books => ({
  ...books,
  entered: async (stores, from, to) => {
    const { locationId, date, by, at } = work;
    const known = await books.entered(stores, from, to);
    if (!stores.locationIds.includes(locationId) || date < from || date > to) return known;
    const keyOf = ({ dpId, field }: { dpId: number; field: string }): string => `${dpId} ${field}`;
    const isOfDay = (entry: Entered): boolean => entry.locationId === locationId && entry.date === date;
    const values = new Map(known.filter(isOfDay).map((entry) => [keyOf(entry), entry.value]));
    const own = entriesOf(changes)
      .filter((entry) => (values.get(keyOf(entry)) ?? null) !== entry.value)
      .map((entry) => ({ ...entry, entryId: 0, locationId, date, by, at }));
    const replaced = new Set(own.map(keyOf));
    return [...known.filter((entry) => !isOfDay(entry) || !replaced.has(keyOf(entry))), ...own];
  },
  counters: async (stores, from, to) => {
    const { locationId, date, by } = work;
    const own = entriesOf(changes).filter(({ field }) => field === 'enteredValue' || field === 'adjustment');
    return [...(await books.counters(stores, from, to)), ...own.map(({ dpId }) => ({ locationId, date, dpId, by }))];
  },
});

/** Refuses a day that is not over at its store: what is still sold would stand in no book. A store may trade past midnight. */
const refuseUnfinished = ({ date, locationId, names, now }: TableQuestion): void => {
  const place = names.places.get(locationId);
  const at = place && now.at ? clockIn(place.timeZone, now.at) : now.time;
  const day = dayNumber(date) ?? 0;
  const second =
    (daysBetween(date, at.slice(0, 10)) * 24 + Number(at.slice(11, 13))) * 3600 + Number(at.slice(14, 16)) * 60;
  const closes = (place?.set && tradingCalendar(place.set, day)?.on(day)?.closes) || 0;
  if (second < Math.max(closes, SECONDS_OF_DAY))
    throw new Refused('conflict', `The day ${date} is not over at its store.`, {
      reason: 'bookDay' satisfies ConflictReason,
      date,
    });
};

/**
 * Closes a book with its lines as they are now and what comes with the close, both or neither. Refuses with 'conflict' a closed one, and one of which a needed check is
 * not met (bookChecks), and a day that is not over (bookDay). `isIncomplete`: what its lines lack is listed instead. False: others kept changing it, and nothing was closed.
 */
export const closeBook = async (
  question: TableQuestion & { books: Books },
  work: BookWork,
  isIncomplete: boolean,
  { changes, seen }: ChangesBeside,
): Promise<boolean> => {
  refuseUnfinished(question);
  const at = new Date();
  const asked = { ...question, books: withChanges(question.books, { ...work, at }, changes) };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { sheets, version, position, checks, late } = await readDay(asked);
    const unmet = checks.find(({ check, isMet }) => !isMet && neededFor(isIncomplete).includes(check));
    if (unmet)
      throw new Refused(
        'conflict',
        `The book cannot be closed yet: ${unmet.open.length} of its lines or days are open.`,
        {
          reason: 'bookChecks' satisfies ConflictReason,
          check: unmet.check,
          count: unmet.open.length,
          names: unmet.open
            .slice(0, 10)
            .map(({ name, date }) => date ?? name)
            .join(', '),
        },
      );
    // What entered while the lines were read is in some of them and not in others.
    if ((await question.books.position(question.scope.company)) !== position) continue;
    const dpIds = sheets.flatMap(({ rows }) => rows).map(({ dpId }) => dpId);
    const definitions = definitionsOf(question.named.points, dpIds, question.date);
    const kept = { ...keptOf({ sheets, missing: missingIn(checks), definitions, late }), position, version };
    if (await question.books.close({ ...work, at }, question.preset.presetId, kept, { changes, seen })) return true;
  }
  return false;
};
