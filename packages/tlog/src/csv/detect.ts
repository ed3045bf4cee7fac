import { bytesAsText, isBinary } from './cells.ts';
import { readRows, type Row } from './rows.ts';

const delimiters = [',', ';', '\t', '|'];
const ROWS = 20;

/**
 * Whether the first bytes are a CSV file: text other than XML, HTML or JSON, whose first rows have the same number of
 * cells, two or more, for one of the usual delimiters. One row in five may differ or be damaged.
 */
export const detectCsv = (head: Uint8Array): boolean =>
  !markup.test(bytesAsText(head)) && delimiters.some((delimiter) => isTable(rowsOf(head, delimiter)));

const markup = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff\0)?\s*[<{[]/;

/** The rows that are complete within the head; a single row even when incomplete. */
const rowsOf = (head: Uint8Array, delimiter: string): Row[] => {
  const reader = readRows(delimiter);
  const whole = reader.push(head);
  return (whole.length > 1 ? whole : [...whole, ...reader.end()]).slice(0, ROWS);
};

/** A small file may have one damaged row although this is more than one row in five. */
export const isTable = ([header, ...rows]: Row[]): boolean => {
  if (!header || header.problem || header.cells.length < 2 || header.cells.some(isBinary)) return false;
  if (rows.length === 0) return header.cells.length > 2 && header.cells.every((cell) => cell !== '');
  const alike = rows.filter(({ cells }) => cells.length === header.cells.length && !cells.some(isBinary)).length;
  return alike > 0 && rows.length - alike <= Math.max(1, rows.length / 5);
};
