import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * Packed numbers of the 4690: two digits a byte, in as few bytes as possible. An odd number of digits begins with a
 * half byte F; a half byte D before the digits means minus. 123 is F1 23, -12 is FD 12, -123 is D1 23. A range in bytes
 * runs from the first byte to the byte after the last.
 */

const FILL = 0xf;
const MINUS = 0xd;
/** Largest safe integer whose digits are all nines. */
const MOST = 999_999_999_999_999;
/** Most cents with 11 digits before the decimal point. */
const MOST_CENTS = 99_999_999_999_99;
/** Ten-thousandths in a cent. */
export const CENT = 100;

/** Half byte at an index counted in half bytes. */
const half = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at >> 1] ?? 0;
  return (at & 1) === 0 ? byte >> 4 : byte & 0xf;
};

/** Position of the first digit, in half bytes; -1 if there are no digits or other bytes are among the digits. */
const digitsAt = (bytes: Uint8Array, from: number, to: number): number => {
  const end = to * 2;
  let first = from * 2;
  if (half(bytes, first) === FILL) first++;
  if (first < end && half(bytes, first) === MINUS) first++;
  if (first >= end) return -1;
  for (let at = first; at < end; at++) if (half(bytes, at) > 9) return -1;
  return first;
};

/** Whether a minus precedes the first digit. */
const isNegative = (bytes: Uint8Array, from: number, first: number): boolean =>
  first > from * 2 && half(bytes, first - 1) === MINUS;

/** The whole number; null when the bytes are not a number or it has more than 15 digits. */
export const readNumber = (bytes: Uint8Array, from: number, to: number): number | null => {
  const first = digitsAt(bytes, from, to);
  if (first < 0) return null;
  let value = 0;
  for (let at = first; at < to * 2; at++) {
    value = value * 10 + half(bytes, at);
    if (value > MOST) return null;
  }
  return isNegative(bytes, from, first) && value !== 0 ? -value : value;
};

/**
 * Cents as ten-thousandths; null when the bytes are not a number or the amount has more than 11 digits before the
 * point.
 */
export const readMoney = (bytes: Uint8Array, from: number, to: number): Fixed | null => {
  const cents = readNumber(bytes, from, to);
  return cents === null || Math.abs(cents) > MOST_CENTS ? null : cents * CENT;
};

/** The digits with leading zeros; null when the bytes are no unsigned packed number. */
export const readDigits = (bytes: Buffer, from: number, to: number): string | null => {
  const first = digitsAt(bytes, from, to);
  if (first < 0 || isNegative(bytes, from, first)) return null;
  const digits = bytes.toString('hex', from, to);
  return first === from * 2 ? digits : digits.slice(1);
};

/** Flags are logged as the packed value of their bits; bytes that are no packed number are the bits themselves. */
export const readFlags = (bytes: Uint8Array, from: number, to: number): number => {
  if (to === from) return 0;
  const value = readNumber(bytes, from, to);
  if (value !== null && value >= 0 && value <= 0xffffffff) return value;
  let bits = 0;
  for (let at = from; at < Math.min(to, from + 4); at++) bits = bits * 256 + (bytes[at] ?? 0);
  return bits;
};

/** `flags` may have 32 bits. */
export const hasBit = (flags: number, bit: number): boolean => ((flags >>> bit) & 1) === 1;

/** Digits as packed bytes, one ISO 8859-1 character each. */
export const packDigits = (digits: string): string => packHalves(digits.length % 2 === 0 ? digits : `f${digits}`);

export const packNumber = (value: number): string => {
  const digits = String(Math.abs(value));
  if (value >= 0) return packDigits(digits);
  return packHalves(digits.length % 2 === 0 ? `fd${digits}` : `d${digits}`);
};

const packHalves = (halves: string): string => {
  let packed = '';
  for (let at = 0; at < halves.length; at += 2)
    packed += String.fromCharCode(halfOf(halves.charCodeAt(at)) * 16 + halfOf(halves.charCodeAt(at + 1)));
  return packed;
};

/** Value of a digit, or of the letters d and f. */
const halfOf = (code: number): number => (code > 0x39 ? code - 0x57 : code - 0x30);

/** Ten-thousandths as packed cents, rounded half away from zero. */
export const packMoney = (amount: Fixed): string =>
  packNumber((amount < 0 ? -1 : 1) * Math.round(Math.abs(amount) / CENT) + 0);
