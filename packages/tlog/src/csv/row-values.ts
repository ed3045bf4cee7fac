import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** Amounts of one row, with the signs of the file. */
export interface Amounts {
  quantity: Fixed;
  /** Null when the file has none. */
  unitPrice: Fixed | null;
  amount: Fixed;
  /** One per discount column of the profile; positive means that the customer pays less. */
  discounts: readonly Fixed[];
  coupon: Fixed;
  /** Null for an empty cell. */
  tax: Fixed | null;
  total: Fixed | null;
  rounding: Fixed | null;
  /** Sign or code of the currency that the amounts name; '' where none does. */
  currency: string;
}

/** The reason why a row is unreadable; `detail` names the column. */
export interface Problem {
  reason: BrokenReason;
  detail: string;
}

export const noAmounts: Amounts = {
  quantity: 0,
  unitPrice: null,
  amount: 0,
  discounts: [],
  coupon: 0,
  tax: null,
  total: null,
  rounding: null,
  currency: '',
};
