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
 * SNAP, WIC, Double Up and the milk incentive in the US stores. A voucher is issued before it is redeemed, perhaps on a
 * day that is not made yet. The earnings of a SNAP visit therefore depend on its own seed alone, and any day can
 * compute the vouchers of earlier days.
 */

const isEarning = ({ traits }: Store): boolean => traits.includes('doubleUp');

/** Program visits have no corrections and no markdowns. */
const careful: Habits = { keyed: 0.05, corrected: 0, markedDown: 0, notFound: 0 };

const limit = { doubleUp: 200_000, milk: 100_000 };
const lastsDays = 90;
/** Days within which a voucher is redeemed, if at all. */
const backWithin = 14;
const comesBack = 0.68;

/** Occasional mistakes at a register, for the list of leakage. */
export type Mistake = 'ineligible' | 'noLimit' | 'wic' | 'voided';

/** Price of an item that was matched by mistake although it earns nothing, in ten-thousandths. */
const wronglyMatched = 35_000;
const mistakes: readonly (readonly [upTo: number, Mistake])[] = [
  [0.006, 'ineligible'],
  [0.012, 'wic'],
  [0.03, 'voided'],
  [0.25, 'noLimit'],
];

/** The mistake of the visit to which a voucher number belongs; null in three cases of four. */
export const mistakeOf = (number: string): Mistake | null => {
  const share = shareOf('mistake', number.slice(0, 11));
  return mistakes.find(([upTo]) => share < upTo)?.[1] ?? null;
};

/**
 * Whether a voucher is printed with the short validity of an old rule. Registers still accept the voucher after its
 * end.
 */
export const isShortLived = (number: string): boolean => shareOf('short', number) < 0.02;
const shortDays = 5;

/** Redeemed a second time the day after. */
export const isTakenTwice = (number: string): boolean => shareOf('twice', number) < 0.006;

/**
 * Whether the cashier voids the nth SNAP visit of a day after payment. The customer keeps the vouchers of the visit.
 */
export const isVoided = (store: Store, date: Day, visit: number): boolean =>
  isEarning(store) && mistakeOf(stemOf(store, date, visit)) === 'voided';

interface Fresh {
  belt: Belt;
  random: Random;
  /** Net sales of the produce. */
  produce: Fixed;
  /** Amounts on the vouchers of the visit; 0 for none. */
  doubleUp: Fixed;
  milk: Fixed;
}

/** Benefits are paid out in the first third of a month and spent then. */
export const snapVisits = (store: Store, date: Day, demand: number): number => {
  const share = Number(date.slice(8)) <= 10 ? 13 : 6;
  return Math.round(store.size * share * demand * (0.8 + 0.4 * shareOf('snap', store.number, date)));
};

/** The first items of the nth SNAP visit of a day: produce and milk, with their earnings. */
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

/** Store, day, visit and program in twelve digits, which is too short for a card number. */
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

/** All vouchers that the SNAP visits of a day earned. */
const issuedOn = (store: Store, date: Day, visits: (date: Day) => number): readonly Voucher[] => {
  // The size is part of the key, because a smaller chain has the same stores with fewer customers.
  const key = `${store.number} ${store.size} ${date}`;
  const found = issued.get(key);
  if (found) return found;
  const all = Array.from({ length: visits(date) }, (_, at) =>
    earnedBy(store, date, at, freshOf(store, date, at)),
  ).flat();
  if (issued.size >= mostKept) issued.clear();
  issued.set(key, all);
  return all;
};

/**
 * Vouchers that are redeemed on a date. `visits` returns the number of SNAP visits of a date, 0 if the store was
 * closed.
 */
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
 * A household pays for food with SNAP: for all of it, or for fresh items and half of the rest. SNAP payments are
 * tax-free, and untaxed food is paid first.
 */
export const snapVisit = (store: Store, date: Day, visit: number, more: number, customer: string): Rung => {
  const fresh = freshOf(store, date, visit);
  const { belt, random } = fresh;
  const freshNet = netOf(belt.lines);
  const shelf = shelfOf(store.country, date);
  // Leaves out earning items here. They were already rung up, because a register matches all of them.
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

/** The payments of a SNAP visit: SNAP alone, or by mistake WIC for the matched produce. */
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

/** A customer pays for produce or milk with a voucher. The rest of the voucher's amount is printed on a new voucher. */
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

/** A family with WIC: the program pays for its foods, and the family for the rest. Nothing is earned. */
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
