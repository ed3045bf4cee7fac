import type { Formula, Operator } from './formula.ts';

/**
 * An exact value as the fraction `over` / `by`; `by` is positive. The fraction is not reduced, because reducing a long
 * fraction takes hundreds of times as long as an operation.
 */
export interface Exact {
  over: bigint;
  by: bigint;
}

/**
 * Adds two values. If one divisor is a multiple of the other, the sum has the larger divisor, so that divisors do not
 * grow in sums of receipts and decimals.
 */
export const addExact = (a: Exact, b: Exact): Exact => {
  if (a.by % b.by === 0n) return { over: a.over + b.over * (a.by / b.by), by: a.by };
  if (b.by % a.by === 0n) return { over: a.over * (b.by / a.by) + b.over, by: b.by };
  return { over: a.over * b.by + b.over * a.by, by: a.by * b.by };
};

export const timesExact = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, by: a.by * b.by });

const negative = ({ over, by }: Exact): Exact => ({ over: -over, by });

/** a / b; `b` must not be 0. */
const quotientOf = (a: Exact, b: Exact): Exact => {
  const [over, by] = a.by === b.by ? [a.over, b.over] : [a.over * b.by, a.by * b.over];
  return by < 0n ? { over: -over, by: -by } : { over, by };
};

/** The value of a decimal text, '-12.50'. Throws RangeError for any other text. */
export const exactOf = (text: string): Exact => {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`'${text}' is no decimal`);
  const digits = BigInt(whole + places);
  return { over: sign === '-' ? -digits : digits, by: 10n ** BigInt(places.length) };
};

/**
 * Formulas over formulas can double the number of digits in every step. A value of over a thousand digits cannot be a
 * figure of a shop, and further calculation would block the server.
 */
const TOO_LONG = 1n << 4096n;
const isTooLong = ({ over, by }: Exact): boolean => over >= TOO_LONG || over <= -TOO_LONG || by >= TOO_LONG;

/**
 * A value of this size or larger is not a figure. The limit is larger than any sum of receipts, and small enough for
 * all further steps.
 */
const NO_FIGURE = 10n ** 30n;

/** The divisor of nearly all figures, because sums of receipts have four decimals. */
const TEN_THOUSAND = 10_000n;
const MOST_TEN_THOUSANDTHS = NO_FIGURE * TEN_THOUSAND;

/** Whether a value is short enough to be shown. */
export const isFigure = ({ over, by }: Exact): boolean => {
  const most = by === TEN_THOUSAND ? MOST_TEN_THOUSANDTHS : NO_FIGURE * by;
  return over < most && over > -most;
};

/** Applies an operator; null for a division by 0. */
const operate = (operator: Operator, a: Exact, b: Exact): Exact | null => {
  switch (operator) {
    case '+':
      return addExact(a, b);
    case '-':
      return addExact(a, negative(b));
    case '*':
      return timesExact(a, b);
    case '/':
      return b.over === 0n ? null : quotientOf(a, b);
  }
};

/**
 * The exact value of a formula, without rounding. Null if a data point has no value, if the formula divides by 0, or if
 * the value becomes too long.
 */
export const evaluate = (formula: Formula, valueOf: (dpId: number) => Exact | null): Exact | null => {
  if (formula.kind === 'number') return exactOf(formula.text);
  if (formula.kind === 'point') return valueOf(formula.dpId);
  if (formula.kind === 'negative') {
    const of = evaluate(formula.of, valueOf);
    return of && negative(of);
  }
  const [left, right] = [evaluate(formula.left, valueOf), evaluate(formula.right, valueOf)];
  const value = left && right && operate(formula.operator, left, right);
  return value && isTooLong(value) ? null : value;
};

/**
 * The absolute value in units of the last of `places` decimals: the number of whole units, and the remainder, which is
 * `rest` / `by` of a unit.
 */
const sizeIn = ({ over, by }: Exact, places: number): { units: bigint; rest: bigint } => {
  const size = over < 0n ? -over : over;
  const scale = places === 4 ? TEN_THOUSAND : 10n ** BigInt(places);
  if (by === scale) return { units: size, rest: 0n };
  const scaled = size * scale;
  return { units: scaled / by, rest: scaled % by };
};

const ZERO = '0'.charCodeAt(0);

/** Optimised for speed: a screen has thousands of cells. */
const textOf = (isNegative: boolean, units: bigint, places: number): string => {
  if (units === 0n) return '0';
  const digits = String(units).padStart(places + 1, '0');
  const border = digits.length - places;
  let end = digits.length;
  while (end > border && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const text = end === border ? digits.slice(0, border) : `${digits.slice(0, border)}.${digits.slice(border, end)}`;
  return isNegative ? `-${text}` : text;
};

/** A value as decimal text, rounded half away from zero, without trailing zeros. */
export const decimalTextOf = (value: Exact, places: number): string => {
  const { units, rest } = sizeIn(value, places);
  return textOf(value.over < 0n, rest * 2n >= value.by ? units + 1n : units, places);
};

/**
 * A value as decimal text for a later rounding to fewer places. If the last digit is 0 or 5 and digits were cut off,
 * the last digit is raised by 1, so that the later rounding gives the result of rounding once (0.45499 gives 0.45, but
 * from 0.4550 it would give 0.46).
 */
export const longTextOf = (value: Exact, places: number): string => {
  const { units, rest } = sizeIn(value, places);
  return textOf(value.over < 0n, rest !== 0n && units % 5n === 0n ? units + 1n : units, places);
};

const SCALE = 10_000n;

/** A decimal text in ten-thousandths, the unit of sums over receipts, rounded half away from zero. */
export const tenThousandthsOf = (text: string): bigint => {
  const { over, by } = exactOf(text);
  const size = over < 0n ? -over : over;
  const rounded = (size * SCALE * 2n + by) / (by * 2n);
  return over < 0n ? -rounded : rounded;
};
