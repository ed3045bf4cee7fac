import { STRING } from './layout.ts';
import { readNumber } from './packed.ts';

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const CR = 0x0d;
export const LF = 0x0a;

/** One string (record) of a transaction. */
export interface LogString {
  /** -1 when the type is not a packed byte. */
  type: number;
  /** Start and end of each field, in order; the first field is the type. */
  places: number[];
}

/**
 * Splits a transaction into strings; `bytes` begin with its first quote. Without an end (quote, CR, LF) the last string
 * extends to the last byte.
 */
export const stringsOf = (bytes: Uint8Array): LogString[] => {
  const end = hasEnd(bytes) ? bytes.length - 3 : bytes.length;
  const strings: LogString[] = [];
  let places: number[] = [];
  let from = 1;
  for (let at = from; at <= end; at++) {
    const byte = bytes[at];
    if (at < end && byte === COLON) {
      places.push(from, at);
      from = at + 1;
    } else if (at === end || (byte === QUOTE && isSeparator(bytes, at))) {
      places.push(from, at);
      strings.push(stringIn(bytes, places));
      places = [];
      from = at + 3;
      at += 2;
    }
  }
  return strings;
};

/** Type of the first string of a transaction, without splitting it; -1 when there is none. */
export const firstTypeOf = (bytes: Uint8Array): number => readNumber(bytes, 1, 2) ?? -1;

export const hasEnd = (bytes: Uint8Array): boolean => isEnd(bytes, bytes.length - 3);

/** Quote, CR, LF. */
export const isEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === QUOTE && bytes[at + 1] === CR && bytes[at + 2] === LF;

/** Quote, comma, quote. */
const isSeparator = (bytes: Uint8Array, at: number): boolean => bytes[at + 1] === COMMA && bytes[at + 2] === QUOTE;

const stringIn = (bytes: Uint8Array, places: number[]): LogString => {
  const [from = 0] = places;
  const to = places[places.length - 1] ?? 0;
  const type = to === from ? -1 : (readNumber(bytes, from, from + 1) ?? -1);
  // Only the exception log puts quotes around its fields.
  const isQuoted = type === STRING.exceptionLog && bytes[from + 1] === QUOTE;
  return { type, places: isQuoted ? quotedPlaces(bytes, from, to) : places };
};

/** Fields between quote, colon, quote. */
const quotedPlaces = (bytes: Uint8Array, from: number, to: number): number[] => {
  const places: number[] = [];
  let start = from;
  for (let at = from; at + 2 < to; at++) {
    if (bytes[at] !== QUOTE || bytes[at + 1] !== COLON || bytes[at + 2] !== QUOTE) continue;
    places.push(start, at);
    start = at + 3;
    at += 2;
  }
  places.push(start, to);
  return places;
};

/** Number of fields, including the type. */
export const sizeOf = ({ places }: LogString): number => places.length / 2;

/** Start of a field; a field beyond the string's last one is empty, at the first byte. */
export const fromOf = ({ places }: LogString, field: number): number => places[field * 2] ?? 0;
export const toOf = ({ places }: LogString, field: number): number => places[field * 2 + 1] ?? 0;
