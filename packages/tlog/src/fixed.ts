import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Most digits before the decimal point that fit a safe integer of ten-thousandths. */
const WHOLE_DIGITS = 11;

/**
 * Converts decimal text to ten-thousandths, without binary floating point: '1.25' is 12500. Accepts blanks around the
 * number, a sign, and a missing whole or decimal part ('.5', '5.'). Rounds past four decimals, half away from zero.
 * Returns null for anything else: an empty text, an exponent, thousands separators, two points, more than 11 whole
 * digits.
 */
export const parseFixed = (text: string): Fixed | null => {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;

  const sign = text.charCodeAt(from);
  const negative = sign === MINUS;
  if (negative || sign === PLUS) from++;

  let value = 0;
  let wholeDigits = 0;
  let decimals = -1;
  let digits = 0;
  let roundUp = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT && decimals < 0) {
      decimals = 0;
      continue;
    }
    const digit = code - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    digits++;
    if (decimals < 0) {
      if (value !== 0 || digit !== 0) wholeDigits++;
      if (wholeDigits > WHOLE_DIGITS) return null;
      value = value * 10 + digit;
    } else {
      if (decimals < 4) value = value * 10 + digit;
      else if (decimals === 4) roundUp = digit >= 5;
      decimals++;
    }
  }
  if (digits === 0) return null;
  for (let place = Math.max(decimals, 0); place < 4; place++) value *= 10;
  if (roundUp) value++;
  return negative && value !== 0 ? -value : value;
};

/**
 * Ten-thousandths as decimal text with at least two decimals and no trailing zeros past them: 12500 is '1.25', 5 is
 * '0.0005'.
 */
export const formatFixed = (value: Fixed): string => {
  const digits = String(Math.abs(value)).padStart(5, '0');
  const decimals = digits.slice(-4);
  const shown = decimals.endsWith('00')
    ? decimals.slice(0, 2)
    : decimals.endsWith('0')
      ? decimals.slice(0, 3)
      : decimals;
  return `${value < 0 ? '-' : ''}${digits.slice(0, -4)}.${shown}`;
};

/**
 * Splits `total` in proportion to `weights`, by the largest remainder. The shares add up to exactly `total`. Each share
 * has the sign of `total` or is zero, and differs from its exact part by less than one ten-thousandth. Negative weights
 * count as zero. If no weight is positive, all weights count as equal. Without weights the result is empty.
 */
export const spread = (total: Fixed, weights: readonly Fixed[]): Fixed[] => {
  const counted = weights.some((weight) => weight > 0)
    ? weights.map((weight) => Math.max(weight, 0))
    : weights.map(() => 1);
  const parts = fitsNumbers(total, counted)
    ? partsOf(Math.abs(total), counted)
    : exactPartsOf(Math.abs(total), counted);
  const left = Math.abs(total) - parts.reduce((all, { share }) => all + share, 0);
  const byRemainder = left === 0 ? [] : parts.map((_, index) => index).sort((a, b) => order(parts, b, a) || a - b);
  const raised = new Set(byRemainder.slice(0, left));
  return parts.map(({ share }, index) => {
    const size = share + (raised.has(index) ? 1 : 0);
    return total < 0 && size !== 0 ? -size : size;
  });
};

interface Part {
  share: number;
  remainder: number | bigint;
}

/**
 * Whether all products are safe integers, as for receipts. Calculating with numbers is then exact, and faster than with
 * bigints.
 */
const fitsNumbers = (total: Fixed, weights: readonly Fixed[]): boolean => {
  let [sum, largest] = [0, 0];
  for (const weight of weights) {
    sum += weight;
    largest = Math.max(largest, weight);
  }
  return sum <= Number.MAX_SAFE_INTEGER && Math.abs(total) * largest <= Number.MAX_SAFE_INTEGER;
};

const partsOf = (wanted: Fixed, weights: readonly Fixed[]): Part[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => {
    const product = wanted * weight;
    const remainder = product % sum;
    return { share: (product - remainder) / sum, remainder };
  });
};

const exactPartsOf = (wanted: Fixed, weights: readonly Fixed[]): Part[] => {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  return weights.map((weight) => {
    const product = BigInt(wanted) * BigInt(weight);
    return { share: Number(product / sum), remainder: product % sum };
  });
};

const order = (parts: readonly Part[], one: number, other: number): number => {
  const [a, b] = [parts[one]?.remainder ?? 0, parts[other]?.remainder ?? 0];
  return a === b ? 0 : a < b ? -1 : 1;
};

const ZERO = 48;
const POINT = 46;
const MINUS = 45;
const PLUS = 43;
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** The sum of an amount of each part. */
export const sumOf = <Part>(parts: readonly Part[], amount: (part: Part) => Fixed): Fixed =>
  parts.reduce((sum, part) => sum + amount(part), 0);
