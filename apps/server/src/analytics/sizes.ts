import { chanceBySize } from '@lanewise/mine/confirm';
import { fisherAbove } from '@lanewise/mine/tails';
import { sql, type Sql } from '../facts/sql.ts';
import type { Counts } from './measures.ts';

/** Number of groups of baskets by pieces. The last group holds all larger baskets. */
export const SIZES = 40;

/** The group of a basket, from 1, in rows of `transaction` and `receipt_word`. */
export const sizeGroup: Sql = sql`toUInt8(least(40, greatest(1, ceil(units))))`;

/**
 * The probability of at least this many baskets with both sides, if the sides were independent. It is the larger of two
 * results: Fisher's exact test over all baskets, and the same question among baskets of equal size, because larger
 * baskets hold more of everything. `expected`: the number of baskets with both sides that basket sizes alone predict.
 */
export const chanceOf = ({ withA, withB, both, baskets }: Counts, expected: number): number => {
  if (withA === 0 || withB === 0) return 1;
  const plain = fisherAbove({ both, left: withA, right: withB, all: baskets });
  return Math.max(plain, chanceBySize(both, Math.min(withA, withB), expected));
};
