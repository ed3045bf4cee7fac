import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

const sum = <Part>(parts: readonly Part[], value: (part: Part) => Fixed): Fixed =>
  parts.reduce((total, part) => total + value(part), 0);

/** The sum of lines with their discounts, and taxes (contract, transaction). */
export const owed = ({ lines, taxes }: Pick<Transaction, 'lines' | 'taxes'>): Fixed =>
  sum(lines, ({ amount, discount }) => amount + discount) + sum(taxes, ({ amount }) => amount);

export const paid = ({ tenders }: Pick<Transaction, 'tenders'>): Fixed => sum(tenders, ({ amount }) => amount);

/**
 * Why a transaction does not add up, or null (docs/specification/domain.md, invariant 1). Cash movements have a total
 * and no parts.
 */
export const imbalanceOf = (transaction: Transaction): string | null => {
  const { total, tenders, lines, taxes } = transaction;
  if (lines.length > 0 || taxes.length > 0) {
    if (owed(transaction) !== total) return `lines and taxes come to ${owed(transaction)}, the total is ${total}`;
  }
  if (tenders.length > 0 && paid(transaction) !== total)
    return `tenders come to ${paid(transaction)}, the total is ${total}`;
  return null;
};
