import type { BookPreview } from '@lanewise/contract/entities/book-preview';
import type { GlColumn, LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { changesOfJournal, changesOfTable } from '@lanewise/domain/ledger/preview';
import { journalOf } from './journal.ts';
import { journalSource } from './journal-source.ts';
import type { TableQuestion } from './question.ts';
import { readDay, tableOf } from './table.ts';

/** The configuration of a book, which may be unsaved. */
export interface BookSetup {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
  columns: readonly GlColumn[];
}

/** Whether a store (reg_loc_id) has the book on a day. */
export const keeps = ({ preset }: BookSetup, regLocId: number, date: string): boolean =>
  preset.locationIds.includes(regLocId) && date >= preset.since;

/** A day of a store under a configuration of its book. */
export interface TriedBook {
  question: TableQuestion;
  columns: readonly GlColumn[];
}

/**
 * Calculates the book of a day as if the day were open, because a closed day does not change with its configuration.
 */
const drawn = async ({ question, columns }: TriedBook, withJournal: boolean) => {
  const day = await readDay(question);
  const first = await tableOf(question, day);
  const isClosed = first.isBookClosed;
  const books = { ...question.books, closes: () => Promise.resolve([]) };
  const table = isClosed ? await tableOf({ ...question, books }, day) : first;
  const journal = withJournal ? journalOf(table, await journalSource(question, table, columns)) : null;
  return { table, isClosed, journal };
};

/**
 * Compares the book of a day under an unsaved change of its configuration with the present book. `before` or `after`
 * null: the store does not have the book on the day. `withJournal`: also compares the GL journals.
 */
export const previewBook = async (
  date: string,
  before: TriedBook | null,
  after: TriedBook | null,
  withJournal: boolean,
): Promise<BookPreview> => {
  const [was, is] = await Promise.all([before && drawn(before, withJournal), after && drawn(after, withJournal)]);
  const table = is?.table ?? null;
  return {
    date,
    isClosed: (was ?? is)?.isClosed ?? false,
    table,
    ...changesOfTable(was?.table ?? null, table),
    journal: withJournal ? changesOfJournal(was?.journal ?? null, is?.journal ?? null) : null,
  };
};
