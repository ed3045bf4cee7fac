import type { Line, Tax } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { sumOf } from '../fixed.ts';
import type { Fields } from './fields.ts';

// Finds signs that contradict each other. Quantities and amounts of sold goods are positive; quantities and amounts of
// goods that came back or were taken off the receipt again are negative.

/**
 * Refuses a line whose kind, quantity and amount contradict each other on whether goods were sold or returned. A
 * positive quantity may have a negative amount, as for a coupon, but not on a returned line.
 */
export const refuseContradicting = (fields: Fields, kind: Line['kind'], quantity: Fixed, amount: Fixed): void => {
  if (kind === 'return' && amount > 0) throw fields.wrong('amount', 'is above zero, but what came back is below zero');
  if (kind === 'return' && quantity > 0)
    throw fields.wrong('quantity', 'is above zero, but what came back is below zero');
  if (quantity < 0 && amount > 0)
    throw fields.wrong(
      'amount',
      kind === 'void'
        ? 'is above zero, but what was taken off is below zero'
        : 'is above zero, but its quantity is below zero',
    );
};

/** Whether a discount raises what its line comes to: it has the sign of the line. */
const isRaising = ({ amount, discount }: Pick<Line, 'amount' | 'discount'>): boolean =>
  (amount > 0 && discount > 0) || (amount < 0 && discount < 0);

/**
 * Index of the first `void` line whose amount is above the sum of all negative lines of the sale, so that the line has
 * nothing to take off. -1: no `void` line is above this sum, or no line of the sale is positive.
 */
const turnedVoidAt = (lines: readonly Line[]): number => {
  const others = lines.filter(({ kind }) => kind !== 'void');
  if (others.every(({ amount }) => amount <= 0)) return -1;
  const back = sumOf(others, ({ amount }) => (amount < 0 ? -amount : 0));
  return lines.findIndex(({ kind, amount }) => kind === 'void' && amount > back);
};

/** Index of a tax with the sign of all taxes together, if all lines have the other sign; -1: none. */
const turnedTaxAt = (lines: readonly Line[], taxes: readonly Tax[]): number => {
  const charged = Math.sign(sumOf(taxes, ({ amount }) => amount));
  const signs = new Set(lines.map(({ amount }) => Math.sign(amount)).filter((sign) => sign !== 0));
  if (charged === 0 || signs.size !== 1 || signs.has(charged)) return -1;
  return taxes.findIndex(({ amount }) => Math.sign(amount) === charged);
};

/** An amount whose sign may be wrong. */
interface UnlikelySign {
  list: 'lines' | 'taxes';
  at: number;
  field: string;
  problem: string;
}

/**
 * Finds the first amount with an unlikely sign, such as a discount that raises its line. The sign may be right (the
 * amount is a surcharge), and the total or the tenders of the receipt show whether it is. A receipt with neither a
 * total nor tenders is therefore refused.
 */
export const unlikelySign = (lines: readonly Line[], taxes: readonly Tax[]): UnlikelySign | null => {
  const found: UnlikelySign[] = [
    {
      list: 'lines',
      at: lines.findIndex(isRaising),
      field: 'discount',
      problem: 'has the sign of its line, and no total or tender says that it is added',
    },
    {
      list: 'lines',
      at: turnedVoidAt(lines),
      field: 'amount',
      problem: 'is above zero, but what was taken off is below zero, and no total or tender says otherwise',
    },
    {
      list: 'taxes',
      at: turnedTaxAt(lines, taxes),
      field: 'amount',
      problem: 'has another sign than all lines, and no total or tender says that it is meant',
    },
  ];
  return found.find(({ at }) => at >= 0) ?? null;
};
