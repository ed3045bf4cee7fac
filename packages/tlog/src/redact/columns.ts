import { isBlank, isDigit, STAR } from './bytes.ts';
import { isCardNumber, placeOf } from './card.ts';
import { isSecretName } from './secret-names.ts';

/** Columns of a CSV file that are secret or contain card numbers, scanned field by field. */
export interface ColumnScanner {
  /** Masks fields between `from` and `to`; returns their number. */
  scan(bytes: Uint8Array, from: number, to: number): number;
}

type Column = 'plain' | 'secret' | 'card';

/** A scanner for the columns that a header line names; null when none needs one. */
export const openColumnScanner = (header: string): ColumnScanner | null => {
  const delimiter = [',', ';', '\t', '|']
    .map((sign) => ({ sign, count: header.split(sign).length }))
    .reduce((best, one) => (one.count > best.count ? one : best)).sign;
  const columns = header.split(delimiter).map(columnOf);
  if (columns.every((column) => column === 'plain')) return null;
  const separator = delimiter.charCodeAt(0);
  let column = 0;
  let quoted = false;
  let fieldStarts = true;
  let counted = false;

  const field = (bytes: Uint8Array, at: number): number => {
    if (columns[column] === 'card') return maskField(bytes, at);
    if (columns[column] !== 'secret' || isBlank(bytes[at])) return 0;
    bytes[at] = STAR;
    if (counted) return 0;
    counted = true;
    return 1;
  };

  return {
    scan(bytes, from, to) {
      let found = 0;
      for (let at = from; at < to; at++) {
        const byte = bytes[at];
        if (byte === QUOTE && (quoted || fieldStarts || bytes[at - 1] === QUOTE)) quoted = !quoted;
        else if (!quoted && (byte === separator || byte === NEWLINE)) {
          column = byte === NEWLINE ? 0 : column + 1;
          fieldStarts = true;
          counted = false;
        } else {
          if (columns[column] === 'secret' || (columns[column] === 'card' && fieldStarts)) found += field(bytes, at);
          fieldStarts = false;
        }
      }
      return found;
    },
  };
};

const columnOf = (heading: string): Column => {
  // Patterns may backtrack over a name, so longer texts are not names.
  if (heading.length > LONGEST_NAME) return 'plain';
  const name = heading.trim().replace(/^"|"$/g, '');
  if (isSecretName(name)) return 'secret';
  return placeOf(name) === 'card' ? 'card' : 'plain';
};

/** Masks the card number that begins here, with any separators; four last digits alone are too short. */
const maskField = (bytes: Uint8Array, from: number): number => {
  const places: number[] = [];
  for (let at = from; at < bytes.length && (isDigit(bytes[at]) || bytes[at] === 32 || bytes[at] === 45); at++)
    if (isDigit(bytes[at])) places.push(at);
  const digits = places.map((place) => (bytes[place] ?? 48) - 48);
  if (!isCardNumber(digits, 'card', false)) return 0;
  for (const place of places.slice(0, -4)) bytes[place] = STAR;
  return 1;
};

const LONGEST_NAME = 200;
const QUOTE = 34;
const NEWLINE = 10;
