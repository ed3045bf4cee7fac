import { daysBetween, type Day } from '@lanewise/domain/calendar/day';
import { companies, type Store } from './companies.ts';
import type { Habits } from './lines.ts';
import { Random, seedOf } from './random.ts';
import { words } from './words.ts';

/** A cashier and their habits. Shares are of customers; seconds are means. */
export interface Cashier extends Habits {
  number: string;
  name: string;
  secondsPerLine: number;
  secondsToPay: number;
  /** Openings of the drawer without a sale. */
  noSale: number;
  /** Sales given up at the total. */
  givenUp: number;
  refunds: number;
}

const initials = 'BCDGHJKLMNPRSTVW';

const between = (random: Random, least: number, most: number): number => least + random.next() * (most - least);

/** Honest cashiers differ by a factor of about three. */
const honest = (number: string, name: string, random: Random): Cashier => ({
  number,
  name,
  keyed: between(random, 0.01, 0.06),
  corrected: between(random, 0.004, 0.016),
  markedDown: between(random, 0.001, 0.006),
  notFound: between(random, 0.001, 0.004),
  secondsPerLine: between(random, 2.6, 5.2),
  secondsToPay: between(random, 16, 34),
  noSale: between(random, 0.004, 0.016),
  givenUp: between(random, 0.004, 0.012),
  refunds: between(random, 0.014, 0.03),
});

/** The thief voids lines and sales after cash payments, and opens the drawer without a sale. */
const thief = (cashier: Cashier): Cashier => ({
  ...cashier,
  corrected: 0.055,
  givenUp: 0.06,
  refunds: 0.085,
  noSale: 0.1,
});

/** Index of the thief in the roster of a store that has one. */
const thiefAt = 4;

const rosters = new Map<string, readonly Cashier[]>();

/** The cashiers of a store: two per staffed lane and three more. */
export const rosterOf = (store: Store): readonly Cashier[] => {
  const key = `${store.country}${store.number}`;
  const known = rosters.get(key);
  if (known) return known;
  const names = companies.find(({ country }) => country === store.country)?.firstNames ?? [];
  const roster = Array.from({ length: store.staffedLanes.length * 2 + 3 }, (_, at) => {
    const random = new Random(seedOf('cashier', key, at));
    const name = `${names[(seedOf('names', key) + at * 5) % names.length] ?? ''} ${initials[(seedOf(key) + at * 3) % initials.length] ?? ''}.`;
    const cashier = honest(String(104 + at * 7 + random.between(0, 5)), name, random);
    return at === thiefAt && store.traits.includes('thief') ? thief(cashier) : cashier;
  });
  rosters.set(key, roster);
  return roster;
};

/** The thief of a store; undefined: the store employs no thief. */
export const thiefOf = (store: Store): Cashier | undefined =>
  store.traits.includes('thief') ? rosterOf(store)[thiefAt] : undefined;

/**
 * Returns the cashier of the nth staffed lane, in the morning (0) or from the afternoon on (1). Each works on one lane
 * a day.
 */
export const cashierOf = (store: Store, date: Day, lane: number, shift: number): Cashier => {
  const roster = rosterOf(store);
  const turn = daysBetween('2020-01-01', date) * 3 + lane * 2 + shift;
  const cashier = roster[turn % roster.length];
  if (!cashier) throw new RangeError(`no cashier for lane ${lane} of ${store.name}`);
  return cashier;
};

/** Self-checkout customers scan slowly and never void a line. */
export const selfCheckout = (store: Store): Cashier => ({
  number: '900',
  name: words[store.country].self,
  keyed: 0,
  corrected: 0,
  markedDown: 0,
  notFound: 0.002,
  secondsPerLine: 6.5,
  secondsToPay: 30,
  noSale: 0,
  givenUp: 0,
  refunds: 0,
});
