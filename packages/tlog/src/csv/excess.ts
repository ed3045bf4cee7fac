import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { formatFixed, sumOf } from '../fixed.ts';
import type { Counted, SignedRow } from './amounts.ts';

/**
 * Returns why a discount or a manufacturer coupon makes the receipt dearer although no stated total confirms this; ''
 * if none does. A stated total may confirm a surcharge, because the total includes the surcharge. No total can confirm
 * a coupon, because the payment of a receipt follows from its coupons.
 */
export const raisingIn = ({ rows, discounts, coupon, total }: Counted): string => {
  const sold = rows.reduce((sum, { gross }) => sum + gross, 0);
  const isAlong = (amount: Fixed, of: Fixed): boolean => (amount > 0 && of > 0) || (amount < 0 && of < 0);
  const own = rows.flatMap(({ gross, named }) => named.filter(({ amount }) => isAlong(amount, gross)));
  const whole = discounts.filter(({ amount }) => isAlong(amount, sold));
  const [raised] = total === null ? [...own, ...whole] : [];
  if (raised)
    return `the discount ${raised.name} of ${formatFixed(raised.amount)} has the sign of what it is taken off`;
  const isCharged = isAlong(0 - coupon, sold);
  return isCharged ? `the manufacturer coupons of ${formatFixed(coupon)} have another sign than what was sold` : '';
};

/** Half a cent: amounts this close differ only by rounding. */
const ROUNDING: Fixed = 50;

const isBeyond = (amount: Fixed, of: Fixed): boolean => Math.abs(amount) > Math.abs(of) + ROUNDING;

/**
 * Whether a row without an amount holds a discount of the whole receipt, because the row names no item or has the
 * quantity 0.
 */
const isOfReceipt = ({ gross, quantity, row }: SignedRow): boolean =>
  gross === 0 && (row.item === '' || quantity === 0);

/**
 * Returns the reason if a discount is larger than the amount that it lowers, or a tax is larger than its taxed amount,
 * and no total is stated; otherwise ''. The column may hold rates, or the amounts may already be after discounts.
 */
export const excessIn = ({ rows, discounts, tax, total }: Counted): string => {
  if (total !== null) return '';
  const sold = sumOf(rows, ({ gross }) => Math.abs(gross));
  let whole = sumOf(discounts, ({ amount }) => amount);
  for (const row of rows) {
    const { gross, named, tax: charged } = row;
    const lowered = sumOf(named, ({ amount }) => amount);
    if (isOfReceipt(row)) whole += lowered;
    else if (isBeyond(lowered, gross)) return tooMuch('a discount', lowered, gross);
    // A tax may stand in a row of its own.
    if (gross !== 0 && isBeyond(charged, gross)) return tooMuch('a tax', charged, gross);
  }
  if (isBeyond(whole, sold)) return tooMuch('a discount', whole, sold);
  return sold !== 0 && isBeyond(tax, sold) ? tooMuch('a tax', tax, sold) : '';
};

const tooMuch = (what: string, amount: Fixed, of: Fixed): string =>
  `${what} of ${formatFixed(Math.abs(amount))} is more than the ${formatFixed(Math.abs(of))} that it is of`;
