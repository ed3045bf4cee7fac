import { STRING } from './layout.ts';
import { readNumber } from './packed.ts';
import { COLON, isEnd, QUOTE } from './strings.ts';

/** The first whole transaction of a damaged or cut log must begin within these bytes. */
const LOOK_AT = 65_536;
/** A binary file is recognisable within these bytes. */
const LOOK_FOR_CONTROL = 64;

/**
 * Whether bytes begin a 4690 log: with a transaction, or with the binary end of a transaction and another transaction
 * after it. Null while there are too few bytes to decide.
 */
export const looksLikeLog = (head: Uint8Array): boolean | null => {
  if (!isBinary(head.subarray(0, LOOK_FOR_CONTROL)))
    return head.length < LOOK_FOR_CONTROL && !TEXT_STARTS.includes(head[0] ?? 0) ? null : false;
  if (isTransactionAt(head, 0)) return true;
  const last = Math.min(head.length, LOOK_AT) - SHORTEST;
  for (let at = 0; at <= last; at++) if (isEnd(head, at) && isTransactionAt(head, at + 3)) return true;
  return head.length < LOOK_AT ? null : false;
};

/** An end, then quote, type and colon. */
const SHORTEST = 6;
/** First bytes of XML and JSON, and of byte order marks. */
const TEXT_STARTS: readonly number[] = [0x3c, 0x7b, 0x5b, 0xef, 0xff, 0xfe];

/** The start of a transaction: a header, an exception or a closing. */
const isTransactionAt = (bytes: Uint8Array, at: number): boolean => {
  if (bytes[at] !== QUOTE) return false;
  if (bytes[at + 1] === STRING.header) return bytes[at + 2] === COLON;
  if (bytes[at + 1] === packed(STRING.closing)) return bytes[at + 2] === COLON && isPacked(bytes, at + 3, 5);
  return bytes[at + 1] === packed(STRING.exceptionLog) && isExceptionAt(bytes, at + 2);
};

/**
 * Whether the type of an exception is followed by a terminal, a number and a stamp, with or without quotes around the
 * colons. The terminal and the number may be empty.
 */
const isExceptionAt = (bytes: Uint8Array, from: number): boolean => {
  const separator = bytes[from] === QUOTE ? [QUOTE, COLON, QUOTE] : [COLON];
  const isSeparator = (at: number): boolean => separator.every((byte, index) => bytes[at + index] === byte);
  let at = from;
  for (let field = 0; field < 2; field++) {
    if (!isSeparator(at)) return false;
    at += separator.length;
    for (let length = 0; length < LONGEST_FIELD && !isSeparator(at); length++) at++;
  }
  return isSeparator(at) && isPacked(bytes, at + separator.length, 5);
};

/** Bytes of a terminal or a number, packed or in text. */
const LONGEST_FIELD = 8;

const packed = (type: number): number => Math.floor(type / 10) * 16 + (type % 10);

const isPacked = (bytes: Uint8Array, from: number, length: number): boolean =>
  from + length <= bytes.length && readNumber(bytes, from, from + length) !== null;

/** Control characters that never occur in text. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b));
