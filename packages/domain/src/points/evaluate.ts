import type { Formula, Operator } from './formula.ts';

/**
 * An exact value as a fraction; `by` is positive. It may have common factors: taking them out of long fractions takes
 * hundreds of times as long as the operation.
 */
export interface Exact {
  over: bigint;
  by: bigint;
}

/** Adds values, without a larger divisor where one divisor holds the other, as of sums of receipts and of decimals. */
export const addExact = (a: Exact, b: Exact): Exact => {
  if (a.by % b.by === 0n) return { over: a.over + b.over * (a.by / b.by), by: a.by };
  if (b.by % a.by === 0n) return { over: a.over * (b.by / a.by) + b.over, by: b.by };
  return { over: a.over * b.by + b.over * a.by, by: a.by * b.by };
};

export const timesExact = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, by: a.by * b.by });

const negative = ({ over, by }: Exact): Exact => ({ over: -over, by });

/** `b` is not 0. */
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
 * Values of formulas over formulas can double their digits with every step. One with over a thousand digits is no figure of
 * a shop, and working it out on would hold up everybody.
 */
const TOO_LONG = 1n << 4096n;
const isTooLong = ({ over, by }: Exact): boolean => over >= TOO_LONG || over <= -TOO_LONG || by >= TOO_LONG;

/** More digits than any sum of receipts has, and few enough for every step that a figure goes through after this one. */
const NO_FIGURE = 10n ** 30n;

/** The divisor of nearly all figures: sums of receipts have four places. */
const TEN_THOUSAND = 10_000n;
const MOST_TEN_THOUSANDTHS = NO_FIGURE * TEN_THOUSAND;

/** Whether a value is short enough to be shown. */
export const isFigure = ({ over, by }: Exact): boolean => {
  const most = by === TEN_THOUSAND ? MOST_TEN_THOUSANDTHS : NO_FIGURE * by;
  return over < most && over > -most;
};

/** Null: nothing can be divided by 0. */
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
 * The value of a formula; null where one of its points has none, where it divides by 0, or where it becomes too long.
 * Nothing is rounded.
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

/** The size of a value in units of the last of some places, and what is left of it, as a share of `by`. */
const sizeIn = ({ over, by }: Exact, places: number): { units: bigint; rest: bigint } => {
  const size = over < 0n ? -over : over;
  const scale = places === 4 ? TEN_THOUSAND : 10n ** BigInt(places);
  if (by === scale) return { units: size, rest: 0n };
  const scaled = size * scale;
  return { units: scaled / by, rest: scaled % by };
};

const ZERO = '0'.charCodeAt(0);

/** Written for speed, as a screen has thousands of cells. */
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
 * A value as decimal text that is rounded to fewer places later: what is left beyond its places moves a last digit of 0
 * or 5 on, so that the later rounding gives what rounding once gives (0.45499 is 0.45, though 0.4550 would be 0.46).
 */
export const longTextOf = (value: Exact, places: number): string => {
  const { units, rest } = sizeIn(value, places);
  return textOf(value.over < 0n, rest !== 0n && units % 5n === 0n ? units + 1n : units, places);
};

const SCALE = 10_000n;

/** A decimal text in ten-thousandths, as sums over receipts are, rounded half away from zero. */
export const tenThousandthsOf = (text: string): bigint => {
  const { over, by } = exactOf(text);
  const size = over < 0n ? -over : over;
  const rounded = (size * SCALE * 2n + by) / (by * 2n);
  return over < 0n ? -rounded : rounded;
};
