import type { Line, Tender, Voucher } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { addDays, daysBetween, type Day } from '@lanewise/domain/calendar/day';
import type { Item } from './catalogue.ts';
import type { Store } from './companies.ts';
import { newBelt, ringUp, shop, type Belt, type Habits } from './lines.ts';
import { Random, seedOf, shareOf } from './random.ts';
import { close, netOf, type Programs, type Rung } from './sale.ts';
import { choose, isIncentiveMilk, shelfOf } from './shelf.ts';
import { tender } from './tenders.ts';

/**
 * SNAP, WIC, Double Up and the milk incentive of the stores in the States. A voucher must have been issued
 * before it is redeemed, on a day that may not have been made yet: so what a SNAP visit earns hangs on its own seed alone,
 * and any day can tell what was issued on the days before it.
 */

const isEarning = ({ traits }: Store): boolean => traits.includes('doubleUp');

/** Nothing is corrected or marked down where a program watches. */
const careful: Habits = { keyed: 0.05, corrected: 0, markedDown: 0, notFound: 0 };

const limit = { doubleUp: 200_000, milk: 100_000 };
const lastsDays = 90;
/** A voucher comes back within so many days, if it does at all. */
const backWithin = 14;
const comesBack = 0.68;

/** What goes wrong at a register now and then, so that a list of leakage has something to say. */
export type Mistake = 'ineligible' | 'noLimit' | 'wic' | 'voided';

/** An item that earns nothing was matched as well. */
const wronglyMatched = 35_000;
const mistakes: readonly (readonly [upTo: number, Mistake])[] = [
  [0.006, 'ineligible'],
  [0.012, 'wic'],
  [0.03, 'voided'],
  [0.25, 'noLimit'],
];

/** What went wrong on the visit whose vouchers begin with a number; null for nearly all. */
export const mistakeOf = (number: string): Mistake | null => {
  const share = shareOf('mistake', number.slice(0, 11));
  return mistakes.find(([upTo]) => share < upTo)?.[1] ?? null;
};

/** Printed with the few days of an old rule; registers take it later all the same. */
export const isShortLived = (number: string): boolean => shareOf('short', number) < 0.02;
const shortDays = 5;

/** Taken again the day after it was taken. */
export const isTakenTwice = (number: string): boolean => shareOf('twice', number) < 0.006;

/** Whether the cashier takes the nth SNAP visit of a day back once it is paid; its vouchers stay with the customer. */
export const isVoided = (store: Store, date: Day, visit: number): boolean =>
  isEarning(store) && mistakeOf(stemOf(store, date, visit)) === 'voided';

interface Fresh {
  belt: Belt;
  random: Random;
  /** Net of the produce. */
  produce: Fixed;
  /** What the vouchers of the visit say; 0 for none. */
  doubleUp: Fixed;
  milk: Fixed;
}

/** Benefits are paid out in the first third of a month, and spent then. */
export const snapVisits = (store: Store, date: Day, demand: number): number => {
  const share = Number(date.slice(8)) <= 10 ? 13 : 6;
  return Math.round(store.size * share * demand * (0.8 + 0.4 * shareOf('snap', store.number, date)));
};

/** What the nth SNAP visit of a day begins with: produce and milk, and what they earn. */
const freshOf = (store: Store, date: Day, visit: number): Fresh => {
  const random = new Random(seedOf('snap', store.number, date, visit));
  const shelf = shelfOf(store.country, date);
  const belt = newBelt();
  const earning = isEarning(store);
  const produce = random.chance(earning ? 0.8 : 0.6) ? 1 + Math.floor(random.wait(2.4)) : 0;
  for (let bought = 0; bought < produce; bought += 1)
    ringUp(belt, choose(shelf.produce, random), shelf, careful, random);
  const net = netOf(belt.lines);
  const mistake = mistakeOf(stemOf(store, date, visit));
  const matched = mistake === 'noLimit' ? net : Math.min(limit.doubleUp, net);
  const doubleUp = mistake === 'ineligible' && net > 0 ? Math.min(limit.doubleUp, matched + wronglyMatched) : matched;
  const before = belt.lines.length;
  if (random.chance(0.35)) ringUp(belt, choose(shelf.milk, random), shelf, careful, random);
  const milk = Math.min(limit.milk, netOf(belt.lines.slice(before)));
  return { belt, random, produce: net, doubleUp: earning ? doubleUp : 0, milk: earning ? milk : 0 };
};

type Program = 'DOUBLE UP' | 'MILK INCENTIVE';
const digit: Readonly<Record<Program, number>> = { 'DOUBLE UP': 1, 'MILK INCENTIVE': 2 };

/** Store, day, visit and program in twelve digits: too short to be taken for a card. */
const stemOf = (store: Store, date: Day, visit: number): string =>
  `${store.number.padStart(4, '0')}${String(daysBetween('2020-01-01', date)).padStart(4, '0')}${String(visit).padStart(3, '0')}`;

const numberOf = (store: Store, date: Day, visit: number, last: number): string =>
  `${stemOf(store, date, visit)}${last}`;

const issue = (number: string, program: Program, amount: Fixed, date: Day): Voucher => ({
  sequence: 1,
  number,
  program,
  action: 'issued',
  amount,
  expiry: addDays(date, isShortLived(number) ? shortDays : lastsDays),
});

const earnedBy = (store: Store, date: Day, visit: number, { doubleUp, milk }: Fresh): Voucher[] =>
  [
    { program: 'DOUBLE UP' as const, amount: doubleUp },
    { program: 'MILK INCENTIVE' as const, amount: milk },
  ].flatMap(({ program, amount }) =>
    amount > 0 ? [issue(numberOf(store, date, visit, digit[program]), program, amount, date)] : [],
  );

const issued = new Map<string, readonly Voucher[]>();
const mostKept = 1_500;

/** All vouchers that SNAP visits of a day earned. */
const issuedOn = (store: Store, date: Day, visits: (date: Day) => number): readonly Voucher[] => {
  const key = `${store.number} ${date}`;
  const found = issued.get(key);
  if (found) return found;
  const all = Array.from({ length: visits(date) }, (_, at) =>
    earnedBy(store, date, at, freshOf(store, date, at)),
  ).flat();
  if (issued.size >= mostKept) issued.clear();
  issued.set(key, all);
  return all;
};

/** Vouchers that come back on a date; `visits` says how many SNAP visits a date had, 0 while the store was closed. */
export const redeemedOn = (store: Store, date: Day, visits: (date: Day) => number): Voucher[] => {
  if (!isEarning(store)) return [];
  const back: Voucher[] = [];
  for (let ago = 1; ago <= backWithin + 1; ago += 1) {
    for (const voucher of issuedOn(store, addDays(date, -ago), visits)) {
      const share = shareOf('back', voucher.number);
      const came = 1 + Math.floor((share / comesBack) * backWithin);
      if (share < comesBack && (ago === came || (ago === came + 1 && isTakenTwice(voucher.number)))) back.push(voucher);
    }
  }
  return back;
};

const eligible = (lines: readonly Line[]): Line[] =>
  lines.filter(({ foodStamp, kind }) => foodStamp && kind !== 'deposit');

/**
 * A household pays food with SNAP: all of it, or fresh things and half of the rest. What SNAP pays is free of tax, and
 * untaxed food is paid first.
 */
export const snapVisit = (store: Store, date: Day, visit: number, more: number, customer: string): Rung => {
  const fresh = freshOf(store, date, visit);
  const { belt, random } = fresh;
  const freshNet = netOf(belt.lines);
  const shelf = shelfOf(store.country, date);
  // What earns is on the belt already: a register matches all of it.
  const earns = (item: Item): boolean => isEarning(store) && (item.produce || isIncentiveMilk(item));
  for (const item of shop(shelf, more, random))
    if (!item.restricted && !earns(item)) ringUp(belt, item, shelf, careful, random);
  const food = eligible(belt.lines);
  const foodNet = netOf(food);
  const whole = random.chance(0.55);
  const snap = whole ? foodNet : freshNet + Math.floor((foodNet - freshNet) / 20_000) * 10_000;
  const untaxed = netOf(food.filter(({ taxFlag }) => taxFlag !== 'T'));
  const exempt = Math.max(0, snap - untaxed);
  const programs: Programs = {
    tenders: benefits(store, date, visit, snap, fresh.produce, random),
    vouchers: renumbered(earnedBy(store, date, visit, fresh)),
    exempt: exempt > 0 ? { amount: exempt, reason: 'SNAP' } : null,
  };
  const rest = random.chance(0.2) ? (left: Fixed): Tender[] => [tender(store.country, 'ebtCash', left)] : null;
  return close(store, belt, programs, customer, random, false, rest);
};

/** SNAP alone, but where by mistake WIC paid the produce that was matched. */
const benefits = (store: Store, date: Day, visit: number, snap: Fixed, produce: Fixed, random: Random): Tender[] => {
  if (snap <= 0) return [];
  const wic = isEarning(store) && mistakeOf(stemOf(store, date, visit)) === 'wic' && produce < snap ? produce : 0;
  const card = { cardLast4: last4(random) };
  const paid = tender(store.country, 'ebtFood', snap - wic, card);
  return wic > 0 ? [tender(store.country, 'wic', wic, card), paid] : [paid];
};

const last4 = (random: Random): string => String(random.between(0, 9_999)).padStart(4, '0');

const renumbered = (vouchers: readonly Voucher[]): Voucher[] =>
  vouchers.map((voucher, at) => ({ ...voucher, sequence: at + 1 }));

/** Somebody pays produce or milk with a voucher; what is left of it is printed on a new one. */
export const redeemingVisit = (
  store: Store,
  date: Day,
  voucher: Voucher,
  more: number,
  customer: string,
  random: Random,
): Rung => {
  const shelf = shelfOf(store.country, date);
  const belt = newBelt();
  const onMilk = voucher.program === 'MILK INCENTIVE';
  const lines = onMilk ? 1 : 1 + Math.floor(random.wait(2.6));
  const choice = onMilk ? shelf.milk : shelf.produce;
  for (let bought = 0; bought < lines; bought += 1) ringUp(belt, choose(choice, random), shelf, careful, random);
  const amount = Math.min(voucher.amount, netOf(belt.lines));
  for (const item of shop(shelf, more, random)) ringUp(belt, item, shelf, careful, random);
  const left = voucher.amount - amount;
  const redeemed: Voucher = { ...voucher, action: 'redeemed', amount };
  const again = issue(
    `${voucher.number.slice(0, -1)}${onMilk ? 4 : 3}`,
    onMilk ? 'MILK INCENTIVE' : 'DOUBLE UP',
    left,
    date,
  );
  const programs: Programs = {
    tenders: [tender(store.country, 'voucher', amount, { description: voucher.program })],
    vouchers: renumbered(left > 0 ? [redeemed, again] : [redeemed]),
    exempt: null,
  };
  return close(store, belt, programs, customer, random, false);
};

/** A family with WIC: its foods are paid by the program, what else it takes by itself. They earn nothing. */
export const wicVisit = (store: Store, date: Day, more: number, customer: string, random: Random): Rung => {
  const shelf = shelfOf(store.country, date);
  const belt = newBelt();
  const count = random.between(2, 6);
  for (let bought = 0; bought < count; bought += 1) ringUp(belt, choose(shelf.wic, random), shelf, careful, random);
  const amount = netOf(belt.lines.filter(({ kind }) => kind !== 'deposit'));
  for (const item of shop(shelf, more, random)) ringUp(belt, item, shelf, careful, random);
  const tenders = [tender(store.country, 'wic', amount, { cardLast4: last4(random) })];
  return close(store, belt, { tenders, vouchers: [], exempt: null }, customer, random, false);
};
