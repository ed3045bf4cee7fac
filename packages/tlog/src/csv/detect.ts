import { bytesAsText } from './cells.ts';
import { readRows, type Row } from './rows.ts';

const delimiters = [',', ';', '\t', '|'];
const ROWS = 20;

/**
 * Whether the first bytes are a CSV file: text (no control characters but tab and line breaks) that is no XML, HTML or JSON, whose
 * first rows have one and the same number of cells, two or more, for one of the usual delimiters. One row in five may differ.
 */
export const detectCsv = (head: Uint8Array): boolean => {
  const text = bytesAsText(head);
  if (head.some(isControl) || markup.test(text)) return false;
  return delimiters.some((delimiter) => isTable(rowsOf(head, delimiter)));
};

/** Tab, line feed, vertical tab, form feed, carriage return, substitute (an old end of file) and escape occur in texts. */
const isControl = (code: number): boolean =>
  (code < 32 && !(code >= 9 && code <= 13) && code !== 26 && code !== 27) || code === 127;

const markup = /^(?:\xef\xbb\xbf)?\s*[<{[]/;

/** The rows that are whole within the head; the only one even when it is not. */
const rowsOf = (head: Uint8Array, delimiter: string): Row[] => {
  const reader = readRows(delimiter);
  const whole = reader.push(head);
  return (whole.length > 1 ? whole : [...whole, ...reader.end()]).slice(0, ROWS);
};

const isTable = ([header, ...rows]: Row[]): boolean => {
  if (!header || header.problem || header.cells.length < 2) return false;
  if (rows.length === 0) return header.cells.length > 2 && header.cells.every((cell) => cell !== '');
  const alike = rows.filter(({ cells }) => cells.length === header.cells.length).length;
  return alike >= rows.length * 0.8;
};
