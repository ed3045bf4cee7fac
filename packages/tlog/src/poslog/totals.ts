import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { Draft } from './draft.ts';
import { totalTax } from './taxes.ts';

/** What a customer owes, by the names under which vendors write it. */
const GRAND_TOTALS = [
  'TransactionGrandAmount',
  'GrandAmount',
  'TransactionTotalAmount',
  'TransactionTotal',
  'GrandTotal',
];

/** The total that parts are held against; null where none is stated that is known. */
export const statedTotal = (draft: Draft): Fixed | null => {
  for (const type of GRAND_TOTALS) {
    const total = draft.totals.get(type);
    if (total !== undefined) return total;
  }
  const net = draft.totals.get('TransactionNetAmount');
  const tax = totalTax(draft);
  return net === undefined || tax === null ? null : net + tax.amount;
};

/** Totals that say nothing of what a receipt comes to: parts of it, and counts. */
const partial = /tax|discount|void|return|gross|quantity|count|tender|change|saving|points|coupon|deposit|exempt/i;

/** Totals that may say what a receipt comes to, under names that nobody knows, where no known one does. */
export const unreadTotals = (draft: Draft): (readonly [type: string, amount: Fixed])[] =>
  statedTotal(draft) === null ? [...draft.totals].filter(([type]) => !partial.test(type)) : [];
