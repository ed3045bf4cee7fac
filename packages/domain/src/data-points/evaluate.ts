import type { Formula, Operator } from './formula.ts';

/** An exact value as a fraction; `by` is positive. */
export interface Exact {
  over: bigint;
  by: bigint;
}

const divisorOf = (a: bigint, b: bigint): bigint => {
  let [large, small] = [a < 0n ? -a : a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large === 0n ? 1n : large;
};

/** Adds values; those of one divisor, such as sums of receipts, without looking for common factors. */
export const addExact = (a: Exact, b: Exact): Exact =>
  a.by === b.by ? { over: a.over + b.over, by: a.by } : fraction(a.over * b.by + b.over * a.by, a.by * b.by);

export const timesExact = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, by: a.by * b.by });

const negative = ({ over, by }: Exact): Exact => ({ over: -over, by });

const fraction = (over: bigint, by: bigint): Exact => {
  const divisor = divisorOf(over, by < 0n ? -by : by);
  const sign = by < 0n ? -1n : 1n;
  return { over: (sign * over) / divisor, by: (sign * by) / divisor };
};

/** The value of a decimal text, '-12.50'. Throws RangeError for any other text. */
export const exactOf = (text: string): Exact => {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new RangeError(`'${text}' is no decimal`);
  const digits = BigInt(whole + places);
  return fraction(sign === '-' ? -digits : digits, 10n ** BigInt(places.length));
};

/**
 * Values of formulas over formulas can double their digits with every step. One with over a thousand digits is no figure of
 * a shop, and working it out on would hold up everybody.
 */
const TOO_LONG = 1n << 4096n;
const isTooLong = ({ over, by }: Exact): boolean => over >= TOO_LONG || over <= -TOO_LONG || by >= TOO_LONG;

/** Null: nothing can be divided by 0. */
const operate = (operator: Operator, a: Exact, b: Exact): Exact | null => {
  switch (operator) {
    case '+':
      return addExact(a, b);
    case '-':
      return addExact(a, negative(b));
    case '*':
      return fraction(a.over * b.over, a.by * b.by);
    case '/':
      return b.over === 0n ? null : fraction(a.over * b.by, a.by * b.over);
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

/** A value as decimal text, rounded half away from zero, without trailing zeros. */
export const decimalTextOf = ({ over, by }: Exact, places: number): string => {
  const scale = 10n ** BigInt(places);
  const size = ((over < 0n ? -over : over) * scale * 2n + by) / (by * 2n);
  const digits = String(size).padStart(places + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const kept = rest.replace(/0+$/, '');
  return `${over < 0n && size !== 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
};
