import { Numbers } from './grow.ts';
import { startsOf } from './encode.ts';

/**
 * Frequent sets of one size. A set consists of its parent, which is a set with one item less, and a last item, which
 * has the highest rank. Sets with the same parent are adjacent and ordered by rank.
 */
export interface Level {
  size: number;
  length: number;
  parent: Uint32Array;
  rank: Uint32Array;
  all: Uint32Array;
  finding: Uint32Array;
  testing: Uint32Array;
  /** The children of set `s` are those from `first[s]` to `first[s + 1]` of the next size. */
  first: Int32Array;
  /** Index of set `s` without its item `q`, among the sets with one item less: `without[s * size + q]`. */
  without: Uint32Array;
}

/** Bytes of one set with its links. */
export const SET_BYTES = 4 * (6 + 4);

/** A level while sets are added to it. */
export class Growing {
  readonly parent = new Numbers();
  readonly rank = new Numbers();
  readonly all = new Numbers();
  readonly finding = new Numbers();
  readonly testing = new Numbers();

  get length(): number {
    return this.parent.length;
  }

  push(parent: number, rank: number, all: number, finding: number, testing: number): void {
    this.parent.push(parent);
    this.rank.push(rank);
    this.all.push(all);
    this.finding.push(finding);
    this.testing.push(testing);
  }
}

const groupsOf = (groups: number, members: Uint32Array): Int32Array => {
  const sizes = new Uint32Array(groups);
  for (const group of members) sizes[group] = (sizes[group] ?? 0) + 1;
  return startsOf(sizes);
};

/**
 * Finds the child of a set by the last item of the child. The child exists, because every subset of a frequent set is
 * frequent.
 */
const childOf = (level: Level, next: Level, set: number, rank: number): number => {
  let low = level.first[set] ?? 0;
  let high = (level.first[set + 1] ?? 0) - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((next.rank[middle] ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Links each set with its subsets of one item less. */
const link = (levels: readonly Level[], size: number): void => {
  const [level, below, belowThat] = [levels[size - 1], levels[size - 2], levels[size - 3]];
  if (!level || !below) return;
  for (let set = 0; set < level.length; set += 1) {
    const parent = level.parent[set] ?? 0;
    const rank = level.rank[set] ?? 0;
    level.without[set * size + size - 1] = parent;
    for (let q = 0; q < size - 1; q += 1) {
      const rest = below.without[parent * (size - 1) + q] ?? 0;
      level.without[set * size + q] = belowThat ? childOf(belowThat, below, rest, rank) : rank;
    }
  }
};

/** The finished levels, by size from 1. The number of a set of one item is the rank of the item. */
export const finish = (growing: readonly Growing[]): Level[] => {
  const levels = growing.map((one, at): Level => {
    const next = growing[at + 1];
    return {
      size: at + 1,
      length: one.length,
      parent: one.parent.whole(),
      rank: one.rank.whole(),
      all: one.all.whole(),
      finding: one.finding.whole(),
      testing: one.testing.whole(),
      first: groupsOf(one.length, next ? next.parent.whole() : new Uint32Array()),
      without: new Uint32Array(one.length * (at + 1)),
    };
  });
  for (let size = 2; size <= levels.length; size += 1) link(levels, size);
  return levels;
};

/** Writes the ranks of a set, ascending, into the first places of `into`. */
export const ranksOf = (levels: readonly Level[], size: number, set: number, into: Uint32Array): void => {
  let at = set;
  for (let of = size; of > 0; of -= 1) {
    const level = levels[of - 1];
    into[of - 1] = level?.rank[at] ?? 0;
    at = level?.parent[at] ?? 0;
  }
};
