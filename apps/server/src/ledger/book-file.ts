import type { Row } from '@lanewise/contract/envelope';
import type { SharedFileType } from '@lanewise/contract/entities/ledger-rules';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import type { FieldId } from '@lanewise/contract/fields';
import { writePdf } from '../exports/pdf.ts';
import type { Sheet } from '../exports/sheet.ts';
import { writeXlsx } from '../exports/xlsx.ts';
import { figureOf, notesOf, once, whole, type BookFile } from './journal-file.ts';

const columns = [
  'book_sheet',
  'book_line',
  'book_opening_amt',
  'book_registers_amt',
  'book_counted_amt',
  'book_adjusted_amt',
  'book_total_amt',
  'book_difference_amt',
  'book_note',
] as const satisfies readonly FieldId[];

const amount = (text: string | null): number | string | null => (text === null ? null : figureOf(text));

const rowOf = (sheet: string, line: ValueLine): Row => {
  const isText = line.valueType === 'text';
  const { opening, posValue, enteredValue, adjustment, total, overShort, note } = line;
  return {
    book_sheet: sheet,
    book_line: line.name,
    book_opening_amt: amount(opening),
    book_registers_amt: amount(posValue),
    book_counted_amt: isText ? null : amount(enteredValue),
    book_adjusted_amt: amount(adjustment),
    book_total_amt: isText ? null : amount(total),
    book_difference_amt: amount(overShort),
    // A text has no column of figures.
    book_note: [...(isText && enteredValue !== null ? [enteredValue] : []), ...(note === '' ? [] : [note])].join(' · '),
  };
};

/** Whether nothing of a book is to come: it is closed, and its receipts are there. */
export const isFinal = ({ state, completeness }: ValueTable): boolean =>
  state === 'Closed' && completeness !== 'partial' && completeness !== 'missing';

const kinds = {
  pdf: {
    extension: 'pdf',
    mediaType: 'application/pdf',
    write: (sheet: Sheet) => writePdf(sheet, { landscape: true }),
  },
  excel: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
} as const;

/** The book of a store's day as a file: its lines as their sheets show them, with what is provisional said. */
export const writeBook = async (
  table: ValueTable,
  type: SharedFileType,
  { store, currency, made, words }: BookFile,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const { extension, mediaType, write } = kinds[type];
  const notes = [`${store.name} · ${table.date}`, ...notesOf(table, words)];
  const sheet: Sheet = {
    language: words.language,
    clock: words.clock,
    title: words.say('bookFile.book'),
    details: notes,
    columns: columns.map((field) => ({ field, header: words.header('', field, currency) })),
    rows: once(table.sheets.flatMap(({ name, rows }) => rows.map((line) => rowOf(name, line)))),
    totals: { book_difference_amt: amount(table.overShort) },
    state: null,
    foot: notes,
    notes: () => [],
    nameOf: words.nameOf,
    words: words.own,
    made,
  };
  return { name: `book_${store.number}_${table.date}.${extension}`, mediaType, content: await whole(write(sheet)) };
};
