import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { Program } from './rules.ts';

/** The program whose list contains a line; Double Up if both lists contain it. */
export type LineGroup = Program | 'none';

/** Amounts that programs paid on a receipt. All are negative where a sale is reversed. */
export interface PaidByPrograms {
  /** Redeemed vouchers, by program. */
  vouchers: Readonly<Record<Program, Fixed>>;
  wic: Fixed;
  snap: Fixed;
}

/** The tenders that paid an eligible line. */
export interface Share {
  voucher: Fixed;
  wic: Fixed;
  snap: Fixed;
}

const groups = ['doubleUp', 'milkIncentive'] as const;
const within = (amount: Fixed, most: Fixed): Fixed => Math.max(0, Math.min(amount, most));

/**
 * Allocates the dollars of programs to the lines of a receipt; registers state tenders only for the receipt as a whole.
 *
 * - Items of Double Up first, then milk of the milk incentive, then everything else: benefits first buy the items that
 *   they are doubled for. Registers with a program do the same, it is best for the household, and each SNAP dollar
 *   counts for one program only.
 * - Within each group a voucher of the program pays first (it buys nothing else), then WIC, then SNAP. Items that WIC
 *   may have paid therefore never earn, and a sponsor never pays twice for one item.
 * - In line order until a tender is used up: whole cents without rounding, and the shares add up to the tender as far
 *   as there are amounts to pay. A corrected line returns its share.
 */
export const sharesOf = (lines: readonly { group: LineGroup; net: Fixed }[], paid: PaidByPrograms): Share[] => {
  const direction = paid.snap + paid.wic + paid.vouchers.doubleUp + paid.vouchers.milkIncentive < 0 ? -1 : 1;
  const shares = lines.map((): Share => ({ voucher: 0, wic: 0, snap: 0 }));
  let [wicLeft, snapLeft] = [paid.wic * direction, paid.snap * direction];
  for (const group of groups) {
    const own = lines.flatMap((line, at) => (line.group === group ? [{ at, net: line.net * direction }] : []));
    const sum = own.reduce((all, { net }) => all + net, 0);
    const voucher = within(sum, paid.vouchers[group] * direction);
    const wic = within(sum - voucher, wicLeft);
    const snap = within(sum - voucher - wic, snapLeft);
    wicLeft -= wic;
    snapLeft -= snap;
    let before = 0;
    for (const { at, net } of own) {
      const after = before + net;
      const taken = (from: Fixed, most: Fixed): Fixed =>
        (within(after - from, most) - within(before - from, most)) * direction + 0;
      shares[at] = { voucher: taken(0, voucher), wic: taken(voucher, wic), snap: taken(voucher + wic, snap) };
      before = after;
    }
  }
  return shares;
};

/** Spreads an amount over shares in order until it is used up: the part of a voucher that each line earned. */
export const spreadOver = (amount: Fixed, shares: readonly Fixed[]): Fixed[] => {
  const direction = amount < 0 ? -1 : 1;
  let before = 0;
  return shares.map((share) => {
    const after = before + share * direction;
    const part = within(after, amount * direction) - within(before, amount * direction);
    before = after;
    return part * direction + 0;
  });
};
