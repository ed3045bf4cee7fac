import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { Book, drawnBooks } from './book.testing.ts';

/**
 * Books of a drawn chain in which late receipts reverse the bookings of their day and book the day again, and the
 * journals of these days.
 */
export const drawnRebooking = ({
  idOf,
  read,
  draw,
  changePreset,
}: Pick<ReturnType<typeof drawnBooks>, 'read' | 'draw' | 'changePreset'> & { idOf: (number: string) => number }) => {
  /** A book that books closed days again, with a column on each side of the journal. */
  const drawRebooking = async (name: string): Promise<Book> => {
    const book = await draw(name);
    const { presetId, rules } = book.preset;
    await changePreset(book, { rules: { ...rules, lateReceipts: 'rebooking' } });
    for (const [name, side, dpId] of [
      ['Cash', 'debit', book.cash],
      ['Paid', 'credit', book.paid],
    ] as const)
      await read('POST', `ledger-config/column?presetId=${presetId}`, {
        name,
        glAccount: name,
        side,
        dpIds: [dpId],
      });
    return book;
  };
  const journal = async ({ preset }: Book, date: string) => {
    const found = await read<BookJournal>(
      'GET',
      `value_table/journal?presetId=${preset.presetId}&locationId=${idOf('0008')}&date=${date}`,
    );
    const lines = found.lines.map(({ name, debit, credit, of }) => [name, debit, credit, of?.booking ?? 'own']);
    return { difference: found.difference, lines };
  };

  return { drawRebooking, journal };
};
