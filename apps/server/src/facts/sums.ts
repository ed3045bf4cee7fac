import { sellingKinds, type Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/**
 * The amounts that a transaction adds to the figures of its store. All are 0 unless the transaction is of a selling
 * kind (`sellingKinds`).
 */
export interface Sums {
  /** gross + returned + discount + voided */
  net: Fixed;
  units: Fixed;
  /** Sold lines at their selling price, without lines that were cancelled during the sale. */
  gross: Fixed;
  /** Zero or negative. */
  returned: Fixed;
  discount: Fixed;
  /** Amount of voids, zero or negative. A post void takes back a whole finished sale. */
  voided: Fixed;
  /** Bottle deposits and fees, which are no part of sales. */
  deposit: Fixed;
  tax: Fixed;
}

export const receiptSumsOf = ({ kind, lines, taxes }: Transaction): Sums => {
  const sums: Sums = { net: 0, units: 0, gross: 0, returned: 0, discount: 0, voided: 0, deposit: 0, tax: 0 };
  if (!sellingKinds.includes(kind)) return sums;
  for (const line of lines) {
    if (line.kind === 'deposit') {
      sums.deposit += line.amount + line.discount;
      continue;
    }
    sums.net += line.amount + line.discount;
    sums.units += line.units;
    if (kind === 'postVoid') {
      sums.voided += line.amount + line.discount;
      continue;
    }
    sums.discount += line.discount;
    // A correction has the opposite sign of the line that it cancels, so it reduces the side of that line.
    const sold = line.kind === 'void' ? line.amount <= 0 : line.kind === 'sale' && line.amount >= 0;
    if (sold) sums.gross += line.amount;
    else sums.returned += line.amount;
  }
  for (const { amount } of taxes) sums.tax += amount;
  return sums;
};
