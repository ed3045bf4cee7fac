import { Collector, NO_ITEM, type Baskets, type BasketRows } from './baskets.ts';
import type { PlainBasket } from './brute.testing.ts';

/** Even chances from 0 to 1, the same for the same seed (xorshift, G. Marsaglia, 2003). */
export const diceOf = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
};

const poisson = (mean: number, roll: () => number): number => {
  const limit = Math.exp(-mean);
  let [count, product] = [0, roll()];
  while (product > limit) {
    count += 1;
    product *= roll();
  }
  return count;
};

export interface DrawOptions {
  baskets: number;
  items: number;
  /** Mean of different items in a basket. */
  lines: number;
  /** Sets of items that are taken together. */
  patterns: number;
  weeks: number;
  seed: number;
}

export const usualDraw: DrawOptions = {
  baskets: 1_000_000,
  items: 20_000,
  lines: 10,
  patterns: 2_000,
  weeks: 8,
  seed: 1,
};

/** Few items are taken often and many seldom: the chance of rank r is as 1 / (r + 20). */
const shelf = (items: number): ((roll: () => number) => number) => {
  const top = Math.log((items + 20) / 20);
  return (roll) => Math.min(items - 1, Math.floor(20 * Math.exp(roll() * top) - 20));
};

/**
 * Baskets as the generator of IBM Quest makes them (R. Agrawal, R. Srikant, VLDB 1994): patterns of about three items, taken
 * with exponential weights and never quite whole, until a basket is full; between them single items.
 */
export const drawRows = function* (options: DrawOptions, batch = 65_536): Generator<BasketRows> {
  const { items, lines, patterns, weeks, seed } = options;
  const roll = diceOf(seed);
  const take = shelf(items);
  const price = Float64Array.from({ length: items }, () => 49 + Math.floor(roll() * 1_500));
  const sets = Array.from({ length: patterns }, () => Array.from({ length: 2 + poisson(1.5, roll) }, () => take(roll)));
  const [basket, item, week, value] = [[], [], [], []] as [number[], number[], number[], number[]];
  const rows = (): BasketRows => ({
    basket: Uint32Array.from(basket.splice(0)),
    item: Uint32Array.from(item.splice(0)),
    week: Uint16Array.from(week.splice(0)),
    value: Float64Array.from(value.splice(0)),
  });
  for (let one = 0; one < options.baskets; one += 1) {
    const size = 1 + poisson(lines - 1, roll);
    const taken = new Set<number>();
    for (let tries = 0; taken.size < size && tries < size * 4; tries += 1) {
      if (roll() < 0.25) {
        const pattern = sets[Math.min(patterns - 1, Math.floor(-Math.log(1 - roll()) * (patterns / 4)))] ?? [];
        for (const each of pattern) if (taken.size < size && roll() < 0.85) taken.add(each);
      } else taken.add(take(roll));
    }
    for (const each of taken) {
      basket.push(one);
      item.push(each);
      week.push(1 + Math.floor((one * weeks) / options.baskets));
      value.push(price[each] ?? 0);
    }
    if (basket.length >= batch) yield rows();
  }
  if (basket.length > 0) yield rows();
};

export const rowsOf = (baskets: readonly PlainBasket[]): BasketRows => {
  const flat = baskets.flatMap(({ week, lines }, number) =>
    (lines.length === 0 ? [[NO_ITEM, 0] as const] : lines).map(([item, cents]) => ({ number, week, item, cents })),
  );
  return {
    basket: Uint32Array.from(flat, ({ number }) => number),
    item: Uint32Array.from(flat, ({ item }) => item),
    week: Uint16Array.from(flat, ({ week }) => week),
    value: Float64Array.from(flat, ({ cents }) => cents),
  };
};

export const basketsOf = (plain: readonly PlainBasket[]): Baskets => {
  const collector = new Collector();
  collector.add(rowsOf(plain));
  return collector.baskets();
};

/**
 * Deals the items of all baskets anew: each basket keeps its size and its week, each item its number of baskets. Two lines of
 * different baskets change places, wherever neither basket would hold an item twice (A. Gionis and others, KDD 2006).
 */
export const dealAnew = (plain: readonly PlainBasket[], roll: () => number): PlainBasket[] => {
  const dealt = plain.map(({ week, lines }) => ({ week, lines: lines.map(([item, cents]) => [item, cents] as const) }));
  const places = dealt.flatMap(({ lines }, basket) => lines.map((_, line) => ({ basket, line })));
  for (let swaps = 0; swaps < places.length * 5; swaps += 1) {
    const [a, b] = [0, 1].map(() => places[Math.floor(roll() * places.length)]);
    const [left, right] = [dealt[a?.basket ?? 0], dealt[b?.basket ?? 0]];
    const [one, other] = [left?.lines[a?.line ?? 0], right?.lines[b?.line ?? 0]];
    if (!left || !right || !one || !other || left === right) continue;
    if (left.lines.some(([item]) => item === other[0]) || right.lines.some(([item]) => item === one[0])) continue;
    left.lines[a?.line ?? 0] = other;
    right.lines[b?.line ?? 0] = one;
  }
  return dealt;
};
