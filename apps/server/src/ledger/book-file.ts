import type { Row } from '@lanewise/contract/envelope';
import type { SharedFileType } from '@lanewise/contract/entities/ledger-rules';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { formatPercent, formatQuantity, type Language } from '@lanewise/domain/format';
import type { FieldId } from '@lanewise/contract/fields';
import { writePdf } from '../exports/pdf.ts';
import type { Sheet } from '../exports/sheet.ts';
import { withSigns } from '../exports/signs.ts';
import { writeXlsx } from '../exports/xlsx.ts';
import { figureOf, notesOf, once, whole, type BookFile } from './journal-file.ts';

const columns = [
  'book_sheet',
  'book_line',
  'book_opening_amt',
  'book_registers_amt',
  'book_counted_amt',
  'book_adjusted_amt',
  'book_late_amt',
  'book_total_amt',
  'book_difference_amt',
  'book_note',
] as const satisfies readonly FieldId[];

const amount = (text: string | null): number | string | null => (text === null ? null : figureOf(text));

/**
 * A figure in the form of its line. Only money is an amount in the figure column; counts and shares are written as
 * text.
 */
const valueOf = (text: string | null, { valueType, format }: ValueLine, language: Language): number | string | null => {
  if (text === null) return null;
  if (format === 'percent') return `${formatPercent(Number(text) * 100, language)} %`;
  return valueType === 'count' ? formatQuantity(text, language) : figureOf(text);
};

const rowOf = (sheet: string, line: ValueLine, language: Language): Row => {
  const figure = (text: string | null): number | string | null => valueOf(text, line, language);
  const isText = line.valueType === 'text';
  const { opening, posValue, enteredValue, adjustment, late, total, overShort, note } = line;
  return {
    book_sheet: sheet,
    book_line: line.name,
    book_opening_amt: figure(opening),
    book_registers_amt: figure(posValue),
    book_counted_amt: isText ? null : figure(enteredValue),
    book_adjusted_amt: figure(adjustment),
    book_late_amt: figure(late),
    book_total_amt: isText ? null : figure(total),
    book_difference_amt: figure(overShort),
    // Text lines have no figure column.
    book_note: [...(isText && enteredValue !== null ? [enteredValue] : []), ...(note === '' ? [] : [note])].join(' · '),
  };
};

/** Whether a book is final: it is closed, and all of its receipts are there. */
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

/**
 * The book of a store's day as a file. The file has the same lines as the sheets on the screen. Provisional figures are
 * marked.
 */
export const writeBook = async (
  table: ValueTable,
  type: SharedFileType,
  file: BookFile,
): Promise<{ name: string; mediaType: string; content: Buffer }> => {
  const { store, currency, made, words } = file;
  const { extension, mediaType, write } = kinds[type];
  const notes = [`${store.name} · ${table.date}`, ...notesOf(table, file)];
  const sheet: Sheet = {
    language: words.language,
    clock: words.clock,
    title: words.say('bookFile.book'),
    details: notes,
    columns: columns.map((field) => ({ field, header: words.header('', field, currency) })),
    rows: once(table.sheets.flatMap(({ name, rows }) => rows.map((line) => rowOf(name, line, words.language)))),
    totals: { book_difference_amt: amount(table.overShort) },
    state: null,
    foot: notes,
    notes: () => [],
    nameOf: words.nameOf,
    words: words.own,
    made,
  };
  return {
    name: `book_${store.number}_${table.date}.${extension}`,
    mediaType,
    content: await whole(write(withSigns(sheet, words))),
  };
};
