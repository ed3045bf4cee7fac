import type { DoubtKind } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays } from '@lanewise/domain/calendar/day';
import { MOST_CLOCK_DAYS } from '@lanewise/domain/calendar/register-clock';
import { gapsOf } from '@lanewise/tlog/balance';
import { currenciesOf } from '@lanewise/tlog/currency';

/**
 * The money that a doubt puts in question, in ten-thousandths and without a sign. For a receipt that does not add up,
 * this is the largest difference, or the total of the receipt if only its source says that it does not add up. For any
 * other doubt, this is the net sales.
 */
export const stakeOf = (doubt: DoubtKind, transaction: Transaction, net: number): number => {
  if (doubt !== 'unbalanced') return Math.abs(net);
  const { total } = transaction;
  const gaps = gapsOf(transaction).map(({ sum }) => Math.abs(sum - total));
  return gaps.length === 0 ? Math.abs(total) : Math.max(...gaps);
};

export interface Doubt {
  kinds: readonly DoubtKind[];
  /** The money at stake for each doubt, in ten-thousandths. */
  stakes: readonly number[];
  /** Messages of the decoder about what does not add up, each once. */
  details: string[];
}

/** Most messages kept of one receipt. A damaged receipt may have thousands of messages. */
const mostDetails = 5;

export const doubtOf = (kinds: readonly DoubtKind[], transaction: Transaction, net: number): Doubt => ({
  kinds,
  stakes: kinds.map((kind) => stakeOf(kind, transaction, net)),
  details: [
    ...new Set(
      transaction.events.flatMap(({ kind, detail }) => (kind === 'unbalanced' && detail !== '' ? [detail] : [])),
    ),
  ].slice(0, mostDetails),
});

/** The earliest likely date. If a register writes an earlier date, its clock is wrong. */
const firstLikelyDate = '2000-01-01';
/**
 * 100,000,000. An item code that was read as an amount has this size. No receipt of a shop reaches this amount, even in
 * currencies of small units.
 */
const leastUnlikely = 1_000_000_000_000;

const isUnlikely = ({ total, lines, tenders }: Transaction): boolean => {
  const exceeds = ({ amount }: { amount: number }): boolean => Math.abs(amount) >= leastUnlikely;
  return exceeds({ amount: total }) || lines.some(exceeds) || tenders.some(exceeds);
};

/**
 * Whether a date of a receipt cannot be right: it is before `firstLikelyDate` or in the future, or the clock of the
 * register is too far from the business date. An unknown time is ''.
 */
const hasUnlikelyDate = ({ businessDate, began, ended }: Transaction, received: string | undefined): boolean => {
  const days = [began, ended].filter((time) => time !== '').map((time) => time.slice(0, 10));
  const [first, last] = [addDays(businessDate, -MOST_CLOCK_DAYS), addDays(businessDate, MOST_CLOCK_DAYS)];
  return (
    businessDate < firstLikelyDate ||
    days.some((day) => day < first || day > last) ||
    (received !== undefined && [businessDate, ...days].some((day) => day > addDays(received, 1)))
  );
};

/**
 * Returns what is implausible about a receipt that the journal can hold. `received`: the UTC day on which the file of
 * the receipt was read. On that day, the next day has already begun in some time zone, but any later day is in the
 * future.
 */
export const unlikelyOf = (transaction: Transaction, received: string | undefined): DoubtKind[] => {
  const doubts: DoubtKind[] = hasUnlikelyDate(transaction, received) ? ['unlikelyDate'] : [];
  if (isUnlikely(transaction)) doubts.push('unlikelyAmount');
  return doubts;
};

/**
 * Whether a receipt names a currency other than the company's currency. All figures are in the company's currency. If
 * several currencies share a sign, such as $, and the company's currency is one of them, the sign means the company's
 * currency.
 */
export const isForeign = ({ currency }: Transaction, own: string | undefined): boolean => {
  const named = currency.trim().toUpperCase();
  return (
    own !== undefined && named !== '' && named !== own.toUpperCase() && !currenciesOf(named).has(own.toUpperCase())
  );
};

/** Returns why a profile keeps a doubtful receipt out, or null. */
export const refusalOf = (profile: ImportProfile | null, doubts: readonly DoubtKind[]): string | null => {
  const refused = doubts.filter((doubt) => profile?.refuse?.includes(doubt));
  return refused.length === 0 ? null : `The profile refuses receipts that are doubtful: ${refused.join(', ')}`;
};

/** The number of doubtful receipts and their money at stake, by kind of doubt. */
export class DoubtCounts {
  readonly counts = new Map<DoubtKind, number>();
  readonly stakes = new Map<DoubtKind, bigint>();

  add({ kinds, stakes }: Doubt): void {
    for (const [at, kind] of kinds.entries()) {
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
      this.stakes.set(kind, (this.stakes.get(kind) ?? 0n) + BigInt(stakes[at] ?? 0));
    }
  }
}
