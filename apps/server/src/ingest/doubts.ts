import type { DoubtKind } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { gapsOf } from '@lanewise/tlog/balance';

/**
 * Money that a doubt puts in question, in ten-thousandths and above zero: how far a receipt is from adding up, or its total where only its
 * source says that it does not; of any other doubt, its net sales.
 */
export const stakeOf = (doubt: DoubtKind, transaction: Transaction, net: number): number => {
  if (doubt !== 'unbalanced') return Math.abs(net);
  const { total } = transaction;
  const gaps = gapsOf(transaction).map(({ sum }) => Math.abs(sum - total));
  return gaps.length === 0 ? Math.abs(total) : Math.max(...gaps);
};

/** What is doubtful about one receipt. */
export interface Doubt {
  kinds: readonly DoubtKind[];
  /** The most that one of them puts in question, in ten-thousandths. */
  stake: number;
  /** What does not add up, in words of its decoder. */
  details: string[];
}

/** Sentences of one receipt that are kept: a damaged one may have thousands. */
const mostDetails = 5;

export const doubtOf = (kinds: readonly DoubtKind[], transaction: Transaction, net: number): Doubt => ({
  kinds,
  stake: Math.max(...kinds.map((kind) => stakeOf(kind, transaction, net))),
  details: transaction.events
    .flatMap(({ kind, detail }) => (kind === 'unbalanced' && detail !== '' ? [detail] : []))
    .slice(0, mostDetails),
});

/** Registers that write an older date have lost their clock. */
const firstLikelyDate = '2000-01-01';
/** 100,000,000: what an item code comes to that is read as an amount. In currencies of small units it is still no receipt of a shop. */
const leastUnlikely = 1_000_000_000_000;

const isUnlikely = ({ total, lines, tenders }: Transaction): boolean => {
  const exceeds = ({ amount }: { amount: number }): boolean => Math.abs(amount) >= leastUnlikely;
  return exceeds({ amount: total }) || lines.some(exceeds) || tenders.some(exceeds);
};

/**
 * What cannot be right of a receipt that the journal can hold. `received`: the day, in UTC, on which its file came; somewhere it is the next
 * one already, and later than that is the future.
 */
export const unlikelyOf = (transaction: Transaction, received: string | undefined): DoubtKind[] => {
  const { businessDate } = transaction;
  const isFuture = received !== undefined && businessDate > addDays(received, 1);
  const doubts: DoubtKind[] = businessDate < firstLikelyDate || isFuture ? ['unlikelyDate'] : [];
  if (isUnlikely(transaction)) doubts.push('unlikelyAmount');
  return doubts;
};

/** Why a profile keeps a doubtful receipt out; null when it does not. */
export const refusalOf = (profile: ImportProfile | null, doubts: readonly DoubtKind[]): string | null => {
  const refused = doubts.filter((doubt) => profile?.refuse?.includes(doubt));
  return refused.length === 0 ? null : `The profile refuses receipts that are doubtful: ${refused.join(', ')}`;
};

/** How many receipts of a segment are doubtful, and the money that is at stake with them, by what is doubtful. */
export class DoubtCounts {
  readonly counts = new Map<DoubtKind, number>();
  readonly stakes = new Map<DoubtKind, bigint>();

  add(doubts: readonly DoubtKind[], transaction: Transaction, net: number): void {
    for (const doubt of doubts) {
      this.counts.set(doubt, (this.counts.get(doubt) ?? 0) + 1);
      this.stakes.set(doubt, (this.stakes.get(doubt) ?? 0n) + BigInt(stakeOf(doubt, transaction, net)));
    }
  }
}
