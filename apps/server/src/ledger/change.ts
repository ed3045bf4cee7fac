import type { LineChange, ValueTable } from '@lanewise/contract/entities/value-table';
import type { Entered } from '@lanewise/domain/ledger/entries';
import type { BookWork } from '../meta/book-types.ts';
import { entriesOf, isEntry } from '../meta/entries.ts';
import type { BookAct, Books, EnteredChange } from '../meta/ledger-types.ts';
import { approvalsOf, withApprovals } from './approve.ts';
import { refuseUnread } from './unread.ts';
import { closedBookOf, refuseLostLines, refuseOwnRecounts, refuseOwnRules, refuseUnfinished } from './close.ts';
import { refuseLeftLines } from './left-lines.ts';
import { journalSource } from './journal-source.ts';
import { readDay, readTable, tableOf } from './table.ts';
import type { TableQuestion } from './question.ts';

/** How often a day is worked out again because another person typed at the same time. */
const MOST_TRIES = 3;

type Written = Required<BookWork>;

/** Counted and expected values that changes set. */
const countsOf = (changes: readonly EnteredChange[]) =>
  entriesOf(changes).flatMap(({ field, ...said }) =>
    field === 'enteredValue' || field === 'adjustment' ? [{ ...said, field }] : [],
  );

/** Books that already contain the given changes of a day. */
const withChanges = (books: Books, work: Written, changes: readonly EnteredChange[]): Books => ({
  ...books,
  entered: async (stores, from, to) => {
    const { locationId, date, by, at } = work;
    const known = await books.entered(stores, from, to);
    if (!stores.locationIds.includes(locationId) || date < from || date > to) return known;
    const keyOf = ({ dpId, field }: { dpId: number; field: string }): string => `${dpId} ${field}`;
    const isOfDay = (entry: Entered): boolean => entry.locationId === locationId && entry.date === date;
    const standing = new Map(known.filter(isOfDay).map((entry) => [keyOf(entry), entry]));
    const own = entriesOf(changes)
      .filter((entry) => isEntry(standing.get(keyOf(entry)), entry, by))
      .map((entry) => ({ ...entry, entryId: 0, locationId, date, by, at }));
    const replaced = new Set(own.map(keyOf));
    return [...known.filter((entry) => !isOfDay(entry) || !replaced.has(keyOf(entry))), ...own];
  },
  counters: async (stores, from, to) => {
    const { locationId, date, by } = work;
    const own = countsOf(changes).map((count) => ({ ...count, locationId, date, by }));
    return [...(await books.counters(stores, from, to)), ...own];
  },
  counts: async (place) => [
    ...(await books.counts(place)),
    ...countsOf(changes).map((count) => ({ ...count, entryId: Infinity, drawer: null, by: work.by })),
  ],
});

/** One act of a person on the book of a day: entering values, approving lines, closing or reopening. */
export interface BookChange {
  rows: readonly LineChange[];
  /** The version and fingerprint of the day that the person read; undefined: not stated. */
  seen: { version: number | undefined; basis: string | undefined };
  /**
   * Closes the day, or reopens it for a reason. `isIncomplete`: closes the day although figures are missing; the preset
   * of the day must allow this. Absent: the day stays open or closed.
   */
  act?: { closes: true; isIncomplete: boolean } | { closes: false; reason: string };
}

/**
 * Changes the book of a day. The day is worked out once, including the values of the call. Approvals and checks are
 * judged by this result, and everything is saved in one transaction. If any part is refused, nothing of the call is
 * saved. Refuses a close with 'conflict' if the day is not over (bookDay), if the person changed the rules of the day
 * (bookOwnRules) or overwrote another person's count (bookOwnRecount), if a line of tenders left the book
 * (bookUsed), or if a check is not met (bookChecks). Refuses with 'changed' if another person changed the day to
 * close, or a line to approve, since it was read. Null: other people kept changing the day, and nothing was saved.
 */
export const changeBook = async (
  question: TableQuestion & { books: Books },
  work: BookWork,
  { rows, seen, act }: BookChange,
): Promise<ValueTable | null> => {
  if (act?.closes) refuseUnfinished(question);
  const { books, scope, preset, isBlind } = question;
  const written: Written = { ...work, at: new Date() };
  const asked = { ...question, books: withChanges(books, written, rows) };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await readDay(asked);
    if (act?.closes) await refuseOwnRules(question, read, work.by, 'closes');
    if (act?.closes) await refuseLeftLines(question);
    if (act?.closes === false) await refuseLostLines(question);
    await refuseUnread(question, read, { rows, closes: act?.closes === true }, seen, work.by);
    const approvals = await approvalsOf(asked, read, rows, written.by);
    const day = withApprovals(read, approvals, written);
    const close = act?.closes
      ? closedBookOf(question, day, act.isIncomplete, await journalSource(question, day))
      : null;
    if (close) await refuseOwnRecounts(asked, read, work.by);
    // Receipts that entered while the lines were read may be in some lines only.
    if (close && (await books.position(scope.company)) !== day.position) continue;
    const done: BookAct | undefined =
      act &&
      (close
        ? { presetId: preset.presetId, close, ofCompany: question.seesEveryStore }
        : { presetId: preset.presetId, reopen: 'reason' in act ? act.reason : '' });
    // Values are saved whatever other people typed in the meantime. Approvals and closes hold only for the version that
    // was read.
    const version = close || approvals.length > 0 ? day.version : undefined;
    const kept = await books.change(
      written,
      { changes: [...rows, ...approvals], seen: { version: seen.version, isBlind }, version },
      done,
    );
    if (kept === null) continue;
    // Reopening a day changes which late receipts it books.
    const isRead = act?.closes !== false && kept.before === day.version;
    return isRead ? tableOf(question, { ...day, ...kept }) : readTable(question);
  }
  return null;
};
