import type { Breach, VoucherStatus } from '@lanewise/contract/fields/programs';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { earnedOn, earningRules, type Program } from './rules.ts';

/** A voucher is surrendered when used; what is left of it is another one. `today` and dates yyyy-mm-dd. */
export const statusOf = (
  { amount, redeemed, expiry }: { amount: Fixed; redeemed: Fixed; expiry: string },
  today: string,
): VoucherStatus => {
  if (redeemed > 0) return redeemed < amount ? 'partlyRedeemed' : 'redeemed';
  return expiry !== '' && expiry < today ? 'expired' : 'issued';
};

/** What a receipt issued for a program, and what it had to earn that with. */
export interface Issue {
  program: Program;
  issued: Fixed;
  snap: Fixed;
  wic: Fixed;
  /** Eligible items less what vouchers of the program paid; null where the program has no list to judge by. */
  eligible: Fixed | null;
}

/** The most that a receipt may earn: what SNAP can have paid of eligible items that WIC did not pay. */
export const mostEarned = ({ program, snap, wic, eligible }: Omit<Issue, 'issued'>): Fixed =>
  earnedOn(program, Math.min(snap, eligible === null ? snap : Math.max(0, eligible - wic)));

/**
 * What all issues of a receipt earned beyond its SNAP dollars, each of which earns once, in one program: over what is at risk of
 * every issue by itself.
 */
export const earnedTwice = (issues: readonly Issue[]): Fixed => {
  const sound = issues.reduce((sum, issue) => sum + issue.issued - breachesOf(issue).atRisk, 0);
  return Math.max(0, sound - Math.max(0, issues[0]?.snap ?? 0));
};

/** Rules that an issue breaks, with the amount that should not have been issued. */
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
