import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';

/** Product of two fixed numbers, rounded half away from zero to ten-thousandths; exact beyond 2^53 too. */
export const multiply = (a: Fixed, b: Fixed): Fixed => divideRounded(a, b, FIXED_SCALE);

/** Quotient of two fixed numbers, rounded half away from zero to ten-thousandths; 0 when the divisor is 0. */
export const divide = (a: Fixed, b: Fixed): Fixed => (b === 0 ? 0 : divideRounded(a, FIXED_SCALE, b));

/** a * b / c in whole numbers, rounded half away from zero. */
export const divideRounded = (a: number, b: number, c: number): number => {
  const product = a * b;
  if (!Number.isSafeInteger(product)) return divideLarge(BigInt(a) * BigInt(b), BigInt(c));
  const rest = product % c;
  const quotient = (product - rest) / c;
  const up = Math.abs(rest) * 2 >= Math.abs(c) ? Math.sign(product) * Math.sign(c) : 0;
  return quotient + up + 0;
};

const divideLarge = (product: bigint, divisor: bigint): number => {
  const negative = product < 0n !== divisor < 0n;
  const size = product < 0n ? -product : product;
  const by = divisor < 0n ? -divisor : divisor;
  const rounded = Number((size * 2n + by) / (by * 2n));
  return negative ? 0 - rounded : rounded;
};
