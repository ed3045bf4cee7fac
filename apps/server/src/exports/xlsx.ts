import type { Format } from '@lanewise/contract/fields';
import { isNumericFormat } from '@lanewise/domain/format';
import { cellOf, Digits, formatOf, stateText, type Cell, type SheetColumn, type Sheet } from './sheet.ts';
import { totalCells } from './total.ts';
import { decimalsOf } from './written.ts';
import * as parts from './xlsx-parts.ts';
import { writeZip } from './zip.ts';

/** Most characters of a cell in the format. */
const MOST_CHARACTERS = 32_767;

/** 'A', 'B', ..., 'AA' */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

const DAY = 86_400_000;
/**
 * Day 0 of spreadsheets. Spreadsheets also count a day in 1900 that did not exist, which is before any business date.
 */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** A day or time as a spreadsheet's number; null for other values. */
const serialOf = (format: Format, cell: Cell): number | null => {
  if (format === 'hour') return typeof cell === 'number' ? cell / 24 : null;
  if (format === 'duration') return typeof cell === 'number' ? cell / 86_400 : null;
  if (!['date', 'week', 'month', 'time'].includes(format)) return null;
  const at = Date.parse(`${String(cell).replace(' ', 'T')}${format === 'time' ? '' : 'T00:00:00'}Z`);
  return Number.isNaN(at) ? null : (at - FIRST_DAY) / DAY;
};

const number = (place: string, value: number | string, style: number): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

const text = (place: string, value: string, style: number): string =>
  value === ''
    ? ''
    : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${parts.escapeXml(value.slice(0, MOST_CHARACTERS))}</t></is></c>`;

/**
 * A typed cell. Numbers, days and times are written as numbers with a format. Text stays text, whatever character it
 * begins with.
 */
const written = (column: SheetColumn, cell: Cell, place: string, bold: boolean): string => {
  const format = formatOf(column);
  const styled = (style: number): number => (bold ? parts.styles.bold(style) : style);
  // Always written as a number, because spreadsheets leave texts out of sums.
  if (cell instanceof Digits)
    return number(place, cell.text, styled(parts.styles.number(decimalsOf(format, Number(cell.text)))));
  if (typeof cell === 'number' && isNumericFormat(format) && format !== 'duration')
    return number(place, cell, styled(parts.styles.number(decimalsOf(format, cell))));
  const serial = serialOf(format, cell);
  if (serial !== null) return number(place, serial, styled(parts.styles.moment(format)));
  return text(place, String(cell), styled(parts.styles.text));
};

/** Width of the column of states in characters. */
const STATE_WIDTH = 18;

/** Width of a column in characters. */
const widthOf = (column: SheetColumn, at: number): number => {
  const format = formatOf(column);
  const usual = format === 'text' ? (at === 0 ? 32 : 26) : format === 'tags' ? 28 : 13;
  return Math.max(usual, Math.min(column.header.length + 3, 40));
};

async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const { columns, state, foot } = sheet;
  const names = [...columns, ...(state ? [state] : [])].map((_, at) => letters(at));
  const widths = [...columns.map(widthOf), ...(state ? [STATE_WIDTH] : [])];
  const [before, after] = parts.sheetFrame(widths, sheet.title);
  const bold = parts.styles.bold(parts.styles.text);
  let row = 0;
  const line = (cells: (place: (at: number) => string) => string): string => {
    row += 1;
    return `<row r="${row}">${cells((at) => `${names[at]}${row}`)}</row>`;
  };
  /** One row; its state stands behind its cells. */
  const values = (cells: readonly Cell[], isBold: boolean, last = ''): string =>
    line(
      (place) =>
        columns.map((column, at) => written(column, cells[at] ?? '', place(at), isBold)).join('') +
        text(place(columns.length), last, parts.styles.text),
    );

  const heads = [...columns, ...(state ? [state] : [])];
  yield before + line((place) => heads.map(({ header }, at) => text(place(at), header, bold)).join(''));
  for await (const rows of sheet.rows) {
    let lines = '';
    for (const one of rows)
      lines += values(
        columns.map((column) => cellOf(column, one, sheet)),
        false,
        stateText(sheet, one),
      );
    yield lines;
  }
  const alone = (note: string): string => line((place) => text(place(0), note, parts.styles.text));
  const notes = [...foot, ...sheet.notes()];
  yield alone('') + values(totalCells(sheet), true) + (notes.length > 0 ? ['', ...notes].map(alone).join('') : '');
  yield after;
}

/** A workbook with one sheet, written while its rows arrive, in constant memory. */
export async function* writeXlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const { title, details, made } = sheet;
  function* comment(): Generator<string> {
    yield parts.properties([title, ...details].join(' · '), sheet.notes().join('\n'), made);
  }
  yield* writeZip(
    [
      { name: '[Content_Types].xml', content: [parts.contentTypes] },
      { name: '_rels/.rels', content: [parts.relations] },
      { name: 'xl/workbook.xml', content: [parts.workbook] },
      { name: 'xl/_rels/workbook.xml.rels', content: [parts.workbookRelations] },
      { name: 'xl/styles.xml', content: [parts.styleSheet(sheet)] },
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
      { name: 'docProps/core.xml', content: comment() },
    ],
    made,
  );
}
