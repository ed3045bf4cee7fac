import type { Baskets } from './baskets.ts';
import { adjusted, ascending } from './discoveries.ts';
import { END, type Encoded } from './encode.ts';
import { Amounts, Numbers } from './grow.ts';
import { look, type Watch } from './limits.ts';
import { FALSE_DISCOVERIES } from './confirm.ts';
import { fisherBelow } from './tails.ts';

/** The department of an item without a department. */
export const NO_DEPARTMENT = 0xffff_ffff;

/**
 * Least number of baskets in which chance alone would bring a pair together. Below this number, even a pair that never
 * meets says little.
 */
export const LEAST_EXPECTED = 5;

/**
 * Pairs of items of one department that occur together less often than by chance: customers who buy one item do not buy
 * the other.
 */
export interface Substitutes {
  length: number;
  /** Two items, the lower number first. */
  left: Uint32Array;
  right: Uint32Array;
  withLeft: Uint32Array;
  withRight: Uint32Array;
  both: Uint32Array;
  lift: Float64Array;
  /** Chance of Fisher's exact test, one-sided, and the same chance adjusted for all tests. */
  chance: Float64Array;
  adjusted: Float64Array;
  /** Number of pairs of one department that chance alone would bring together often enough. */
  tested: number;
  /** True if only the clearest pairs were kept. */
  isCut: boolean;
}

interface SubstituteOptions {
  baskets: Baskets;
  encoded: Encoded;
  departments: Uint32Array;
  limit: number;
  watch: Watch;
}

/** Items of each department by rank, ascending. */
const shelvesOf = ({ items }: Encoded, departments: Uint32Array): Map<number, number[]> => {
  const shelves = new Map<number, number[]>();
  items.forEach((item, rank) => {
    const department = departments[item] ?? NO_DEPARTMENT;
    if (department === NO_DEPARTMENT) return;
    const shelf = shelves.get(department);
    if (shelf) shelf.push(rank);
    else shelves.set(department, [rank]);
  });
  return shelves;
};

const countBehind = ({ projection: { rows, starts, places } }: Encoded, rank: number, counts: Uint32Array): void => {
  counts.fill(0, rank);
  const end = starts[rank + 1] ?? 0;
  for (let at = starts[rank] ?? 0; at < end; at += 1) {
    let place = places[at] ?? 0;
    for (let one = rows[place] ?? END; one !== END; one = rows[place] ?? END) {
      counts[one] = (counts[one] ?? 0) + 1;
      place += 1;
    }
  }
};

class Finder {
  readonly left = new Numbers();
  readonly right = new Numbers();
  readonly both = new Numbers();
  readonly chance = new Amounts();
  tested = 0;
  readonly #encoded: Encoded;

  constructor(encoded: Encoded) {
    this.#encoded = encoded;
  }

  /** Every pair counts as tested. Kept pairs are clear enough to be discoveries. */
  pair(left: number, right: number, both: number): void {
    const { baskets, counts } = this.#encoded;
    const [a, b, all] = [counts.all[left] ?? 0, counts.all[right] ?? 0, baskets.all];
    const expected = (a * b) / all;
    if (expected < LEAST_EXPECTED) return;
    this.tested += 1;
    // A pair less than one standard deviation below its mean is never clear. Most pairs are such pairs.
    if (both >= expected - Math.sqrt(expected * (1 - a / all) * (1 - b / all))) return;
    const chance = fisherBelow({ both, left: a, right: b, all });
    if (chance > FALSE_DISCOVERIES) return;
    this.left.push(left);
    this.right.push(right);
    this.both.push(both);
    this.chance.push(chance);
  }
}

/**
 * Finds the substitutes among all pairs of frequent items of one department, including pairs that no basket holds. Only
 * the counts of the items decide which pairs are tested, so the tests use all weeks, not only a testing half. The rate
 * of false discoveries (Benjamini–Hochberg) is the same as for rules.
 */
export const findSubstitutes = (options: SubstituteOptions): Substitutes => {
  const { encoded, departments, watch } = options;
  const shelves = shelvesOf(encoded, departments);
  const finder = new Finder(encoded);
  const counts = new Uint32Array(encoded.items.length);
  const positions = new Map<number, number>();
  for (let rank = 0; rank < encoded.items.length; rank += 1) {
    if (rank % 64 === 0) look(watch, 'substitutes', rank, encoded.items.length);
    const department = departments[encoded.items[rank] ?? 0] ?? NO_DEPARTMENT;
    const shelf = shelves.get(department) ?? [];
    const position = (positions.get(department) ?? 0) + 1;
    positions.set(department, position);
    if (position >= shelf.length) continue;
    countBehind(encoded, rank, counts);
    for (let at = position; at < shelf.length; at += 1) {
      const other = shelf[at] ?? 0;
      finder.pair(rank, other, counts[other] ?? 0);
    }
  }
  return written(finder, encoded, options.limit);
};

/** The discoveries, from the clearest down. */
const written = (finder: Finder, { items, counts, baskets }: Encoded, limit: number): Substitutes => {
  const chances = finder.chance.whole();
  const judged = adjusted(chances, finder.tested);
  const kept = ascending(chances).filter((at) => (judged[at] ?? 1) <= FALSE_DISCOVERIES);
  const taken = kept.subarray(0, limit);
  const whole = (value: (left: number, right: number, at: number) => number): Uint32Array =>
    taken.map((at) => value(finder.left.array[at] ?? 0, finder.right.array[at] ?? 0, at));
  const itemsOf = (left: number, right: number): [number, number] => [items[left] ?? 0, items[right] ?? 0];
  const isLower = (left: number, right: number): boolean => (items[left] ?? 0) < (items[right] ?? 0);
  const countOf = (rank: number): number => counts.all[rank] ?? 0;
  const both = whole((_, __, at) => finder.both.array[at] ?? 0);
  const withLeft = whole((a, b) => countOf(isLower(a, b) ? a : b));
  const withRight = whole((a, b) => countOf(isLower(a, b) ? b : a));
  return {
    length: taken.length,
    left: whole((a, b) => Math.min(...itemsOf(a, b))),
    right: whole((a, b) => Math.max(...itemsOf(a, b))),
    withLeft,
    withRight,
    both,
    lift: Float64Array.from(both, (of, at) => (of * baskets.all) / ((withLeft[at] ?? 0) * (withRight[at] ?? 0))),
    chance: Float64Array.from(taken, (at) => chances[at] ?? 1),
    adjusted: Float64Array.from(taken, (at) => judged[at] ?? 1),
    tested: finder.tested,
    isCut: taken.length < kept.length,
  };
};
