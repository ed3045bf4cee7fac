import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * Packed numbers of the 4690: two digits a byte, as few bytes as the number needs. An odd number of digits begins with a half byte F; a
 * half byte D before the digits means minus. 123 is F1 23, -12 is FD 12, -123 is D1 23.
 */

/** A place in the bytes of a transaction: from the first byte to the one behind the last. */
export interface Span {
  from: number;
  to: number;
}

const FILL = 0xf;
const MINUS = 0xd;
/** Digits that a safe integer can hold whatever they are. */
const MOST_DIGITS = 15;
/** Cents that stay within 11 digits before the decimal point. */
const MOST_CENTS = 99_999_999_999_99;
/** Ten-thousandths in a cent. */
export const CENT = 100;

/** Half byte at a place counted in half bytes. */
const half = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at >> 1] ?? 0;
  return (at & 1) === 0 ? byte >> 4 : byte & 0xf;
};

/** Where the digits begin, counted in half bytes, and whether a minus stands before them; null when anything else does. */
const digitsIn = (bytes: Uint8Array, { from, to }: Span): { at: number; negative: boolean } | null => {
  let at = from * 2;
  if (half(bytes, at) === FILL) at++;
  const negative = at < to * 2 && half(bytes, at) === MINUS;
  if (negative) at++;
  if (at >= to * 2) return null;
  for (let place = at; place < to * 2; place++) if (half(bytes, place) > 9) return null;
  return { at, negative };
};

/** The whole number; null when the bytes are none, or it has more than 15 digits. */
export const readNumber = (bytes: Uint8Array, span: Span): number | null => {
  const digits = digitsIn(bytes, span);
  if (digits === null) return null;
  let value = 0;
  let count = 0;
  for (let at = digits.at; at < span.to * 2; at++) {
    value = value * 10 + half(bytes, at);
    if (value !== 0) count++;
  }
  if (count > MOST_DIGITS) return null;
  return digits.negative && value !== 0 ? -value : value;
};

/** Cents as ten-thousandths; null when the bytes are no number or the amount has more than 11 digits before the point. */
export const readMoney = (bytes: Uint8Array, span: Span): Fixed | null => {
  const cents = readNumber(bytes, span);
  return cents === null || Math.abs(cents) > MOST_CENTS ? null : cents * CENT;
};

/** The digits as they stand, leading zeros included; null when the bytes are no packed number without a sign. */
export const readDigits = (bytes: Uint8Array, span: Span): string | null => {
  const digits = digitsIn(bytes, span);
  if (digits === null || digits.negative) return null;
  let text = '';
  for (let at = digits.at; at < span.to * 2; at++) text += String(half(bytes, at));
  return text;
};

/** ISO 8859-1. */
export const readText = (bytes: Uint8Array, { from, to }: Span): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');

/** Flags are logged as the packed value of their bits; where the bytes are no packed number they are the bits themselves. */
export const readFlags = (bytes: Uint8Array, span: Span): number => {
  if (span.to === span.from) return 0;
  const value = readNumber(bytes, span);
  if (value !== null && value >= 0 && value <= 0xffffffff) return value;
  let bits = 0;
  for (let at = span.from; at < Math.min(span.to, span.from + 4); at++) bits = bits * 256 + (bytes[at] ?? 0);
  return bits;
};

/** `flags` may have 32 bits, beyond what the bit operators take as positive. */
export const hasBit = (flags: number, bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1;

/** Digits as packed bytes. */
export const packDigits = (digits: string): number[] => {
  const padded = digits.length % 2 === 0 ? digits : `f${digits}`;
  return [...Buffer.from(padded, 'hex')];
};

export const packNumber = (value: number): number[] => {
  const digits = String(Math.abs(value));
  if (value >= 0) return packDigits(digits);
  return [...Buffer.from(digits.length % 2 === 0 ? `fd${digits}` : `d${digits}`, 'hex')];
};

/** Ten-thousandths as packed cents; what lies below a cent is rounded half away from zero. */
export const packMoney = (amount: Fixed): number[] =>
  packNumber((amount < 0 ? -1 : 1) * Math.round(Math.abs(amount) / CENT) + 0);
