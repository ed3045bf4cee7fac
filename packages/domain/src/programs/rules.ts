import type { Voucher } from '@lanewise/contract/facts/transaction';
import type { Incentive } from '@lanewise/contract/fields/programs';
import type { Fixed } from '@lanewise/contract/primitives/fixed';

/** A program with rules and a list of items. */
export type Program = Exclude<Incentive, 'other'>;

/** Earnings of a SNAP dollar on eligible items, and the most that one receipt earns. */
export const earningRules: Readonly<Record<Program, { rate: number; limit: Fixed }>> = {
  doubleUp: { rate: 1, limit: 200_000 },
  milkIncentive: { rate: 1, limit: 100_000 },
};

/** The program of a voucher or incentive, recognised by words in its name, because sponsors choose names freely. */
export const incentiveOf = (name: string): Incentive => {
  if (/milk|lait/i.test(name)) return 'milkIncentive';
  return /double|dufb|bucks|produce|fruit|veg|snap|incentive/i.test(name) ? 'doubleUp' : 'other';
};

/** Role of a voucher on its receipt: earned there, redeemed there, or the remainder of a redeemed voucher. */
export type VoucherRole = 'issued' | 'redeemed' | 'remainder';

/**
 * Roles of the vouchers of a receipt. A receipt that redeems a voucher prints the remainder on a new voucher. If SNAP
 * also paid, the last voucher that the program issued is the earned voucher, because the match is computed at the end.
 */
export const rolesOf = (vouchers: readonly Pick<Voucher, 'program' | 'action'>[], isSnap: boolean): VoucherRole[] => {
  const ofProgram = (name: string, action: Voucher['action']): number[] =>
    vouchers.flatMap((one, at) =>
      one.action === action && incentiveOf(one.program) === incentiveOf(name) ? [at] : [],
    );
  return vouchers.map(({ program, action }, at) => {
    if (action === 'redeemed') return 'redeemed';
    if (ofProgram(program, 'redeemed').length === 0) return 'issued';
    return isSnap && ofProgram(program, 'issued').at(-1) === at ? 'issued' : 'remainder';
  });
};

/** earned = min(match rate * SNAP dollars on eligible items, limit). */
export const earnedOn = (program: Program, snapOnEligible: Fixed): Fixed =>
  Math.max(0, Math.min(earningRules[program].rate * snapOnEligible, earningRules[program].limit));
