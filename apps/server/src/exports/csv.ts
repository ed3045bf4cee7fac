import type { Row } from '@lanewise/contract/envelope';
import { cellOf, formatOf, stateText, type Cell, type SheetColumn, type Sheet } from './sheet.ts';
import { totalCells } from './total.ts';
import { writeForPrograms } from './written.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** Spreadsheets in languages with a decimal comma expect semicolons between cells. */
export const delimiterOf = (language: Sheet['language']): string => (language === 'fr' ? ';' : ',');

/** Characters that may begin a formula. A text without any of these characters is written as it is. */
const sign = /[|=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const begins: ReadonlySet<string> = new Set('=+-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20');
/**
 * Characters that a program may read as the end of a cell. The separator depends on the program that opens the file.
 */
const ends: ReadonlySet<string> = new Set(',;\t|"\r\n');
/**
 * Characters that some programs skip before a formula: apostrophes, per cent signs, blanks and invisible characters.
 */
const passed = /^['%\p{Z}\p{Cf}\p{Cc}]$/u;

/**
 * Writes a text so that no program reads a formula in it. Puts an apostrophe before the beginning of a formula, and
 * before a bar, which can call another program. Does so at the start of the text and after any character that may end a
 * cell. Removing one apostrophe at each of these places restores the text. Reads the text once, from its end, because
 * the next letter decides whether a formula begins.
 */
export const asText = (text: string): string => {
  if (!sign.test(text)) return text;
  const letters = [...text];
  const reversed: string[] = [];
  let [isCall, isFormula] = [false, false];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const letter = letters[at] ?? '';
    isCall = letter === '|' || (letter === "'" && isCall);
    isFormula = begins.has(letter) || (isFormula && passed.test(letter));
    reversed.push(letter);
    if ((isCall || isFormula) && (at === 0 || ends.has(letters[at - 1] ?? ''))) reversed.push("'");
  }
  return reversed.reverse().join('');
};

export const quoted = (text: string, delimiter: string): string =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Writes the head, all rows, an empty row and the totals. After another empty row, writes the question and the gaps in
 * its data.
 */
export async function* writeCsv(sheet: Sheet): AsyncGenerator<Buffer> {
  const { columns, language, state, foot } = sheet;
  const delimiter = delimiterOf(language);
  const written = (column: SheetColumn, cell: Cell): string => {
    const text = writeForPrograms(formatOf(column), cell, sheet);
    return quoted(typeof cell === 'string' ? asText(text) : text, delimiter);
  };
  const said = (text: string): string => quoted(asText(text), delimiter);
  /** Writes one line. The state of a row comes after its cells. */
  const line = (cells: readonly string[], last = ''): string =>
    (state ? [...cells, said(last)] : cells).join(delimiter) + LINE_END;
  const alone = (text: string): string => line(columns.map((_, at) => (at === 0 ? said(text) : '')));
  const rowLine = (row: Row): string =>
    line(
      columns.map((column) => written(column, cellOf(column, row, sheet))),
      stateText(sheet, row),
    );

  const heads = columns.map(({ header }) => said(header));
  yield Buffer.from(BYTE_ORDER_MARK + line(heads, state?.header));
  for await (const rows of sheet.rows) yield Buffer.from(rows.map(rowLine).join(''));
  const totals = totalCells(sheet);
  yield Buffer.from(alone('') + line(columns.map((column, at) => written(column, totals[at] ?? ''))));
  const notes = [...foot, ...sheet.notes()];
  if (notes.length > 0) yield Buffer.from(alone('') + notes.map(alone).join(''));
}
