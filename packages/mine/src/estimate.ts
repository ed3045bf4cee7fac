import { basketBytesOf, type Baskets } from './baskets.ts';
import { countItems, encode, encodedBytes, leastOf, weekTotalsOf } from './encode.ts';
import { NEITHER } from './halves.ts';
import { usualLimits } from './limits.ts';
import { Search } from './search.ts';

/** What a question takes, estimated before the work begins. */
export interface Estimate {
  baskets: number;
  lines: number;
  /** Number of frequent items; exact. */
  items: number;
  /** Number of frequent pairs; exact, or estimated from a part of the baskets. */
  pairs: number;
  /** Pairs were counted in one of this many baskets; 1 where the number is exact. */
  oneIn: number;
  /** True if there are more pairs than were counted. A higher support then gives a faster answer that tells more. */
  isMore: boolean;
  /**
   * Exact number of lines that the count of pairs visits. A line takes about a nanosecond. Counting larger sets takes
   * about as long as counting pairs.
   */
  steps: number;
  /** Bytes in use before the first set is found. */
  bytes: number;
}

/**
 * Number of baskets in which pairs are counted. At a support of 0.001, two hundred of these baskets hold a pair that
 * just reaches the threshold.
 */
const SAMPLE = 200_000;
/** Most pairs that are counted. */
const MOST_PAIRS = 1_000_000;

/**
 * Takes one basket out of every `oneIn` baskets, because neighbouring baskets in the list come from the same store and
 * day.
 */
const sampled = (baskets: Baskets, oneIn: number): Baskets => {
  if (oneIn === 1) return baskets;
  const count = Math.ceil(baskets.count / oneIn);
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < count; at += 1) {
    const length = (baskets.starts[at * oneIn + 1] ?? 0) - (baskets.starts[at * oneIn] ?? 0);
    starts[at + 1] = (starts[at] ?? 0) + length;
  }
  const items = new Uint32Array(starts[count] ?? 0);
  for (let at = 0; at < count; at += 1) {
    const from = baskets.starts[at * oneIn] ?? 0;
    items.set(baskets.items.subarray(from, baskets.starts[at * oneIn + 1]), starts[at]);
  }
  const none = new Float64Array();
  return {
    count,
    starts,
    items,
    values: none,
    weeks: new Uint16Array(count),
    itemCount: baskets.itemCount,
    setAside: 0,
  };
};

/** Counts the pairs of frequent items in each basket. An item counts as a pair with itself too. */
const stepsOf = ({ count, starts, items }: Baskets, isFrequent: Uint8Array): number => {
  let steps = 0;
  for (let basket = 0; basket < count; basket += 1) {
    let length = 0;
    const end = starts[basket + 1] ?? 0;
    for (let at = starts[basket] ?? 0; at < end; at += 1) length += isFrequent[items[at] ?? 0] ?? 0;
    steps += (length * (length + 1)) / 2;
  }
  return steps;
};

export const estimate = (baskets: Baskets, support: number): Estimate => {
  const partOf = new Uint8Array(2 ** 16).fill(NEITHER);
  const { all } = countItems(baskets, partOf);
  const least = leastOf(support, weekTotalsOf(baskets, partOf));
  const isFrequent = Uint8Array.from(all, (count) => (count >= least.all ? 1 : 0));
  const oneIn = Math.max(1, Math.ceil(baskets.count / SAMPLE));
  const some = sampled(baskets, oneIn);
  const totals = weekTotalsOf(some, partOf);
  const leastOfSome = leastOf(support, totals);
  const encoded = encode(some, partOf, totals, leastOfSome);
  const limits = { ...usualLimits, memoryBytes: Number.POSITIVE_INFINITY, sets: MOST_PAIRS };
  const { levels, stopped } = new Search({
    encoded,
    least: leastOfSome,
    size: 2,
    limits,
    bytes: 0,
    watch: {},
  }).run();
  return {
    baskets: baskets.count,
    lines: baskets.items.length,
    items: isFrequent.reduce((count, one) => count + one, 0),
    pairs: stopped === null ? (levels[1]?.length ?? 0) : MOST_PAIRS,
    oneIn,
    isMore: stopped !== null,
    steps: stepsOf(baskets, isFrequent),
    bytes: basketBytesOf(baskets) + encodedBytes(baskets),
  };
};
