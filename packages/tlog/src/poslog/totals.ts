import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { PoslogDraft } from './draft.ts';
import { totalTax } from './taxes.ts';

/** Vendors' names for the amount that the customer owes. */
const GRAND_TOTALS = [
  'TransactionGrandAmount',
  'GrandAmount',
  'TransactionTotalAmount',
  'TransactionTotal',
  'GrandTotal',
];

/** The rounding of cash, among the totals. */
export const ROUNDING_TOTAL = 'RoundingAmount';

/** The total that parts are compared with; null if no known total is stated. */
export const statedTotal = (draft: PoslogDraft): Fixed | null => {
  for (const type of GRAND_TOTALS) {
    const total = draft.totals.get(type);
    if (total !== undefined) return total;
  }
  const net = draft.totals.get('TransactionNetAmount');
  const tax = totalTax(draft);
  return net === undefined || tax === null ? null : net + tax.amount;
};

/** Totals that do not state the amount of a receipt: parts of it, and counts. */
const partial =
  /tax|discount|void|return|gross|quantity|count|tender|change|saving|points|coupon|deposit|exempt|rounding/i;

/**
 * Whether a receipt states a total of this type once. Partial totals, such as taxes, may be stated for each rate.
 * Totals without a type may be totals of several types.
 */
export const isOfReceipt = (type: string): boolean =>
  type !== '' && (type === ROUNDING_TOTAL || GRAND_TOTALS.includes(type) || !partial.test(type));

/** Totals with unknown names that may state the amount of a receipt, for receipts without a known total. */
export const unreadTotals = (draft: PoslogDraft): (readonly [type: string, amount: Fixed])[] =>
  statedTotal(draft) === null ? [...draft.totals].filter(([type]) => !partial.test(type)) : [];
