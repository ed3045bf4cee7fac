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

/** Times that a day is worked out anew because somebody typed meanwhile. */
const MOST_TRIES = 3;

type Written = Required<BookWork>;

/** What changes say that lines hold or should hold. */
const countsOf = (changes: readonly EnteredChange[]) =>
  entriesOf(changes).flatMap(({ field, ...said }) =>
    field === 'enteredValue' || field === 'adjustment' ? [{ ...said, field }] : [],
  );

/** Books in which changes of a day are entered already. */
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
    ...countsOf(changes).map((count) => ({ ...count, drawer: null, by: work.by })),
  ],
});

/** What somebody does with the book of a day, in one act: enters values, approves lines, and closes it or opens it again. */
export interface BookChange {
  rows: readonly LineChange[];
  /** The version and the basis of the day that they read; undefined: it does not matter to them. */
  seen: { version: number | undefined; basis: string | undefined };
  /** Close it, incomplete where its preset lets one, or open it again for a reason. Absent: it stays as it is. */
  act?: { closes: true; isIncomplete: boolean } | { closes: false; reason: string };
}

/**
 * Changes the book of a day. The day is worked out once, as it is with the values of the call; approvals and checks are
 * judged by that, and all is kept in one transaction. Where anything is refused, nothing of the call is kept: values
 * included. Refuses with 'conflict' a close of a day that is not over (bookDay), by who changed what it is closed by
 * (bookOwnRules), by who counted over somebody else (bookOwnRecount), without a line that its last close had (bookUsed), or of which a check is not met (bookChecks), and with 'changed' what
 * somebody else changed since it was read: a day that is closed, a line that is approved. Null: others kept changing the day, and nothing was kept.
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
    // What entered while the lines were read is in some of them and not in others.
    if (close && (await books.position(scope.company)) !== day.position) continue;
    const done: BookAct | undefined =
      act &&
      (close
        ? { presetId: preset.presetId, close }
        : { presetId: preset.presetId, reopen: 'reason' in act ? act.reason : '' });
    // Values are written whatever else was typed meanwhile. Approvals and closes count for the version that was read.
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
