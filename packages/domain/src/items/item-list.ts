import { itemCodePattern, MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';

/**
 * Why a line cannot be read: its code is none, a spreadsheet rounded it, its quotes do not end, it is beyond the most that a
 * list may hold, no column of the first line is called one of codes, or the file is no text.
 */
export type BadLineReason = 'code' | 'rounded' | 'quotes' | 'tooMany' | 'head' | 'notText';

export interface BadLine {
  /** From 1, as an editor counts. */
  line: number;
  reason: BadLineReason;
  text: string;
}

export interface ItemList {
  /** Each once, in the order of the file, leading zeros kept. */
  items: string[];
  /** Lines whose code stands further above already. */
  repeated: number;
  /** Nothing of a list with a bad line is taken. At most 100 of them. */
  bad: BadLine[];
}

const MOST_BAD_LINES = 100;

/** What a column of codes is called, in lower case without accents; of several in a file the first of these holds the codes. */
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

/** What a spreadsheet makes of a long number: 6.16E+11, or 6,16E+11. The code itself is lost. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

/** Text of a file: UTF-8, UTF-16 where a byte order mark says so, else what Windows calls ANSI in Western languages. */
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

/** Fields of a line up to its end or, with null as the last one, to quotes that do not end or are followed by something else. */
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
  /** Of the codes, from 0. */
  column: number;
  /** Codes begin with this row, counted from 0. */
  start: number;
  /** Row that should say which column holds the codes, and does not. */
  unknownHead: number | null;
}

/** What the first lines say: a spreadsheet's `sep=;`, what parts the fields, and which column holds the codes. */
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
 * Reads codes of items from a csv file, as text or as its bytes: from the column that the first line calls one of codes, or the
 * first one where no line does. With a byte order mark or without, lines ended by CR, LF or both. Empty lines count for nothing.
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

/** The list as a csv file. Codes hold nothing that would have to stand in quotes. */
export const writeItemList = (items: readonly string[]): string => ['upc', ...items, ''].join('\r\n');
