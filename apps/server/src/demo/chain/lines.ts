import type { Discount, Line, TransactionEvent } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE, type Fixed } from '@lanewise/contract/primitives/fixed';
import { affinities } from './affinities.ts';
import type { Item } from './catalogue.ts';
import type { Random } from './random.ts';
import type { Shelf } from './shelf.ts';
import { words } from './words.ts';

const cent = 100;
export const toCent = (amount: number): Fixed => Math.round(amount / cent) * cent;

/** Negates an amount without producing -0. */
export const minus = (amount: Fixed): Fixed => 0 - amount;

/** The lines of a sale with their discounts, and the events during ringing. */
export interface Belt {
  lines: Line[];
  discounts: Discount[];
  events: TransactionEvent[];
}

/** Habits of a cashier: the shares of items that they type, void, mark down, or do not find. */
export interface Habits {
  keyed: number;
  corrected: number;
  markedDown: number;
  notFound: number;
}

export const newBelt = (): Belt => ({ lines: [], discounts: [], events: [] });

export const note = ({ events }: Pick<Belt, 'events'>, kind: TransactionEvent['kind'], detail: string): void => {
  events.push({ sequence: events.length + 1, kind, detail });
};

/**
 * Adds a discount to a line. Line 0 means the whole transaction, whose lines already carry their shares of the
 * discount.
 */
export const takeOff = (
  belt: Belt,
  line: Line,
  kind: Discount['kind'],
  code: string,
  description: string,
  off: Fixed,
): void => {
  if (off <= 0) return;
  line.discount -= off;
  belt.discounts.push({ sequence: line.sequence, line: line.sequence, kind, code, description, amount: -off });
};

/** Pounds in the US, kilograms in Quebec; the scale shows hundredths. */
const weigh = (country: Shelf['country'], random: Random): Fixed =>
  (country === 'CA' ? random.between(12, 150) : random.between(28, 320)) * cent;

const several = (random: Random): Fixed => (random.chance(0.12) ? random.between(2, 4) : 1) * FIXED_SCALE;

/** Rings up one item with this week's offer, its deposit, and perhaps a correction; returns the line. */
export const ringUp = (belt: Belt, item: Item, shelf: Shelf, habits: Habits, random: Random): Line => {
  const quantity = item.weighed ? weigh(shelf.country, random) : several(random);
  const unitPrice = shelf.price[item.index] ?? item.price;
  const line: Line = {
    sequence: belt.lines.length + 1,
    kind: 'sale',
    upc: item.upc,
    description: item.description,
    department: item.department,
    quantity,
    units: item.weighed ? FIXED_SCALE : quantity,
    weighed: item.weighed,
    unitPrice,
    amount: toCent((quantity * unitPrice) / FIXED_SCALE),
    discount: 0,
    entry: item.weighed ? 'weighed' : item.upc.length < 12 || random.chance(habits.keyed) ? 'keyed' : 'scanned',
    taxFlag: item.taxable ? 'T' : item.foodStamp ? 'F' : '',
    foodStamp: item.foodStamp,
  };
  belt.lines.push(line);
  if (item.restricted) note(belt, 'ageCheck', words[shelf.country].birthDate);
  if (random.chance(habits.notFound)) note(belt, 'itemNotFound', item.upc);
  if (item.deposit > 0) belt.lines.push(depositOf(item, line, belt.lines.length + 1));
  else if (random.chance(habits.corrected)) return correct(belt, line);
  markDown(belt, line, shelf, item, habits, random);
  return line;
};

const markDown = (belt: Belt, line: Line, shelf: Shelf, item: Item, habits: Habits, random: Random): void => {
  const { offer, clearance, storeCoupon, damaged } = words[shelf.country];
  const share = shelf.off[item.index] ?? 0;
  if (share > 0) {
    const cleared = share === 0.3;
    takeOff(
      belt,
      line,
      'promotion',
      cleared ? 'CLR' : 'WEEK',
      cleared ? clearance : offer,
      toCent(line.amount * share),
    );
  } else if (line.amount > 40_000 && random.chance(0.02)) {
    takeOff(belt, line, 'storeCoupon', 'SC1', storeCoupon, 10_000);
    note(belt, 'coupon', storeCoupon);
  } else if (random.chance(habits.markedDown)) {
    takeOff(belt, line, 'manual', 'DMG', damaged, toCent(line.amount * 0.3));
    note(belt, 'override', damaged);
  }
};

/** Voids a line at once. Both lines stay on the receipt. */
const correct = (belt: Belt, line: Line): Line => {
  const { quantity, units, amount } = line;
  const sequence = belt.lines.length + 1;
  belt.lines.push({ ...line, sequence, kind: 'void', quantity: -quantity, units: -units, amount: -amount });
  note(belt, 'void', line.description);
  return line;
};

const depositOf = (item: Item, { quantity }: Line, sequence: number): Line => ({
  sequence,
  kind: 'deposit',
  upc: '',
  description: item.description,
  department: item.department,
  quantity,
  units: quantity,
  weighed: false,
  unitPrice: item.deposit,
  amount: (quantity * item.deposit) / FIXED_SCALE,
  discount: 0,
  entry: 'unknown',
  taxFlag: '',
  foodStamp: false,
});

/** Small, usual and large purchases, with cumulative shares of visits. */
const errands = [
  { share: 0.34, least: 1, mean: 1 },
  { share: 0.82, least: 2, mean: 3.6 },
  { share: 1, least: 8, mean: 8 },
] as const;

export const howMany = (random: Random): number => {
  const share = random.next();
  const { least, mean } = errands.find((errand) => share < errand.share) ?? errands[0];
  return Math.min(45, least + Math.floor(random.wait(mean)));
};

/** The items of one customer: no item twice, and some items together with related ones. */
export const shop = (shelf: Shelf, count: number, random: Random): Item[] => {
  const { items, families } = shelf.catalogue;
  const taken: Item[] = [];
  for (let tries = count * 3; taken.length < count && tries > 0; tries -= 1) {
    const item = items[shelf.any.draw(random)];
    if (!item || taken.includes(item)) continue;
    taken.push(item);
    for (const { family, probability } of affinities[item.family] ?? []) {
      if (!random.chance(probability)) continue;
      const others = families[family] ?? [];
      // Items of the same brand and kind belong to each other by index. Half of the time the related item is chosen by
      // the index of the item, otherwise at random.
      const mate = random.chance(0.5) ? others[(item.index * 7) % others.length] : random.pick(others);
      if (mate && (shelf.weight[mate.index] ?? 0) > 0 && !taken.includes(mate)) taken.push(mate);
    }
  }
  return taken;
};
