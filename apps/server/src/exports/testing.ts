import { inflateRawSync, inflateSync } from 'node:zlib';
import type { Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { reports, type ReportId } from '@lanewise/contract/reports/index';
import type { Clock } from '@lanewise/contract/primitives/clock';
import type { Language } from '@lanewise/domain/format';
import { delimiterOf } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { wordsOf } from './words.ts';

// Files for tests, and readers that depend only on the formats, not on the writers.

export interface Drawn {
  report?: ReportId;
  language?: Language;
  clock?: Clock;
  columns?: readonly FieldId[];
  rows: readonly Row[];
  totals?: Row;
  notes?: readonly string[];
  foot?: readonly string[];
  /** Whether the rows have states. */
  states?: boolean;
}

/** A sheet of given rows, in batches of two. */
export const sheetOf = ({
  report = 'overview',
  language = 'en',
  clock = '12',
  columns,
  rows,
  totals = {},
  notes = [],
  foot = [],
  states = false,
}: Drawn): Sheet => {
  const words = wordsOf(language, clock);
  return {
    language,
    clock,
    title: words.say(`page.${reports[report].title}`),
    details: ['Harvest Lane Markets'],
    columns: (columns ?? usualColumns(reports[report].views.default).filter((field) => !fieldOf(field).drawn)).map(
      (field) => ({
        field,
        header: words.header(report, field, 'USD'),
      }),
    ),
    rows: inPairs(rows),
    totals,
    notes: () => notes,
    foot,
    state: states ? { header: words.own.state, nameOf: (state) => words.say(`state.${state}`) } : null,
    nameOf: words.nameOf,
    words: words.own,
    made: new Date('2026-11-20T14:15:00Z'),
  };
};

async function* inPairs(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
}

export const bytesOf = async (file: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
};

/** The raw cells of a csv file (RFC 4180). */
export const rawCsv = (bytes: Buffer, language: Language = 'en'): string[][] => {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${delimiterOf(language)}\\r\\n]*)(${delimiterOf(language)}|\\r\\n)`, 'y');
  for (let row: string[] = []; cell.lastIndex < text.length;) {
    const at = cell.lastIndex;
    const [whole, content = '', end] = cell.exec(text) ?? [];
    if (whole === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

/** The cells of a csv file, without the apostrophes that keep a text from being a formula. */
export const readCsv = (bytes: Buffer, language: Language = 'en'): string[][] =>
  rawCsv(bytes, language).map((cells) =>
    cells.map((cell) =>
      cell.replace(/(?<=^|[,;\t|"\r\n])'(?='*\||['%\p{Z}\p{Cf}\p{Cc}]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/gu, ''),
    ),
  );

/** Cells as found by a spreadsheet with another separator, which recognizes quotes only at the start of a cell. */
export const cellsBy = (text: string, separator: string, quotes: boolean): string[] => {
  const cells: string[] = [];
  let cell = '';
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const opens = quotes && sign === '"' && (inside || cell === '');
    if (opens && inside && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (opens) inside = !inside;
    else if (!inside && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
};

/** Entries of an archive by their names, as in its directory; checksums and sizes are verified. */
export const unzip = (bytes: Buffer): Map<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [compressed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const header = bytes.readUInt32LE(at + 42);
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = inflateRawSync(bytes.subarray(from, from + compressed));
    if (content.length !== size) throw new Error(`${name} has ${content.length} bytes, not ${size}`);
    entries.set(name, content.toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
};

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Rows of the sheet: numbers as numbers, texts as texts, '' if there is no cell. */
export const readXlsx = (bytes: Buffer): (string | number)[][] => {
  const xml = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const width = [...xml.matchAll(/<col /g)].length;
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , row = '']) => {
    const cells: (string | number)[] = Array.from({ length: width }, () => '');
    for (const [, column = '', type = '', content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+" s="\d+"( t="inlineStr")?>(.*?)<\/c>/gs,
    )) {
      const text = unescaped(content.replace(/<[^>]+>/g, ''));
      cells[column.charCodeAt(0) - 65] = type === '' ? Number(text) : text;
    }
    return cells;
  });
};

/** Texts of every page in drawing order. */
export const readPdf = (bytes: Buffer): string[][] =>
  [...bytes.toString('latin1').matchAll(/\/FlateDecode \/Length (\d+) >>\nstream\n/g)].map((match) => {
    const from = match.index + match[0].length;
    const drawing = inflateSync(bytes.subarray(from, from + Number(match[1]))).toString('latin1');
    return [...drawing.matchAll(/\(((?:\\.|[^\\()])*)\) Tj/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));
  });
