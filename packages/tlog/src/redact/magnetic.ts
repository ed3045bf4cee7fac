import { isBlank, isDigit, STAR, textOf } from './bytes.ts';
import { isIssued, isLuhnValid } from './card.ts';

export interface Part {
  start: number;
  end: number;
}

const LONGEST = 19;

/** Blanks everything but line ends. */
export const blank = (bytes: Uint8Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) bytes[at] = STAR;
};

/**
 * Magnetic track data around a number: track 1 is 'B', number, '^', name, '^', further digits; track 2 is the number,
 * '=' (or 'D' in hex, as in EMV tag 57) and further digits. All of it is masked.
 */
export const trackAround = (bytes: Uint8Array, group: number, groupEnd: number): Part | null => {
  const next = bytes[groupEnd];
  const isFirst = next === CARET && (bytes[group - 1] === UPPER_B || bytes[group - 1] === LOWER_B);
  const isHex = next === UPPER_D || next === LOWER_D;
  const isSecond = next === EQUALS || isHex;
  if (!isFirst && !(isSecond && isDigit(bytes[groupEnd + 1]) && isDigit(bytes[groupEnd + 4]))) return null;
  for (let length = Math.min(LONGEST, groupEnd - group); length >= 12; length--) {
    const start = groupEnd - length;
    if (start !== group && !/57[01][0-9a-f]$/i.test(textOf(bytes, start - 4, start))) continue;
    if (isLuhnValid(digitsOf(bytes, start, groupEnd)))
      return { start, end: isFirst ? endOfFirst(bytes, groupEnd) : endOfSecond(bytes, groupEnd) };
  }
  return null;
};

const endOfFirst = (bytes: Uint8Array, caret: number): number => {
  let at = caret + 1;
  while (at < bytes.length && at - caret < 80 && !'?<"\n\r'.includes(charOf(bytes[at]))) at++;
  return at;
};

const endOfSecond = (bytes: Uint8Array, separator: number): number => {
  let at = separator + 1;
  while (at < bytes.length && at - separator < 40 && /[0-9a-f=]/i.test(charOf(bytes[at]))) at++;
  return at;
};

/**
 * The number of EMV tag 5A in hex: '5A', one length byte, the number in digits, and an optional 'F' that fills the last
 * byte.
 */
export const emvNumber = (bytes: Uint8Array, group: number, groupEnd: number): Part | null => {
  if (bytes[group - 1] !== UPPER_A && bytes[group - 1] !== LOWER_A) return null;
  const before = textOf(bytes, group - 4, group).toUpperCase();
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

const CARET = 94;
const EQUALS = 61;
const UPPER_A = 65;
const LOWER_A = 97;
const UPPER_B = 66;
const LOWER_B = 98;
const UPPER_D = 68;
const LOWER_D = 100;
