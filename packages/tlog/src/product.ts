import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Number of decimals of a currency by its ISO 4217 code; two for an unknown currency. */
const decimalsOf = (currency: string): number => {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  let found = 2;
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    found = Math.min(4, maximumFractionDigits ?? 2);
  } catch {
    // The text is no currency code.
  }
  if (decimals.size < MOST_KNOWN) decimals.set(currency, found);
  return found;
};
const decimals = new Map<string, number>();
const MOST_KNOWN = 256;

/** Digits of a decimal without its point, and number of digits after the point. */
const digitsOf = (text: string): { digits: bigint; places: number } => {
  const [, sign = '', whole = '', part = ''] = /^\s*([+-]?)(\d*)\.?(\d*)\s*$/.exec(text) ?? [];
  return { digits: BigInt(`${whole}${part}` || '0') * (sign === '-' ? -1n : 1n), places: part.length };
};

/**
 * Price times quantity. Both are decimal text with all their digits. The result is rounded once, half away from zero,
 * to the smallest coin of the currency, because a price per gram has more decimals than money.
 */
export const productOf = (price: string, quantity: string, currency: string): Fixed => {
  const [one, other] = [digitsOf(price), digitsOf(quantity)];
  const coins = decimalsOf(currency);
  const product = one.digits * other.digits;
  const size = product < 0n ? -product : product;
  // The digits of the product have the decimals of both texts.
  const by = 10n ** BigInt(one.places + other.places);
  const scaled = size * 10n ** BigInt(coins);
  const rounded = Number((scaled * 2n + by) / (by * 2n)) * 10 ** (4 - coins);
  return product < 0n ? 0 - rounded : rounded;
};
