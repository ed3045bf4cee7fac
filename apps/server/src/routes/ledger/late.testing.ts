import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { Book, drawnBooks } from './book.testing.ts';

/** Books of a drawn chain whose late receipts reverse their day and book it again, and the journals of their days. */
export const drawnRebooking = ({
  idOf,
  read,
  draw,
  changePreset,
}: Pick<ReturnType<typeof drawnBooks>, 'read' | 'draw' | 'changePreset'> & { idOf: (number: string) => number }) => {
  /** A book that books days anew, with a column on each side. */
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
