import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { Row } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import { sumOfExact, exactTextOf } from '@lanewise/domain/ledger/figures';
import { exactOf } from '@lanewise/domain/points/evaluate';
import { writeCsv } from '../exports/csv.ts';
import type { Sheet } from '../exports/sheet.ts';
import type { ExportWords } from '../exports/words.ts';
import { withSigns } from '../exports/signs.ts';
import { writeXlsx } from '../exports/xlsx.ts';

/** The store of a book's file, and when the file is made. */
export interface BookFile {
  store: { name: string; number: string };
  currency: string;
  /** The book is written as it was known at this moment, in the company's local time. Null: as it is known now. */
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

/** Most days that are named as missing from a file. All missing days are counted. */
const MOST_NAMED = 20;

/**
 * What a reader must know of the journals of many days: the number of closed days, the days that are not closed, and
 * the number of days with missing receipts.
 */
export const notesOfMany = (
  presetName: string,
  closed: readonly { journal: Pick<BookJournal, 'completeness'> }[],
  open: readonly { date: string; store: string }[],
  { say }: BookFile['words'],
): string[] => {
  const missing = closed.filter(({ journal: { completeness: of } }) => of === 'partial' || of === 'missing');
  const named = open.slice(0, MOST_NAMED).map(({ date, store }) => `${date} ${store}`);
  return [
    presetName,
    say('bookFile.closedDays', { count: closed.length }),
    ...(open.length === 0 ? [] : [say('bookFile.notClosed', { count: open.length, days: named.join(', ') })]),
    ...(missing.length === 0 ? [] : [say('bookFile.receiptsMissingOf', { count: missing.length })]),
  ];
};

export async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  await Promise.resolve();
  yield rows;
}

/** Digits that a number holds exactly; longer figures are written digit by digit. */
const MOST_DIGITS = 15;

export const figureOf = (text: string): number | string =>
  text.replace(/\D/g, '').length > MOST_DIGITS ? text : Number(text);

/** A journal and its store. */
export interface StoreJournal {
  journal: Pick<BookJournal, 'date' | 'lines' | 'debits' | 'credits'>;
  store: BookFile['store'];
}

const rowsOf = ({ journal, store }: StoreJournal, { words }: Pick<BookFile, 'words'>): Row[] =>
  journal.lines.map(({ glAccount, name, debit, credit, of }) => ({
    date: journal.date,
    gl_store: store.number,
    location: store.name,
    gl_account: glAccount,
    gl_name: name,
    gl_booking: of === null ? '' : words.say(`bookFile.${of.booking}`, { date: of.date }),
    debit_amt: figureOf(debit),
    credit_amt: figureOf(credit),
  }));

const sumOfTexts = (texts: readonly string[]): string => exactTextOf(sumOfExact(texts.map(exactOf))) ?? '0';

type Facts = Pick<BookFile, 'currency' | 'made' | 'words'>;

const sheetOf = (journals: readonly StoreJournal[], file: Facts, notes: string[]): Sheet => {
  const { currency, made, words } = file;
  const sheet: Sheet = {
    language: words.language,
    clock: words.clock,
    title: words.say('bookFile.journal'),
    details: notes,
    columns: columns.map((field) => ({ field, header: words.header('', field, currency) })),
    rows: once(journals.flatMap((one) => rowsOf(one, file))),
    totals: {
      debit_amt: figureOf(sumOfTexts(journals.map(({ journal }) => journal.debits))),
      credit_amt: figureOf(sumOfTexts(journals.map(({ journal }) => journal.credits))),
    },
    state: null,
    foot: notes,
    notes: () => [],
    nameOf: words.nameOf,
    words: words.own,
    made,
  };
  return withSigns(sheet, words);
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

/** A file of journals. */
export interface JournalFile {
  name: string;
  mediaType: string;
  content: Buffer;
}
export type JournalFileType = keyof typeof kinds;

/** The journal of a day as a file. */
export const writeJournal = async (
  journal: BookJournal,
  type: JournalFileType,
  file: BookFile,
): Promise<JournalFile> => {
  const { extension, mediaType, write } = kinds[type];
  const content = await whole(write(sheetOf([{ journal, store: file.store }], file, notesOf(journal, file))));
  return { name: `journal_${file.store.number}_${journal.date}.${extension}`, mediaType, content };
};

/** The journals of many days and stores as one file, with the notes that a reader of these journals needs. */
export const writeJournals = async (
  journals: readonly StoreJournal[],
  type: JournalFileType,
  file: Facts & { notes: string[]; startDate: string; lastDate: string },
): Promise<JournalFile> => {
  const { extension, mediaType, write } = kinds[type];
  const content = await whole(write(sheetOf(journals, file, file.notes)));
  return { name: `journal_${file.startDate}_${file.lastDate}.${extension}`, mediaType, content };
};
