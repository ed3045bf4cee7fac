import type { Breach, VoucherStatus } from '@lanewise/contract/fields/programs';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { earnedOn, earningRules, type Program } from './rules.ts';

/**
 * Status of a voucher. A used voucher is surrendered; its remainder is a new voucher. `today` and dates are yyyy-mm-dd.
 */
export const statusOf = (
  { amount, redeemed, expiry }: { amount: Fixed; redeemed: Fixed; expiry: string },
  today: string,
): VoucherStatus => {
  if (redeemed > 0) return redeemed < amount ? 'partlyRedeemed' : 'redeemed';
  return expiry !== '' && expiry < today ? 'expired' : 'issued';
};

/** The amount that a receipt issued for a program, and the amounts that could earn it. */
export interface Issue {
  program: Program;
  issued: Fixed;
  snap: Fixed;
  wic: Fixed;
  /** Amount of the eligible items, less the part that vouchers of the program paid; null if the program has no list. */
  eligible: Fixed | null;
}

/**
 * The highest amount that a receipt may earn. The receipt earns on the part of the eligible items that SNAP can have
 * paid and WIC did not pay.
 */
export const mostEarned = ({ program, snap, wic, eligible }: Omit<Issue, 'issued'>): Fixed =>
  earnedOn(program, Math.min(snap, eligible === null ? snap : Math.max(0, eligible - wic)));

/**
 * Amount by which all issues of a receipt exceed its SNAP dollars, without the wrong amounts of single issues. Each
 * SNAP dollar earns once, in one program.
 */
export const earnedTwice = (issues: readonly Issue[]): Fixed => {
  const sound = issues.reduce((sum, issue) => sum + issue.issued - breachesOf(issue).atRisk, 0);
  return Math.max(0, sound - Math.max(0, issues[0]?.snap ?? 0));
};

/** Rules that an issue breaks, with the amount wrongly issued. */
export const breachesOf = (issue: Issue): { reasons: Breach[]; atRisk: Fixed } => {
  const { program, issued, snap, wic, eligible } = issue;
  const atRisk = Math.max(0, issued - mostEarned(issue));
  const reasons: Breach[] = [];
  if (issued > snap) reasons.push('notSnap');
  if (eligible !== null && issued > eligible) reasons.push('ineligibleItems');
  if (issued > earningRules[program].limit) reasons.push('overLimit');
  if (eligible !== null && wic > 0 && issued <= eligible && issued > Math.max(0, eligible - wic))
    reasons.push('wicOverlap');
  return { reasons, atRisk };
};
