import type { Transaction } from '@lanewise/contract/facts/transaction';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { dayOf } from './day.ts';
import { stores, type Store } from './stores.ts';

export interface StoreDay {
  store: Store;
  date: string;
  transactions: Transaction[];
}

export interface ChainTime {
  /** Business date that is running, and the second of the day it is: its receipts so far are there. */
  today: string;
  second: number;
  /** Days before today. */
  days: number;
}

const missingReceipts = 9;
const silentFrom = '14:20:00';

/** What yesterday lacks: nine receipts in a row on lane 4, or everything since 2:20 pm. Numbers stay, so that it shows. */
const lose = (store: Store, transactions: readonly Transaction[]): Transaction[] => {
  if (store.trouble === 'silent') return transactions.filter(({ ended }) => ended.slice(11) < silentFrom);
  if (store.trouble !== 'gap') return [...transactions];
  const sales = transactions.filter(({ lane }) => lane === '4');
  const start = Math.floor(sales.length / 2);
  const lost = new Set(sales.slice(start, start + missingReceipts));
  return transactions.filter((transaction) => !lost.has(transaction));
};

/** A Monday far back, to number weeks from. */
const weekZero = '2020-01-06';

/** The whole chain, store by store and day by day: the same for the same time, whatever the machine. */
export function* generateChain({ today, second, days }: ChainTime): Iterable<StoreDay> {
  for (const store of stores) {
    for (let back = days; back >= 0; back -= 1) {
      if (back === 0 && store.trouble === 'silent') continue;
      const date = addDays(today, -back);
      const week = Math.floor(daysBetween(weekZero, date) / 7);
      const whole = dayOf(store, date, week, back === 0 ? second : undefined);
      const transactions = back === 1 ? lose(store, whole) : whole;
      if (transactions.length > 0) yield { store, date, transactions };
    }
  }
}
