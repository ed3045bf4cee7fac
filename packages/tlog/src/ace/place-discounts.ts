import type { Discount, Line } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { cancelledLines } from '../cancelled.ts';
import { spread, sumOf } from '../fixed.ts';
import { addedUp, areTooMany } from '../sharing.ts';
import type { DraftDiscount } from './draft.ts';

/** Adds each discount to the line that it is linked to, or spreads it over the sold lines. Changes `lines`. */
export const placeDiscounts = (drafts: readonly DraftDiscount[], lines: readonly Line[]): Discount[] => {
  const isLong = areTooMany(drafts.length, lines.length);
  const standing = drafts.length === 0 ? new Set<Line>() : standingOf(lines);
  const left: Fixed[] = [];
  const discounts = drafts.map(({ line, ...discount }, at): Discount => {
    const { amount } = discount;
    if (line !== null && holds(line, amount)) {
      line.discount += amount;
      return { ...discount, sequence: at + 1, line: line.sequence };
    }
    if (isLong) left.push(amount);
    else spreadOver(lines, standing, amount);
    return { ...discount, sequence: at + 1, line: 0 };
  });
  for (const amount of addedUp(left)) spreadOver(lines, standing, amount);
  return discounts;
};

/**
 * Whether a line can bear the discount: the discount has the opposite sign of the line, and is not larger than what
 * earlier discounts left of the line.
 */
const holds = (line: Line, amount: Fixed): boolean =>
  line.amount * amount < 0 && Math.abs(line.amount + line.discount) >= Math.abs(amount);

const spreadOver = (lines: readonly Line[], standing: ReadonlySet<Line>, amount: Fixed): void => {
  const isGivenBack = amount > 0 && sumOf(lines, discountOf) >= amount;
  const weights = lines.map((line) => {
    if (isGivenBack) return discountOf(line);
    return standing.has(line) ? Math.max(0, Math.sign(-amount) * (line.amount + line.discount)) : 0;
  });
  if (!weights.some((weight) => weight > 0)) return;
  const shares = spread(amount, weights);
  lines.forEach((line, at) => {
    line.discount += shares[at] ?? 0;
  });
};

/** The discount on a sold line, which a cancelled coupon can reduce. */
const discountOf = ({ amount, discount }: Line): Fixed => (amount > 0 && discount < 0 ? -discount : 0);

const isGoods = ({ kind }: Line): boolean => kind === 'sale' || kind === 'return';

/** Lines of goods that no later correction cancels. Only these share a discount. */
const standingOf = (lines: readonly Line[]): Set<Line> => {
  const cancelled = cancelledLines(lines, isGoods);
  return new Set(lines.filter((line) => isGoods(line) && !cancelled.has(line)));
};
