import type { Baskets } from './baskets.ts';
import { antecedentOf, FOUND, LISTED, setOf, type Candidates } from './candidates.ts';
import { RARE, startsOf, type Encoded } from './encode.ts';
import { TESTING } from './halves.ts';
import { look, type Watch } from './limits.ts';
import type { Level } from './sets.ts';
import { stratumOf } from './strata.ts';

/** In place of a slot, for a set whose values and sizes no rule needs. */
const NO_SLOT = 0xffff_ffff;

/** The sets of one size whose values or sizes rules need, and the sets on the way to them. */
interface Step {
  rank: Uint32Array;
  first: Int32Array;
  /** Place of the values of the set, and place of its basket sizes; NO_SLOT if no rule needs them. */
  values: Uint32Array;
  sizes: Uint32Array;
}

/** What rules need to know of baskets in addition to their number. */
export interface Walked {
  /** Sales, in cents, of the item at place `q` of a set, in baskets that hold the whole set. */
  valueOf: (size: number, set: number, q: number) => number;
  /**
   * Number of groups of basket sizes (`strata`), and the number of baskets of the testing half in each group: all
   * baskets (`sizes`), baskets with an item (`itemSizes`), and baskets with an antecedent (`antecedentSizes`).
   */
  strata: number;
  sizes: Uint32Array;
  itemSizes: Uint32Array;
  antecedentSizes: (size: number, set: number) => Uint32Array;
}

const VALUES = 1;
const SIZES = 2;
const ON_THE_WAY = 4;

/**
 * Marks the sets that the walk has to visit: the sets of listed rules, whose values are needed; the antecedents of
 * found rules, whose basket sizes are needed; and all parents of these sets.
 */
const markSets = (levels: readonly Level[], candidates: readonly Candidates[]): Uint8Array[] => {
  const marked = levels.map(({ length }) => new Uint8Array(length));
  const mark = (size: number, set: number, with_: number): void => {
    const marks = marked[size - 1];
    if (marks) marks[set] = (marks[set] ?? 0) | with_;
  };
  for (const { size, rules, marks } of candidates) {
    const level = levels[size - 1];
    for (let at = 0; level && at < rules.length; at += 1) {
      const rule = rules[at] ?? 0;
      if (((marks[at] ?? 0) & LISTED) !== 0) mark(size, setOf(rule), VALUES);
      if (((marks[at] ?? 0) & FOUND) !== 0 && size > 2) mark(size - 1, antecedentOf(level, rule), SIZES);
    }
  }
  for (let size = levels.length; size > 1; size -= 1) {
    const parent = levels[size - 1]?.parent;
    marked[size - 1]?.forEach((marks, set) => marks !== 0 && mark(size - 1, parent?.[set] ?? 0, ON_THE_WAY));
  }
  return marked;
};

interface Slots {
  steps: Step[];
  /**
   * One array for each step: the number of each set within the step, NO_SLOT for a set that is not in the step. At this
   * number, the step holds the places of the set's values and sizes.
   */
  numbers: Uint32Array[];
  values: number;
  sizes: number;
}

const slotsOf = (levels: readonly Level[], marked: readonly Uint8Array[]): Slots => {
  const slots: Slots = { steps: [], numbers: [], values: 0, sizes: 0 };
  levels.forEach((level, at) => {
    const marks = marked[at] ?? new Uint8Array();
    const numbers = new Uint32Array(level.length).fill(NO_SLOT);
    const taken = Uint32Array.from(marks.keys()).filter((set) => marks[set] !== 0);
    taken.forEach((set, number) => (numbers[set] = number));
    const slot = (of: number, kind: 'values' | 'sizes'): Uint32Array =>
      taken.map((set) => (((marks[set] ?? 0) & of) === 0 ? NO_SLOT : slots[kind]++));
    const above = slots.steps[at - 1];
    if (above) {
      const children = new Uint32Array(above.rank.length);
      for (const set of taken) {
        const parent = slots.numbers[at - 1]?.[level.parent[set] ?? 0] ?? 0;
        children[parent] = (children[parent] ?? 0) + 1;
      }
      above.first = startsOf(children);
    }
    const rank = taken.map((set) => level.rank[set] ?? 0);
    const first = new Int32Array(taken.length + 1);
    slots.steps.push({ rank, first, values: slot(VALUES, 'values'), sizes: slot(SIZES, 'sizes') });
    slots.numbers.push(numbers);
  });
  return slots;
};

/** Walks every basket through the sets that rules need. */
class Walk {
  readonly #slots: Slots;
  readonly #baskets: Baskets;
  readonly #encoded: Encoded;
  /** The last basket that held an item, and the item's line in it. */
  readonly #seenIn: Uint32Array;
  readonly #lineOf: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #path = new Uint32Array(4);
  readonly #entry: Uint32Array;
  readonly strata: number;
  readonly values: Float64Array;
  readonly sizes: Uint32Array;
  readonly itemSizes: Uint32Array;
  readonly antecedentSizes: Uint32Array;
  #length = 0;
  #basket = 0;
  /** Group of sizes of a basket of the testing half; none for other baskets. */
  #stratum = NO_SLOT;

  constructor(baskets: Baskets, encoded: Encoded, slots: Slots, partOf: Uint8Array) {
    const width = encoded.items.length;
    const { largest, largestTested } = largestOf(baskets, partOf);
    this.#baskets = baskets;
    this.#encoded = encoded;
    this.#slots = slots;
    this.#seenIn = new Uint32Array(width);
    this.#lineOf = new Uint32Array(width);
    this.#ranks = new Uint32Array(largest);
    this.#entry = new Uint32Array(width).fill(NO_SLOT);
    slots.steps[0]?.rank.forEach((rank, number) => (this.#entry[rank] = number));
    this.strata = stratumOf(largestTested) + 1;
    this.values = new Float64Array(slots.values * 4);
    this.sizes = new Uint32Array(this.strata);
    this.itemSizes = new Uint32Array(width * this.strata);
    this.antecedentSizes = new Uint32Array(slots.sizes * this.strata);
  }

  basket(basket: number, isTested: boolean): void {
    const { starts, items } = this.#baskets;
    const [start, end] = [starts[basket] ?? 0, starts[basket + 1] ?? 0];
    this.#basket = basket + 1;
    this.#length = 0;
    for (let line = start; line < end; line += 1) {
      const rank = this.#encoded.rankOf[items[line] ?? 0] ?? RARE;
      if (rank === RARE) continue;
      this.#seenIn[rank] = this.#basket;
      this.#lineOf[rank] = line;
      this.#ranks[this.#length] = rank;
      this.#length += 1;
    }
    this.#stratum = isTested ? stratumOf(end - start) : NO_SLOT;
    if (isTested) this.#countSizes();
    for (let at = 0; at < this.#length; at += 1) {
      const rank = this.#ranks[at] ?? 0;
      const number = this.#entry[rank] ?? NO_SLOT;
      if (number !== NO_SLOT) this.#visit(0, number, rank);
    }
  }

  #countSizes(): void {
    this.sizes[this.#stratum] = (this.sizes[this.#stratum] ?? 0) + 1;
    for (let at = 0; at < this.#length; at += 1) {
      const place = (this.#ranks[at] ?? 0) * this.strata + this.#stratum;
      this.itemSizes[place] = (this.itemSizes[place] ?? 0) + 1;
    }
  }

  #visit(depth: number, number: number, rank: number): void {
    const step = this.#slots.steps[depth];
    if (!step) return;
    this.#path[depth] = this.#lineOf[rank] ?? 0;
    this.#record(step, depth, number);
    const [from, to] = [step.first[number] ?? 0, step.first[number + 1] ?? 0];
    const next = this.#slots.steps[depth + 1];
    if (from === to || !next) return;
    if (to - from <= this.#length * 2) {
      for (let child = from; child < to; child += 1) {
        const one = next.rank[child] ?? 0;
        if (this.#seenIn[one] === this.#basket) this.#visit(depth + 1, child, one);
      }
      return;
    }
    for (let at = 0; at < this.#length; at += 1) {
      const one = this.#ranks[at] ?? 0;
      const child = one > rank ? search(next.rank, from, to, one) : to;
      if (child < to) this.#visit(depth + 1, child, one);
    }
  }

  #record({ values, sizes }: Step, depth: number, number: number): void {
    const slot = values[number] ?? NO_SLOT;
    if (slot !== NO_SLOT)
      for (let q = 0; q <= depth; q += 1) {
        const place = slot * 4 + q;
        this.values[place] = (this.values[place] ?? 0) + (this.#baskets.values[this.#path[q] ?? 0] ?? 0);
      }
    const group = sizes[number] ?? NO_SLOT;
    if (group === NO_SLOT || this.#stratum === NO_SLOT) return;
    const place = group * this.strata + this.#stratum;
    this.antecedentSizes[place] = (this.antecedentSizes[place] ?? 0) + 1;
  }
}

/** Index of a rank among ascending ranks; `to` if it is not there. */
const search = (ranks: Uint32Array, from: number, to: number, rank: number): number => {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranks[middle] ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  return low < to && ranks[low] === rank ? low : to;
};

const largestOf = (
  { count, starts, weeks }: Baskets,
  partOf: Uint8Array,
): { largest: number; largestTested: number } => {
  let [largest, largestTested] = [0, 0];
  for (let basket = 0; basket < count; basket += 1) {
    const size = (starts[basket + 1] ?? 0) - (starts[basket] ?? 0);
    if (size > largest) largest = size;
    if (size > largestTested && partOf[weeks[basket] ?? 0] === TESTING) largestTested = size;
  }
  return { largest, largestTested };
};

export interface WalkOptions {
  baskets: Baskets;
  encoded: Encoded;
  levels: readonly Level[];
  candidates: readonly Candidates[];
  partOf: Uint8Array;
  watch: Watch;
}

/**
 * Passes all baskets a second time, after the sets that make rules are known. These sets are few, and counting values
 * during the search would slow down each of its steps.
 */
export const walkBaskets = ({ baskets, encoded, levels, candidates, partOf, watch }: WalkOptions): Walked => {
  const slots = slotsOf(levels, markSets(levels, candidates));
  const walk = new Walk(baskets, encoded, slots, partOf);
  for (let basket = 0; basket < baskets.count; basket += 1) {
    if (basket % 16_384 === 0) look(watch, 'values', basket, baskets.count);
    walk.basket(basket, partOf[baskets.weeks[basket] ?? 0] === TESTING);
  }
  const { strata, sizes, itemSizes, values, antecedentSizes } = walk;
  const slotOf = (kind: 'values' | 'sizes', size: number, set: number): number =>
    slots.steps[size - 1]?.[kind][slots.numbers[size - 1]?.[set] ?? NO_SLOT] ?? NO_SLOT;
  return {
    strata,
    sizes,
    itemSizes,
    valueOf: (size, set, q) => values[slotOf('values', size, set) * 4 + q] ?? 0,
    antecedentSizes: (size, set) => {
      if (size === 1) return itemSizes.subarray(set * strata, (set + 1) * strata);
      const slot = slotOf('sizes', size, set);
      return antecedentSizes.subarray(slot * strata, (slot + 1) * strata);
    },
  };
};
