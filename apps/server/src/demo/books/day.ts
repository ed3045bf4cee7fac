import { addDays, daysBetween, weekday, type Day } from '@lanewise/domain/calendar/day';
import type { Language } from '@lanewise/contract/primitives/language';
import type { Store } from '../chain/companies.ts';
import { Random, seedOf, shareOf } from '../chain/random.ts';

// Counts and deposits of the bookkeepers of the sample chain: always the same for the same store and day. Amounts are
// cents.

/** Figures of the registers for a day. */
export interface Registers {
  cash: number;
  checks: number;
  paidIn: number;
  paidOut: number;
}

/** A day's cash over or short by more than this number of cents needs a note. */
export const TOLERANCE = 1_000;

/** The store whose deposits reach the bank a day late. */
export const LATE_DEPOSITS = '0015';

/** The store whose bookkeeper is three days behind. */
export const BEHIND = '0014';
const DAYS_BEHIND = 3;

/** Share of stores that have not closed yesterday yet. */
const STILL_OPEN = 0.25;

/** Share of days that are closed two to five days late, and of days that are reopened. */
const LATE = 0.04;
const REOPENED = 0.008;

/**
 * The planted theft: in the store that employs the thief, the cash of Fridays and Saturdays is short by two
 * twenty-dollar bills over the last eight weeks before the installation.
 */
export const THEFT = 4_000;
export const THEFT_DAYS = 56;

export const isStolenOn = ({ traits }: Store, date: Day, installed: Day): boolean => {
  const before = daysBetween(date, installed);
  return traits.includes('thief') && before > 0 && before <= THEFT_DAYS && [5, 6].includes(weekday(date));
};

const words = {
  stolen: { en: 'Counted three times, still short', fr: 'Compté trois fois, toujours en manque' },
  bill: { en: 'A wrong bill in the change of one till', fr: 'Un mauvais billet dans la monnaie d’une caisse' },
} as const;

/** Honest mistakes in change: small coins in one case of five, and rarely a bill. */
const slipOf = (random: Random): number => {
  if (random.chance(0.003)) return random.pick([-2_000, -1_500, 1_500]);
  return random.chance(0.2) ? random.between(-30, 24) * 5 : 0;
};

/** The cash over/short of a day. */
export const overShortOf = (store: Store, date: Day, installed: Day): number => {
  const random = new Random(seedOf('tills', store.country, store.number, date));
  const honest = store.staffedLanes.reduce((sum) => sum + slipOf(random), 0);
  return isStolenOn(store, date, installed) ? honest - THEFT : honest;
};

export interface CashCount {
  cash: number;
  note: string;
}

/** The count of a day's cash, which is never below 0. A large difference has a note. */
export const cashCount = (
  store: Store,
  date: Day,
  { cash, paidIn, paidOut }: Registers,
  installed: Day,
  language: Language,
): CashCount => {
  const off = Math.max(overShortOf(store, date, installed), Math.min(0, paidOut - paidIn - cash));
  if (Math.abs(off) <= TOLERANCE) return { cash: cash + off, note: '' };
  return { cash: cash + off, note: words[isStolenOn(store, date, installed) ? 'stolen' : 'bill'][language] };
};

/** The days whose takings are deposited on a given day. Banks are closed on Sundays. */
const daysOfDeposit = (date: Day): Day[] => {
  if (weekday(date) === 0) return [];
  return weekday(date) === 1 ? [addDays(date, -1), date] : [date];
};
export const depositedOn = ({ number }: Store, date: Day): Day[] =>
  daysOfDeposit(number === LATE_DEPOSITS ? addDays(date, -1) : date);

/** The deposit of a day's takings, in whole units of money, because coins stay in the store. */
export const depositOf = (count: number, { paidIn, paidOut }: Registers): number =>
  Math.max(0, Math.floor((count + paidIn - paidOut) / 100) * 100);

/** The number on the slip of a deposit. */
export const slipNumber = ({ number }: Store, date: Day): string => `${number}-${date.slice(2).replaceAll('-', '')}`;

/** Whether the number on the deposit slip was mistyped at first, so that the book of the day is opened again. */
export const isMistyped = ({ country, number }: Store, date: Day): boolean =>
  shareOf('mistyped', country, number, date) < REOPENED;

/** Number of days after which a day is closed: 1 for the next morning, or more. */
export const daysToClose = ({ country, number }: Store, date: Day): number => {
  const share = shareOf('late', country, number, date);
  return share < LATE ? 2 + Math.floor((share / LATE) * 4) : 1;
};

/** The last day that is already closed on the morning of `today`. */
export const closedUpTo = ({ country, number }: Store, today: Day): Day => {
  if (number === BEHIND) return addDays(today, -1 - DAYS_BEHIND);
  return addDays(today, shareOf('open', country, number, today) < STILL_OPEN ? -2 : -1);
};

/** The time of day at which a day is closed, '07:42:10'. */
export const timeOfClose = ({ country, number }: Store, date: Day): string => {
  const seconds = 6.5 * 3_600 + Math.floor(shareOf('close', country, number, date) * 2.4 * 3_600);
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
};

/** The mailbox of the bookkeeper of a store, before the @. */
export const bookkeeperOf = ({ country, number }: Store): string => {
  if (country === 'CA')
    return number === '104' || number === '206' ? 'anne-sophie.tremblay-desrosiers' : 'maude.belanger';
  if (['0008', '0019', '0024'].includes(number)) return 'priya.nair';
  return number === BEHIND ? 'tomas.iglesias-whitfield' : 'ida.whitcomb';
};
