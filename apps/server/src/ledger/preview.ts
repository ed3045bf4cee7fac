import type { BookPreview } from '@lanewise/contract/entities/book-preview';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { changesOfTable } from '@lanewise/domain/ledger/preview';
import type { TableQuestion } from './question.ts';
import { readDay, tableOf } from './table.ts';

/** The configuration of a book, which may be unsaved. */
export interface BookSetup {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}

/** Whether a store (reg_loc_id) has the book on a day. */
export const keeps = ({ preset }: BookSetup, regLocId: number, date: string): boolean =>
  preset.locationIds.includes(regLocId) && date >= preset.since;

/** The book of a day, worked out as if it were open: a closed day does not change with its configuration. */
const drawn = async (question: TableQuestion): Promise<{ table: ValueTable; isClosed: boolean }> => {
  const day = await readDay(question);
  const table = await tableOf(question, day);
  if (!table.isBookClosed) return { table, isClosed: false };
  const books = { ...question.books, closes: () => Promise.resolve([]) };
  return { table: await tableOf({ ...question, books }, day), isClosed: true };
};

/**
 * The book of a day with an unsaved change of its configuration, and the present book. Null: the store does not have
 * the book on the day.
 */
export const previewBook = async (
  date: string,
  before: TableQuestion | null,
  after: TableQuestion | null,
): Promise<BookPreview> => {
  const [was, is] = await Promise.all([before && drawn(before), after && drawn(after)]);
  const table = is?.table ?? null;
  return { date, isClosed: (was ?? is)?.isClosed ?? false, table, ...changesOfTable(was?.table ?? null, table) };
};
