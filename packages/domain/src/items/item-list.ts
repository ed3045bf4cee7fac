import { itemCodePattern, MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';

/**
 * Why a line is unreadable: its code is invalid, a spreadsheet rounded it, its quotes do not end, it exceeds the limit
 * of a list, the first line names no code column, or the file is not text.
 */
export type BadLineReason = 'code' | 'rounded' | 'quotes' | 'tooMany' | 'head' | 'notText';

export interface BadLine {
  /** From 1, as in an editor. */
  line: number;
  reason: BadLineReason;
  text: string;
}

export interface ItemList {
  /** Distinct codes, in the order of the file, with leading zeros. */
  items: string[];
  /** Lines that repeat a code from above. */
  repeated: number;
  /** Bad lines, at most 100. A list with a bad line is refused as a whole. */
  bad: BadLine[];
}

const MOST_BAD_LINES = 100;

/**
 * Names of a code column, in lower case without accents. If a file has several of these columns, the first name in this
 * list decides.
 */
const heads = [
  'upc',
  'upc code',
  'cup',
  'code cup',
  'code upc',
  'gtin',
  'ean',
  'barcode',
  'bar code',
  'plu',
  'code plu',
  'code barres',
  'code a barres',
  'item code',
  'code article',
  'sku',
  'code',
  'item',
  'article',
];

const plain = (head: string): string =>
  head
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** A spreadsheet's notation for a long number: 6.16E+11 or 6,16E+11. The code itself is lost. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

/** Text of a file: UTF-8, UTF-16 after a byte order mark, otherwise Windows-1252. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Fields of a line up to its end. The last field is null if its quotes do not end or are followed by other text. */
function* fieldsOf(line: string, mark: string): Generator<string | null> {
  let rest: string | null = line;
  while (rest !== null) {
    const quoted: RegExpExecArray | null = /^ *"((?:[^"]|"")*)" */.exec(rest);
    const end: number = quoted ? quoted[0].length : rest.indexOf(mark);
    if (quoted ? end < rest.length && rest[end] !== mark : rest.trimStart().startsWith('"')) {
      yield null;
      return;
    }
    yield (quoted ? (quoted[1] ?? '').replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end)).trim();
    rest = end < 0 || end >= rest.length ? null : rest.slice(end + 1);
  }
}

const fieldAt = (line: string, mark: string, column: number): string | null => {
  let at = 0;
  for (const field of fieldsOf(line, mark)) {
    if (field === null || at === column) return field;
    at += 1;
  }
  return '';
};

interface Layout {
  mark: string;
  /** Column of the codes, from 0. */
  column: number;
  /** First row with codes, from 0. */
  start: number;
  /** Row that should name the code column but does not. */
  unknownHead: number | null;
}

/** The layout given by the first lines: a spreadsheet's `sep=;`, the separator, and the code column. */
const layoutOf = (rows: readonly string[]): Layout => {
  const isEmpty = (row: string | undefined): boolean => row !== undefined && row.trim() === '';
  let at = 0;
  while (isEmpty(rows[at])) at += 1;
  const said = /^sep=([,;\t])$/i.exec(rows[at] ?? '')?.[1];
  if (said !== undefined) at += 1;
  const row = rows[at] ?? '';
  const mark = said ?? /[,;\t]/.exec(row.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ',';
  const fields = [...fieldsOf(row, mark)].map((field) => plain(field ?? ''));
  const head = heads.find((one) => fields.includes(one));
  if (head !== undefined) return { mark, column: fields.indexOf(head), start: at + 1, unknownHead: null };
  const first = fields[0] ?? '';
  return { mark, column: 0, start: at, unknownHead: /\p{L}/u.test(first) && !/\d/.test(first) ? at : null };
};

/**
 * Reads item codes from a csv file, as text or bytes. The codes are in the column that the first line names as codes,
 * otherwise in the first column. A byte order mark is optional; lines end with CR, LF or both. Empty lines are skipped.
 */
export const readItemList = (file: string | Uint8Array): ItemList => {
  const text = (typeof file === 'string' ? file : textOf(file)).replace(/^\uFEFF/, '');
  const seen = new Set<string>();
  const bad: BadLine[] = [];
  let repeated = 0;
  const refuse = (row: number, reason: BadLineReason, of: string): void => {
    if (bad.length < MOST_BAD_LINES) bad.push({ line: row + 1, reason, text: of.trim().slice(0, 60) });
  };
  const rows = text.split(/\r\n|\n|\r/);
  const { mark, column, start, unknownHead } = layoutOf(rows);
  if (text.includes('\0')) refuse(0, 'notText', '');
  else if (unknownHead !== null) refuse(unknownHead, 'head', rows[unknownHead] ?? '');
  if (bad.length > 0) return { items: [], repeated, bad };
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    if (row.trim() === '') continue;
    const code = fieldAt(row, mark, column);
    if (code === null) refuse(at, 'quotes', row);
    else if (rounded.test(code)) refuse(at, 'rounded', row);
    else if (!itemCodePattern.test(code)) refuse(at, 'code', row);
    else if (seen.has(code)) repeated += 1;
    else if (seen.size < MOST_CATEGORY_ITEMS) seen.add(code);
    else {
      refuse(at, 'tooMany', row);
      break;
    }
  }
  return { items: [...seen], repeated, bad };
};

/** The list as a csv file. Codes contain no characters that need quotes. */
export const writeItemList = (items: readonly string[]): string => ['upc', ...items, ''].join('\r\n');
