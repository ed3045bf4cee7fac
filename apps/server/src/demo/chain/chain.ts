import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, type Day } from '@lanewise/domain/calendar/day';
import type { Store } from './companies.ts';
import { dayOf } from './day.ts';
import { Random, seedOf, shareOf } from './random.ts';

/** Time of day, by the clock of the store, at which a silent store sent its last receipt. */
export const silentFrom = '14:20:00';
const missingReceipts = 9;
/** Share of store-days on which a lane lost a few receipts. */
const lossShare = 1 / 300;

const without = (
  transactions: readonly Transaction[],
  lane: string | undefined,
  from: number,
  count: number,
): Transaction[] => {
  const ofLane = transactions.filter((transaction) => transaction.lane === lane);
  const lost = new Set(ofLane.slice(from, from + count));
  return transactions.filter((transaction) => !lost.has(transaction));
};

/** Removes receipts from the middle of a lane's day. Numbers stay, so that the gap shows. */
const lose = (transactions: Transaction[], lane: string | undefined, count: number): Transaction[] => {
  const written = transactions.filter((transaction) => transaction.lane === lane).length;
  return written < count + 6 ? transactions : without(transactions, lane, Math.floor(written / 2), count);
};

/** Whether a store lost receipts on a date, independent of the day of the installation. */
export const losesOn = ({ country, number }: Store, date: Day): boolean =>
  shareOf('lost', country, number, date) < lossShare;

/**
 * The receipts that a store sent for a date, with its faults. Faults of the last days depend on the day of the
 * installation, so that a new user sees them; all others depend on the date alone. `whole`: the full day, if already
 * made.
 */
export const sentOf = (store: Store, date: Day, installed: Day, whole?: Transaction[]): Transaction[] => {
  const { traits, country, number, staffedLanes } = store;
  const yesterday = addDays(installed, -1);
  if (traits.includes('silent') && date > yesterday) return [];
  const rung = whole ?? dayOf(store, date);
  if (traits.includes('silent') && date === yesterday) return rung.filter(({ ended }) => ended.slice(11) < silentFrom);
  if (traits.includes('gap') && date === yesterday) return lose(rung, staffedLanes[0], missingReceipts);
  if (!losesOn(store, date)) return rung;
  const random = new Random(seedOf('lost lane', country, number, date));
  return lose(rung, random.pick(staffedLanes), random.between(1, 5));
};
