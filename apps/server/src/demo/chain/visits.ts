import type { TransactionKind } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { weekday } from '@lanewise/domain/calendar/day';
import type { Cashier } from './cashiers.ts';
import type { Item } from './catalogue.ts';
import type { Store } from './companies.ts';
import { howMany, newBelt, note, ringUp, shop, type Belt } from './lines.ts';
import type { Random } from './random.ts';
import { promotedShelf, swayed } from './promotion.ts';
import { bare, close, giveUp, netOf, noPrograms, seniorDay, turned, type Rung } from './sale.ts';
import { shelfOf, type Shelf } from './shelf.ts';
import { taxableOf, taxesOf } from './taxes.ts';
import { tender } from './tenders.ts';
import { words } from './words.ts';

/** One transaction of a visit, and the wait before it. */
export interface VisitStep {
  kind: TransactionKind;
  rung: Rung;
  /** Seconds without ringing and paying before the step. */
  pause: number;
  /**
   * A fixed duration instead of the time for ringing and paying. Used for a restart, or for the counting of a drawer.
   */
  seconds?: number;
}

export interface VisitPlace {
  store: Store;
  date: string;
  cashier: Cashier;
  random: Random;
}

const households = 2_400;

/** Loyalty number of a household of the store, ten digits. Most customers show one. */
export const customerOf = (store: Store, random: Random): string => {
  const shows = random.chance(0.58);
  // Some families shop very often, most occasionally.
  const household = Math.floor(households * random.next() ** 1.7);
  return shows ? `4${store.number.padStart(4, '0')}${String(household).padStart(5, '0')}` : '';
};

const step = (kind: TransactionKind, rung: Rung, pause = 0): VisitStep => ({ kind, rung, pause });

const beltOf = (shelf: Shelf, goods: readonly Item[], cashier: Cashier, random: Random): Belt => {
  const belt = newBelt();
  for (const item of goods) ringUp(belt, item, shelf, cashier, random);
  return belt;
};

/** A school or a shelter buys tax-free with its certificate. */
const exemptSale = (store: Store, belt: Belt, random: Random): Rung => {
  const { certificate } = words[store.country];
  const reason = `${certificate} ${random.between(10, 99)}-${random.between(100_000, 999_999)}`;
  note(belt, 'taxExempt', reason);
  const exempt = { amount: taxableOf(belt.lines), reason };
  return close(store, belt, { ...noPrograms, exempt }, '', random, false);
};

/** A visit at a self-checkout: mostly a few items and nothing else. */
export const selfVisit = ({ store, date, cashier, random }: VisitPlace, count: number): VisitStep[] => {
  const shelf = promotedShelf(shelfOf(store.country, date), store);
  const belt = newBelt();
  const goods = swayed(shop(shelf, count, random), store, date, random);
  for (const item of goods) if (!item.restricted) ringUp(belt, item, shelf, cashier, random);
  if (belt.lines.length === 0) return [];
  return [step('sale', close(store, belt, noPrograms, customerOf(store, random), random, true))];
};

/** A visit at a lane: mostly a purchase, sometimes a return, a sale given up, or a correction of a mistake. */
export const laneVisit = (place: VisitPlace, count: number): VisitStep[] => {
  const { store, date, cashier, random } = place;
  const { suspended, resumed, voided } = words[store.country];
  if (random.chance(cashier.refunds)) return [step('return', bringBack(place, 1))];
  const shelf = promotedShelf(shelfOf(store.country, date), store);
  const belt = beltOf(shelf, swayed(shop(shelf, count, random), store, date, random), cashier, random);
  if (random.chance(cashier.givenUp)) return [step('void', giveUp(belt, voided))];
  if (random.chance(0.004) && taxableOf(belt.lines) > 0) return [step('sale', exemptSale(store, belt, random))];
  if (weekday(date) === 2 && random.chance(0.08)) seniorDay(store, belt);
  const parked = random.chance(0.006) ? step('suspended', parkedSale(belt, suspended)) : null;
  if (parked) note(belt, 'resumed', resumed);
  const sale = close(store, belt, noPrograms, customerOf(store, random), random, false);
  if (parked) return [parked, step('sale', sale, random.between(120, 420))];
  return random.chance(0.004) ? takenBack(store, [step('sale', sale)]) : [step('sale', sale)];
};

/** A sale that waits for its customer, with the items that were rung up until then. */
const parkedSale = (belt: Belt, detail: string): Rung => {
  // Offers and taxes are settled at the end.
  const lines = belt.lines.map((line) => ({ ...line, discount: 0 }));
  return bare({ lines, total: netOf(lines), events: [{ sequence: 1, kind: 'suspended', detail }] });
};

/** A sale, and a little later the post void that reverses it as a whole. */
export const takenBack = ({ country }: Store, steps: readonly VisitStep[]): VisitStep[] =>
  steps.flatMap((sale) => {
    const events = [{ sequence: 1, kind: 'postVoid' as const, detail: words[country].postVoid }];
    return [sale, step('postVoid', { ...turned(sale.rung, 'return'), events }, 45)];
  });

/** Goods are returned for cash, one piece of each item. Deposits are left out. */
export const bringBack = ({ store, date, cashier, random }: VisitPlace, count: number): Rung => {
  const shelf = shelfOf(store.country, date);
  const belt = newBelt();
  const goods = shop(shelf, count * 4, random).filter(({ weighed, deposit }) => !weighed && deposit === 0);
  for (const item of goods.slice(0, count)) {
    const line = ringUp(belt, item, { ...shelf, off: [] }, { ...cashier, corrected: 0, markedDown: 0 }, random);
    Object.assign(line, { quantity: FIXED_SCALE, units: FIXED_SCALE, amount: line.unitPrice, discount: 0 });
  }
  const taxes = taxesOf(belt.lines, store.state);
  const total: Fixed = [...belt.lines, ...taxes].reduce((all, { amount }) => all + amount, 0);
  const sale = { ...bare(), lines: belt.lines, taxes, tenders: [tender(store.country, 'cash', total)], total };
  const events = belt.lines.map(({ description }, at) => ({
    sequence: at + 1,
    kind: 'refund' as const,
    detail: description,
  }));
  return { ...turned(sale, 'return'), events };
};

/**
 * The lane restarts. Inside a transaction, the lines rung up so far are lost. `number`: the number of the next
 * transaction.
 */
export const reboot = ({ store, date, cashier, random }: VisitPlace, inside: boolean, number: string): VisitStep[] => {
  const restart = (detail: string): VisitStep => ({
    ...step('other', bare({ events: [{ sequence: 1, kind: 'reboot', detail }] })),
    seconds: random.between(150, 420),
  });
  if (!inside) return [restart('')];
  const shelf = shelfOf(store.country, date);
  const belt = beltOf(shelf, shop(shelf, howMany(random), random), cashier, random);
  return [step('void', giveUp(belt, words[store.country].voided)), restart(number)];
};

/** A customer goes for a wallet and does not come back. The items that were rung up stay suspended. */
export const leftBehind = ({ store, date, cashier, random }: VisitPlace): VisitStep[] => {
  const shelf = shelfOf(store.country, date);
  const belt = beltOf(shelf, shop(shelf, howMany(random), random), cashier, random);
  return [step('suspended', parkedSale(belt, words[store.country].suspended))];
};

/** Cash moved in or out of the drawer, which is no sale. */
export const moved = (store: Store, kind: 'loan' | 'pickup' | 'paidOut', amount: Fixed): VisitStep => ({
  ...step(kind, bare({ tenders: [tender(store.country, 'cash', amount)], total: amount })),
  seconds: 30,
});

export const opened = (store: Store): VisitStep => ({
  ...step('noSale', bare({ events: [{ sequence: 1, kind: 'noSale', detail: words[store.country].drawer }] })),
  seconds: 8,
});
