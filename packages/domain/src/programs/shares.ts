import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { Program } from './rules.ts';

/** The program on whose list a line is; Double Up where both have it. */
export type LineGroup = Program | 'none';

/** What programs paid of a receipt. All below zero where a sale is taken back. */
export interface Payments {
  /** Vouchers taken, by program. */
  vouchers: Readonly<Record<Program, Fixed>>;
  wic: Fixed;
  snap: Fixed;
}

/** What of an eligible line was paid by what. */
export interface Share {
  voucher: Fixed;
  wic: Fixed;
  snap: Fixed;
}

const groups = ['doubleUp', 'milkIncentive'] as const;
const within = (amount: Fixed, most: Fixed): Fixed => Math.max(0, Math.min(amount, most));

/**
 * How the dollars of programs fall on the lines of a receipt; registers state tenders for the receipt as a whole.
 *
 * - Items of Double Up first, then milk of the milk incentive, then everything else: benefits buy first what they are doubled for.
 *   That is what registers with a program do, it is best for the household, and a dollar of SNAP lies in one program only.
 * - Within them a voucher of the program pays first (it buys nothing else), then WIC, then SNAP. What WIC may have paid therefore
 *   never earns, and a sponsor never pays twice for one item.
 * - Along the lines of the receipt until a tender is used up: whole cents, no rounding, and the shares add up to the tender as far
 *   as there is something to pay. A line that is corrected gives back what it took.
 */
export const sharesOf = (lines: readonly { group: LineGroup; net: Fixed }[], paid: Payments): Share[] => {
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

/** An amount over shares in their order, until it is used up: what each line earned of a voucher. */
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
