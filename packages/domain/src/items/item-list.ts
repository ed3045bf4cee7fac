import { itemCodePattern, MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';

/** Why a line cannot be read: its code is none, its quotes do not end, or it is beyond the most that a list may hold. */
export type BadLineReason = 'code' | 'quotes' | 'tooMany';

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

/** Words that a first line may have over the codes. */
const headers = new Set([
  ...['upc', 'upc code', 'upc_code', 'gtin', 'ean', 'barcode', 'code', 'item', 'item code', 'item_code', 'plu', 'sku'],
  ...['cup', 'code cup', 'code upc', 'code-barres', 'article', 'code article'],
]);

/**
 * The first field of a line of csv: in quotes (two of them are one) or up to a comma, a semicolon or a tab. Null: the quotes do
 * not end, or something else than the end of the field follows them.
 */
const firstField = (line: string): string | null => {
  const text = line.trimStart();
  if (!text.startsWith('"')) return (text.split(/[,;\t]/, 1)[0] ?? '').trim();
  const quoted = /^"((?:[^"]|"")*)"\s*(?:[,;\t]|$)/.exec(text);
  return quoted ? (quoted[1] ?? '').replaceAll('""', '"').trim() : null;
};

/**
 * Reads codes of items from the first column of a csv file: with a header or without, with a byte order mark or without, lines
 * ended by CR, LF or both. Empty lines count for nothing.
 */
export const readItemList = (text: string): ItemList => {
  const seen = new Set<string>();
  const bad: BadLine[] = [];
  let repeated = 0;
  let isFirst = true;
  const refuse = (line: number, reason: BadLineReason, row: string): void => {
    if (bad.length < MOST_BAD_LINES) bad.push({ line, reason, text: row.trim().slice(0, 60) });
  };
  for (const [at, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (row.trim() === '') continue;
    const code = firstField(row);
    const isHeader = isFirst && code !== null && headers.has(code.toLowerCase());
    isFirst = false;
    if (isHeader) continue;
    if (code === null) refuse(at + 1, 'quotes', row);
    else if (!itemCodePattern.test(code)) refuse(at + 1, 'code', row);
    else if (seen.has(code)) repeated += 1;
    else if (seen.size >= MOST_CATEGORY_ITEMS) refuse(at + 1, 'tooMany', row);
    else seen.add(code);
  }
  return { items: [...seen], repeated, bad };
};

/** The list as a csv file. Codes hold nothing that would have to stand in quotes. */
export const writeItemList = (items: readonly string[]): string => ['upc', ...items, ''].join('\r\n');
