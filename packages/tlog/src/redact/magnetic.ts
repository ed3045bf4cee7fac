import { isBlank, STAR, bytesTextOf } from './bytes.ts';
import { isIssued, isLuhnValid } from './card.ts';
import type { Run } from './run.ts';
import { DIGIT, type Units } from './units.ts';

export interface TrackSpan {
  start: number;
  end: number;
}

const LONGEST = 19;
/** Largest number of characters of a track behind its card number. */
const MOST_OF_FIRST = 80;
const MOST_OF_SECOND = 40;
/** Characters that end the text with track 1. */
const ENDS = '?<"\n\r';

/** Blanks everything but line ends. */
export const blank = (bytes: Uint8Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) bytes[at] = STAR;
};

/** A number in a track, by its first digit in the run, and the byte after the track. */
export interface Track {
  start: number;
  end: number;
}

/**
 * Magnetic track data around a number that ends a run. Track 1 is 'B', number, '^', name, '^', further digits. Track 2
 * is the number, '=' (or 'D' in hex, as in EMV tag 57) and further digits. All of the track data is masked, in any
 * notation.
 */
export const trackAround = (bytes: Uint8Array, units: Units, run: Run, group: number): Track | null => {
  const groupEnd = run.length;
  const sign = signBehind(bytes, units, run, group);
  if (sign === 0) return null;
  for (let length = Math.min(LONGEST, groupEnd - group); length >= 12; length--) {
    const start = groupEnd - length;
    const from = run.from(start);
    if (start !== group && !/57[01][0-9a-f]$/i.test(bytesTextOf(bytes, from - 4, from))) continue;
    if (isLuhnValid(run.digits(start, groupEnd))) return { start, end: trackEnd(bytes, units, run.end, sign) };
  }
  return null;
};

/** The track behind a number that is known to be a card number, however it is written. */
export const trackBehind = (bytes: Uint8Array, units: Units, run: Run, start: number): Track | null => {
  const sign = signBehind(bytes, units, run, start);
  return sign === 0 ? null : { start, end: trackEnd(bytes, units, run.end, sign) };
};

/** The sign with which a track continues behind a run; 0: no track follows. */
const signBehind = (bytes: Uint8Array, units: Units, run: Run, start: number): number => {
  units.read(run.end);
  const sign = units.code;
  const before = bytes[run.from(start) - 1];
  if (sign === CARET) return before === UPPER_B || before === LOWER_B ? sign : 0;
  const isHex = sign === UPPER_D || sign === LOWER_D;
  if (sign !== EQUALS && !isHex) return 0;
  // The expiry, of four digits.
  const first = units.read(units.next);
  units.read(units.next);
  units.read(units.next);
  return first === DIGIT && units.read(units.next) === DIGIT ? sign : 0;
};

const trackEnd = (bytes: Uint8Array, units: Units, from: number, sign: number): number => {
  const [most, isWithin] = sign === CARET ? [MOST_OF_FIRST, isOfFirst] : [MOST_OF_SECOND, isOfSecond];
  units.read(from);
  let at = units.next;
  for (let length = 1; length < most && at < bytes.length && isWithin(bytes, at, units); length++) at = units.next;
  return at;
};

/** Reads a character. Returns false for a character that ends the text around the track. */
const isOfFirst = (bytes: Uint8Array, at: number, units: Units): boolean => {
  // An escape of JSON within a name does not end the text.
  if (ENDS.includes(charOf(bytes[at])) || (bytes[at] === BACKSLASH && bytes[at + 1] === QUOTE)) return false;
  units.read(at);
  return !ENDS.includes(charOf(units.code));
};

const isOfSecond = (_bytes: Uint8Array, at: number, units: Units): boolean =>
  units.read(at) === DIGIT || /[a-f=]/i.test(charOf(units.code));

/**
 * The number of EMV tag 5A in hex: '5A', one length byte, the number in digits, and an optional 'F' that fills the last
 * byte.
 */
export const emvNumber = (bytes: Uint8Array, group: number, groupEnd: number): TrackSpan | null => {
  if (bytes[group - 1] !== UPPER_A && bytes[group - 1] !== LOWER_A) return null;
  const before = bytesTextOf(bytes, group - 4, group).toUpperCase();
  const inGroup = before.endsWith('5A') && bytes[group] === 48 ? (bytes[group + 1] ?? 48) - 48 : 0;
  const length = inGroup >= 7 ? inGroup : before === '5A0A' ? 10 : 0;
  if (length === 0) return null;
  const start = inGroup >= 7 ? group + 2 : group;
  for (const end of [start + length * 2, start + length * 2 - 1]) {
    const digits = end <= groupEnd ? digitsOf(bytes, start, end) : [];
    if (digits.length >= 12 && isLuhnValid(digits) && (isIssued(digits) || digits.length < 13)) return { start, end };
  }
  return null;
};

const digitsOf = (bytes: Uint8Array, from: number, to: number): number[] =>
  Array.from(bytes.subarray(from, to), (byte) => byte - 48);

const charOf = (byte: number | undefined): string => (byte === undefined ? '' : String.fromCharCode(byte));

const QUOTE = 34;
const BACKSLASH = 92;
const CARET = 94;
const EQUALS = 61;
const UPPER_A = 65;
const LOWER_A = 97;
const UPPER_B = 66;
const LOWER_B = 98;
const UPPER_D = 68;
const LOWER_D = 100;
