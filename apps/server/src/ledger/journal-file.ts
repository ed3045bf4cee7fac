import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { writeCsv } from '../exports/csv.ts';
import type { Sheet } from '../exports/sheet.ts';
import type { ExportWords } from '../exports/words.ts';
import { writeXlsx } from '../exports/xlsx.ts';

/** The store that a file of a book is of, and when it is made. */
export interface BookFile {
  store: { name: string; number: string };
  currency: string;
  /** The time of the company as of which the book is known; null: now. */
  knownAt: string | null;
  made: Date;
  words: ExportWords;
}

const columns = [
  'date',
  'gl_store',
  'location',
  'gl_account',
  'gl_name',
  'debit_amt',
  'credit_amt',
  'gl_booking',
] as const satisfies readonly FieldId[];

/** What a reader must know of a journal: whether its day is closed, and whether receipts are missing. */
export const notesOf = (
  { state, completeness, presetName }: Pick<BookJournal, 'state' | 'completeness' | 'presetName'>,
  { words: { say }, knownAt }: Pick<BookFile, 'words' | 'knownAt'>,
): string[] => [
  presetName,
  ...(knownAt === null ? [] : [say('bookFile.knownAt', { moment: knownAt })]),
  say(state === 'Closed' ? 'bookFile.closed' : 'bookFile.provisional'),
  ...(completeness === 'partial' || completeness === 'missing' ? [say('bookFile.receiptsMissing')] : []),
];

export async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  await Promise.resolve();
  yield rows;
}

/** Digits that a number holds exactly; longer figures are written digit by digit. */
const MOST_DIGITS = 15;

export const figureOf = (text: string): number | string =>
  text.replace(/\D/g, '').length > MOST_DIGITS ? text : Number(text);

const sheetOf = (journal: BookJournal, file: BookFile): Sheet => {
  const { store, currency, made, words } = file;
  const rows = journal.lines.map(({ glAccount, name, debit, credit, of }): Row => ({
    date: journal.date,
    gl_store: store.number,
    location: store.name,
    gl_account: glAccount,
    gl_name: name,
    gl_booking: of === null ? '' : words.say(`bookFile.${of.booking}`, { date: of.date }),
    debit_amt: figureOf(debit),
    credit_amt: figureOf(credit),
  }));
  const notes = notesOf(journal, file);
  return {
    language: words.language,
    clock: words.clock,
    title: words.say('bookFile.journal'),
    details: notes,
    columns: columns.map((field) => ({ field, header: words.header('', field, currency) })),
    rows: once(rows),
    totals: { debit_amt: figureOf(journal.debits), credit_amt: figureOf(journal.credits) },
    state: null,
    foot: notes,
    notes: () => [],
    nameOf: words.nameOf,
    words: words.own,
    made,
  };
};

const kinds = {
  csv: { extension: 'csv', mediaType: 'text/csv', write: writeCsv },
  excel: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
} as const;

export const whole = async (parts: AsyncIterable<Buffer>): Promise<Buffer> => {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
};

/** A journal as a file. */
export const writeJournal = async (
  journal: BookJournal,
  type: keyof typeof kinds,
  file: BookFile,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const { extension, mediaType, write } = kinds[type];
  const content = await whole(write(sheetOf(journal, file)));
  return { name: `journal_${file.store.number}_${journal.date}.${extension}`, mediaType, content };
};
