import type { Row } from '@lanewise/contract/envelope';
import { cellOf, formatOf, type Cell, type Column, type Sheet } from './sheet.ts';
import { totalCells } from './total.ts';
import { writeForPrograms } from './written.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Spreadsheets of a language whose decimal sign is the comma expect semicolons between cells. */
export const delimiterOf = (language: Sheet['language']): string => (language === 'fr' ? ';' : ',');

/**
 * Texts that a spreadsheet would run as a formula, and those that begin with our own mark, get an apostrophe in front. One
 * apostrophe less gives the text back, whatever it was.
 */
const dangerous = /^'*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
export const asText = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

export const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The head, every row, an empty row, the totals (EXP-07); after another empty row what is not whole. */
export async function* writeCsv(sheet: Sheet): AsyncGenerator<Buffer> {
  const { columns, language } = sheet;
  const delimiter = delimiterOf(language);
  const written = (column: Column, cell: Cell): string => {
    const text = writeForPrograms(formatOf(column), cell, language);
    return quoted(typeof cell === 'number' ? text : asText(text), delimiter);
  };
  const line = (cells: readonly string[]): string => cells.join(delimiter) + LINE_END;
  const alone = (text: string): string =>
    line(columns.map((_, at) => (at === 0 ? quoted(asText(text), delimiter) : '')));
  const rowLine = (row: Row): string => line(columns.map((column) => written(column, cellOf(column, row, sheet))));

  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ header }) => quoted(asText(header), delimiter))));
  for await (const rows of sheet.rows) yield Buffer.from(rows.map(rowLine).join(''));
  const totals = totalCells(sheet);
  yield Buffer.from(alone('') + line(columns.map((column, at) => written(column, totals[at] ?? ''))));
  const notes = sheet.notes();
  if (notes.length > 0) yield Buffer.from(alone('') + notes.map(alone).join(''));
}
