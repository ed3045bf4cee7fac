import { STRING } from './layout.ts';
import { readNumber, type Span } from './packed.ts';

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const CR = 0x0d;
export const LF = 0x0a;

/** One string (record) of a transaction. */
export interface LogString extends Span {
  /** -1 when the type is no packed byte. */
  type: number;
  /** Spans of the fields; the first one is the type. */
  fields: Span[];
}

/** Takes a transaction apart; `bytes` begin with its first quote. Without an end (quote, CR, LF) the last string runs to the last byte. */
export const stringsOf = (bytes: Uint8Array): LogString[] => {
  const end = hasEnd(bytes) ? bytes.length - 3 : bytes.length;
  const strings: LogString[] = [];
  let from = 1;
  for (let at = from; at <= end; at++) {
    if (at < end && !isSeparator(bytes, at)) continue;
    strings.push(stringIn(bytes, from, at));
    from = at + 3;
    at = from - 1;
  }
  return strings;
};

export const hasEnd = (bytes: Uint8Array): boolean => isEnd(bytes, bytes.length - 3);

/** Quote, CR, LF. */
export const isEnd = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === QUOTE && bytes[at + 1] === CR && bytes[at + 2] === LF;

/** Quote, comma, quote, and after it the type of the next string or nothing. */
const isSeparator = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === QUOTE && bytes[at + 1] === COMMA && bytes[at + 2] === QUOTE;

const stringIn = (bytes: Uint8Array, from: number, to: number): LogString => {
  const [first] = fieldsIn(bytes, from, Math.min(from + 2, to), COLON);
  const type = typeOf(bytes, first ?? { from, to: from });
  // The exception log alone puts quotes around its fields.
  const fields =
    type === STRING.exceptionLog && bytes[from + 1] === QUOTE
      ? quotedFieldsIn(bytes, from, to)
      : fieldsIn(bytes, from, to, COLON);
  return { type, from, to, fields };
};

const typeOf = (bytes: Uint8Array, { from }: Span): number => readNumber(bytes, { from, to: from + 1 }) ?? -1;

const fieldsIn = (bytes: Uint8Array, from: number, to: number, separator: number): Span[] => {
  const fields: Span[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    if (bytes[at] !== separator) continue;
    fields.push({ from: start, to: at });
    start = at + 1;
  }
  fields.push({ from: start, to });
  return fields;
};

/** Fields between quote, colon, quote. */
const quotedFieldsIn = (bytes: Uint8Array, from: number, to: number): Span[] => {
  const fields: Span[] = [];
  let start = from;
  for (let at = from; at + 2 < to; at++) {
    if (bytes[at] !== QUOTE || bytes[at + 1] !== COLON || bytes[at + 2] !== QUOTE) continue;
    fields.push({ from: start, to: at });
    start = at + 3;
    at += 2;
  }
  fields.push({ from: start, to });
  return fields;
};

const NOTHING: Span = { from: 0, to: 0 };

/** A field that the string may be too short to have: then it is empty. */
export const fieldOf = ({ fields }: LogString, index: number): Span => fields[index] ?? NOTHING;
