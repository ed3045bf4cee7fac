import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { divideRounded } from './exact.ts';
import { spread } from './fixed.ts';

/**
 * Splits a tax that prices include into shares in proportion to the amounts. Amounts have either sign: a return takes
 * its share back. The sum of the shares is the tax. Null if the amounts add up to zero or to the opposite sign of the
 * tax.
 */
export const taxShares = (tax: Fixed, amounts: readonly Fixed[]): Fixed[] | null => {
  const sold = amounts.map((amount) => Math.max(0, amount));
  const back = amounts.map((amount) => Math.max(0, 0 - amount));
  const [up, down] = [sumOf(sold), sumOf(back)];
  if (up === down || up - down < 0 !== tax < 0) return null;
  const ofSold = down === 0 ? tax : up === 0 ? 0 : divideRounded(tax, up, up - down);
  const shares = spread(ofSold, up === 0 ? [] : sold);
  const given = spread(tax - ofSold, down === 0 ? [] : back);
  return amounts.map((_, index) => (shares[index] ?? 0) + (given[index] ?? 0));
};

const sumOf = (amounts: readonly Fixed[]): Fixed => amounts.reduce((sum, amount) => sum + amount, 0);
