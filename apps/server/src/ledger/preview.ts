import type { BookPreview } from '@lanewise/contract/entities/book-preview';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { changesOfTable } from '@lanewise/domain/ledger/preview';
import type { TableQuestion } from './question.ts';
import { readDay, tableOf } from './table.ts';

/** How a book is set up, perhaps as it is not saved. */
export interface BookSetup {
  preset: LedgerPreset;
  sheets: readonly LedgerSheet[];
}

/** Whether a store (reg_loc_id) has the book on a day. */
export const keeps = ({ preset }: BookSetup, regLocId: number, date: string): boolean =>
  preset.locationIds.includes(regLocId) && date >= preset.since;

/** A day that is drawn as an open one: a closed day stays as it was closed, whatever its book becomes. */
const drawn = async (question: TableQuestion): Promise<{ table: ValueTable; isClosed: boolean }> => {
  const day = await readDay(question);
  const table = await tableOf(question, day);
  if (!table.isBookClosed) return { table, isClosed: false };
  const books = { ...question.books, closes: () => Promise.resolve([]) };
  return { table: await tableOf({ ...question, books }, day), isClosed: true };
};

/** The book of a day with a change that is not saved, beside the book as it is. Null: the store does not have it on the day. */
export const previewBook = async (
  date: string,
  before: TableQuestion | null,
  after: TableQuestion | null,
): Promise<BookPreview> => {
  const [was, is] = await Promise.all([before && drawn(before), after && drawn(after)]);
  const table = is?.table ?? null;
  return { date, isClosed: (was ?? is)?.isClosed ?? false, table, ...changesOfTable(was?.table ?? null, table) };
};
