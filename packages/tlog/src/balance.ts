import { sellingKinds, type Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed } from './fixed.ts';

/** Parts of a receipt that differ from its total, and their sum. */
export interface Gap {
  part: 'Lines and taxes' | 'Tenders';
  sum: Fixed;
}

type Weighed = Pick<Transaction, 'kind' | 'total' | 'lines' | 'taxes' | 'tenders'>;

/**
 * The imbalances of a receipt. The lines with discounts and deposits, plus taxes, must equal the total. If the receipt
 * has tenders, the tenders with cash rounding must also equal the total. Receipts that sell nothing need no balance. A
 * post void without lines and taxes needs none either, because its lines are the lines of the voided sale.
 */
export const gapsOf = ({ kind, total, lines, taxes, tenders }: Weighed): Gap[] => {
  if (!sellingKinds.includes(kind)) return [];
  if (kind === 'postVoid' && lines.length === 0 && taxes.length === 0) return [];
  let sold = 0;
  for (const { amount, discount } of lines) sold += amount + discount;
  for (const { amount } of taxes) sold += amount;
  let paid = 0;
  for (const { amount } of tenders) paid += amount;
  const gaps: Gap[] = [];
  if (sold !== total) gaps.push({ part: 'Lines and taxes', sum: sold });
  if (tenders.length > 0 && paid !== total) gaps.push({ part: 'Tenders', sum: paid });
  return gaps;
};

/** Text of a gap in an event. */
export const toldGap = ({ part, sum }: Gap, total: Fixed): string => apart(`${part} add up to`, sum, total);

export const apart = (what: string, amount: Fixed, total: Fixed): string =>
  `${what} ${formatFixed(amount)}, the total is ${formatFixed(total)}: ${formatFixed(amount - total)} apart`;

/** Parts are kept to the ten-thousandth and totals are stated to the cent, so a difference below a cent is rounding. */
const CENT = 100;

/** Whether a receipt is doubtful: its decoder reports an imbalance, or it has one. */
export const isUnbalanced = (transaction: Weighed & Pick<Transaction, 'events'>): boolean =>
  transaction.events.some(({ kind }) => kind === 'unbalanced') ||
  gapsOf(transaction).some(({ sum }) => Math.abs(sum - transaction.total) >= CENT);
