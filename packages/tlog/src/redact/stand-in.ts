import { STAR } from './bytes.ts';
import { digitOf, isHigh, isLow, pairOf } from './digits.ts';

/** Replaces a character that is not part of a number. */
export const UNKNOWN = 0x80;
/**
 * The byte for a sign that is no letter and may separate the groups of a number. No character of Windows-1252 has this
 * byte.
 */
export const SIGN = 0x81;

/**
 * The byte that represents a UTF-16 unit to scanners: an ASCII character stays itself, and any other unit becomes a
 * character of the same kind.
 */
export const standIn = (code: number): number => {
  if (code < 0x80) return code;
  if (code === 0xad || code === 0xa0 || code === 0xb7 || code === 0x85) return code;
  const digit = digitOf(code);
  if (digit >= 0) return ZERO + digit;
  return (code < FIRST_SIGN ? undefined : SIGNS.get(code)) ?? (isLetter(code) ? UNKNOWN : SIGN);
};

/**
 * One byte for each UTF-16 unit. If a digit has two units, the first byte stands for the digit and the second byte is
 * invisible.
 */
export const standIns = (length: number, unitAt: (at: number) => number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at++) {
    const unit = unitAt(at);
    const next = isHigh(unit) && at + 1 < length ? unitAt(at + 1) : 0;
    const digit = isLow(next) ? digitOf(pairOf(unit, next)) : -1;
    if (digit < 0) bytes[at] = standIn(unit);
    else {
      bytes[at] = ZERO + digit;
      bytes[++at] = INVISIBLE;
    }
  }
  return bytes;
};

/** Returns the replacement for each unit of a text, in order, after the bytes that represent the units were masked. */
export class Covered {
  #before = false;

  /** Null for a unit that stays. The second unit of a pair goes with the first. */
  unit(masked: number, stood: number, unit: number): number | null {
    const isHalf = this.#before && isLow(unit);
    this.#before = masked !== stood;
    if (masked !== stood) return masked;
    return isHalf ? STAR : null;
  }
}

/** Letters and numbers of the first plane. */
const LETTERS = new Uint8Array(0x10000);
for (let code = 0x80; code < LETTERS.length; code++)
  if (/[\p{L}\p{N}]/u.test(String.fromCharCode(code))) LETTERS[code] = 1;
const isLetter = (code: number): boolean => LETTERS[code] === 1;

const ZERO = 48;
const INVISIBLE = 0xad;
/** The first mark that is drawn over another character. */
const FIRST_SIGN = 0x300;

const SIGNS = new Map<number, number>();
const add = (stand: number, ...ranges: readonly (readonly [number, number])[]): void => {
  for (const [from, to] of ranges) for (let code = from; code <= to; code++) SIGNS.set(code, stand);
};
/** No-break space, dash of Windows-1252, middle dot, soft hyphen. */
add(0xa0, [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000]);
add(0x96, [0x2010, 0x2015], [0x2212, 0x2212], [0xfe58, 0xfe58], [0xfe63, 0xfe63], [0xff0d, 0xff0d]);

/** Typographic apostrophes and the Japanese comma, which are read as apostrophes of Windows-1252. */
add(0x92, [0x2018, 0x2019], [0x3001, 0x3001]);
add(0xb7, [0x2022, 0x2022], [0xff0e, 0xff0e]);
/** Marks that are drawn over the character before: lines, rings, and the keys around digits. */
add(0xad, [FIRST_SIGN, 0x36f], [0x20d0, 0x20f0], [0xfe00, 0xfe0f]);
add(0xad, [0x180e, 0x180e], [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2064], [0xfeff, 0xfeff]);
