import { isBare } from './bare.ts';
import { isDigit, STAR } from './bytes.ts';
import { isCardNumber } from './card.ts';
import { placeAt } from './place-at.ts';
import type { RedactReading } from './reading.ts';

/** Most digits that are read before an exponent, and of the exponent. */
const [MOST_DIGITS, LONGEST_EXPONENT] = [24, 2];
const LONGEST = 19;
/** Digits of a card number that may be kept. */
const KEPT = 4;

/**
 * Masks a card number that a program wrote with an exponent, as in `4.111111111111111E+15`. `at`: position of the E.
 * Returns whether a card number was masked.
 */
export const maskExponent = (bytes: Uint8Array, at: number, { kind, place }: RedactReading): boolean => {
  if (((bytes[at] ?? 0) | 32) !== LOWER_E) return false;
  const exponent = exponentAt(bytes, at + 1);
  if (exponent === null) return false;
  const places: number[] = [];
  let fraction = 0;
  let start = at;
  for (; places.length <= MOST_DIGITS; start--) {
    const byte = bytes[start - 1];
    if (isDigit(byte)) places.unshift(start - 1);
    else if (byte === DOT && fraction === 0 && places.length > 0) fraction = places.length;
    else break;
  }
  // The exponent moves digits of the fraction in front of the point, and adds zeros behind the last digit.
  const whole = places.length - fraction + exponent;
  if (places.length > MOST_DIGITS || whole > MOST_DIGITS) return false;
  const digitAt = (index: number): number => (bytes[places[index] ?? -1] ?? ZERO) - ZERO;
  for (let index = Math.max(0, whole); index < places.length; index++) if (digitAt(index) !== 0) return false;
  let first = 0;
  while (first < whole && digitAt(first) === 0) first++;
  const digits = Array.from({ length: Math.max(0, whole - first) }, (_, index) => digitAt(first + index));
  if (digits.length > LONGEST || !isCardNumber(digits, place ?? placeAt(bytes, start, kind), false)) return false;
  const cover = kind === 'json' && isBare(bytes, start, at) ? ONE : STAR;
  for (const one of places.slice(first, whole - KEPT)) bytes[one] = cover;
  return true;
};

/** Reads the exponent at a place; null: the place has none. */
const exponentAt = (bytes: Uint8Array, from: number): number | null => {
  const sign = bytes[from] === MINUS ? -1 : 1;
  let at = bytes[from] === MINUS || bytes[from] === PLUS ? from + 1 : from;
  const start = at;
  let value = 0;
  for (; isDigit(bytes[at]); at++) {
    if (at - start === LONGEST_EXPONENT + 1) return null;
    value = value * 10 + (bytes[at] ?? 0) - ZERO;
  }
  return at === start ? null : sign * value;
};

const ZERO = 48;
const ONE = 49;
const DOT = 46;
const PLUS = 43;
const MINUS = 45;
const LOWER_E = 101;
