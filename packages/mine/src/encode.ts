import type { Baskets } from './baskets.ts';
import { FINDING, NEITHER, TESTING } from './halves.ts';

/** Ends each row of a projection. Signed, because engines keep signed numbers of 32 bits in a register. */
export const END = -1;
/** Rank of an item that is not frequent. */
export const RARE = 0xffff_ffff;

/**
 * The baskets that hold a set, without the items of the set: rows of ascending items, each row ended by END. Rows of
 * the finding half come first, then rows of the testing half, then the others. For each item, `places` lists the place
 * after the item in each row that holds the item.
 */
export interface Projection {
  width: number;
  rows: Int32Array;
  /** The part of `places` from `starts[i]` to `starts[i + 1]` holds the places of item `i`, ascending. */
  starts: Int32Array;
  places: Int32Array;
  /** Place at which the rows of the testing half begin, and place at which the rows of neither half begin. */
  testingFrom: number;
  neitherFrom: number;
}

export interface Counts {
  all: Uint32Array;
  finding: Uint32Array;
  testing: Uint32Array;
}

/** The frequent items by rank, the rarest first, and the baskets written in these ranks. */
export interface Encoded {
  baskets: Totals;
  items: Uint32Array;
  rankOf: Uint32Array;
  counts: Counts;
  projection: Projection;
}

export interface Totals {
  all: number;
  finding: number;
  testing: number;
}

/** Fewest baskets that hold a frequent set: of all baskets, or of the finding half. */
export interface Least {
  all: number;
  finding: number;
}

/** The smallest count whose share of the baskets is at least the support. */
export const leastCount = (support: number, baskets: number): number => {
  let least = Math.max(1, Math.ceil(support * baskets));
  while (least > 1 && (least - 1) / baskets >= support) least -= 1;
  while (baskets > 0 && least / baskets < support) least += 1;
  return least;
};

export const weekTotalsOf = ({ weeks }: Baskets, partOf: Uint8Array): Totals => {
  const totals = [0, 0, 0];
  for (const week of weeks) {
    const part = partOf[week] ?? NEITHER;
    totals[part] = (totals[part] ?? 0) + 1;
  }
  return { all: weeks.length, finding: totals[FINDING] ?? 0, testing: totals[TESTING] ?? 0 };
};

export const leastOf = (support: number, totals: Totals): Least => ({
  all: leastCount(support, totals.all),
  finding: totals.finding === 0 ? Number.POSITIVE_INFINITY : leastCount(support, totals.finding),
});

export const countItems = ({ count, starts, items, weeks, itemCount }: Baskets, partOf: Uint8Array): Counts => {
  const [all, finding, testing] = [0, 1, 2].map(() => new Uint32Array(itemCount)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  for (let basket = 0; basket < count; basket += 1) {
    const part = partOf[weeks[basket] ?? 0];
    const half = part === FINDING ? finding : part === TESTING ? testing : null;
    const end = starts[basket + 1] ?? 0;
    for (let at = starts[basket] ?? 0; at < end; at += 1) {
      const item = items[at] ?? 0;
      all[item] = (all[item] ?? 0) + 1;
      if (half !== null) half[item] = (half[item] ?? 0) + 1;
    }
  }
  return { all, finding, testing };
};

/**
 * Returns the frequent items, the rarest first. Rare items have short projections, and items at the end of the order
 * have narrow projections.
 */
const rank = ({ all, finding }: Counts, least: Least): Uint32Array => {
  const frequent: number[] = [];
  for (let item = 0; item < all.length; item += 1)
    if ((all[item] ?? 0) >= least.all || (finding[item] ?? 0) >= least.finding) frequent.push(item);
  return Uint32Array.from(frequent.sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0) || a - b));
};

/** Most bytes of the encoding, without the baskets. */
export const encodedBytes = ({ count, items, itemCount }: Baskets): number =>
  4 * (2 * items.length + 3 * count + 8 * itemCount);

export const encode = (baskets: Baskets, partOf: Uint8Array, totals: Totals, least: Least): Encoded => {
  const counted = countItems(baskets, partOf);
  const items = rank(counted, least);
  const rankOf = new Uint32Array(baskets.itemCount).fill(RARE);
  for (let at = 0; at < items.length; at += 1) rankOf[items[at] ?? 0] = at;
  const taken = (of: Uint32Array): Uint32Array => Uint32Array.from(items, (item) => of[item] ?? 0);
  const counts = { all: taken(counted.all), finding: taken(counted.finding), testing: taken(counted.testing) };
  return { baskets: totals, items, rankOf, counts, projection: project(baskets, partOf, rankOf, counts.all) };
};

/** First number of each group, and the end of the last group. The groups follow one another without gaps. */
export const startsOf = (sizes: Uint32Array): Int32Array => {
  const starts = new Int32Array(sizes.length + 1);
  for (let at = 0; at < sizes.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (sizes[at] ?? 0);
  return starts;
};

/**
 * Lists the rows of each item, then gives the items to their rows rank by rank. This leaves the items of each row
 * sorted without sorting any row.
 */
const project = (baskets: Baskets, partOf: Uint8Array, rankOf: Uint32Array, all: Uint32Array): Projection => {
  const starts = startsOf(all);
  const places = new Int32Array(starts[all.length] ?? 0);
  const { ends, size, testingFrom, neitherFrom } = listRows(baskets, partOf, rankOf, starts, places);
  const rows = new Int32Array(size).fill(END);
  for (let one = 0; one < all.length; one += 1) {
    const end = starts[one + 1] ?? 0;
    for (let at = starts[one] ?? 0; at < end; at += 1) {
      const row = places[at] ?? 0;
      const place = ends[row] ?? 0;
      rows[place] = one;
      ends[row] = place + 1;
      places[at] = place + 1;
    }
  }
  return { width: all.length, rows, starts, places, testingFrom, neitherFrom };
};

/**
 * Writes the rows of each item into `places`, in the order finding, testing and other weeks, and returns where each row
 * begins.
 */
const listRows = (
  { count, starts: from, items, weeks }: Baskets,
  partOf: Uint8Array,
  rankOf: Uint32Array,
  starts: Int32Array,
  places: Int32Array,
): { ends: Uint32Array; size: number; testingFrom: number; neitherFrom: number } => {
  const cursors = starts.slice();
  const ends = new Uint32Array(count);
  const partFrom = [0, 0, 0];
  let [row, size] = [0, 0];
  for (const part of [FINDING, TESTING, NEITHER]) {
    partFrom[part] = size;
    for (let basket = 0; basket < count; basket += 1) {
      if (partOf[weeks[basket] ?? 0] !== part) continue;
      const before = size;
      const end = from[basket + 1] ?? 0;
      for (let at = from[basket] ?? 0; at < end; at += 1) {
        const one = rankOf[items[at] ?? 0] ?? RARE;
        if (one === RARE) continue;
        const cursor = cursors[one] ?? 0;
        places[cursor] = row;
        cursors[one] = cursor + 1;
        size += 1;
      }
      if (size === before) continue;
      ends[row] = before;
      row += 1;
      size += 1;
    }
  }
  return { ends, size, testingFrom: partFrom[TESTING] ?? 0, neitherFrom: partFrom[NEITHER] ?? 0 };
};
