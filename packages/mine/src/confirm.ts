import { antecedentOf, consequentOf, FOUND, setOf, type Candidates } from './candidates.ts';
import { adjusted } from './discoveries.ts';
import type { Encoded } from './encode.ts';
import type { Level } from './sets.ts';
import { binomialAbove, fisherAbove } from './tails.ts';
import type { Walked } from './walk.ts';

/** The rate of false discoveries among the confirmed rules. */
export const FALSE_DISCOVERIES = 0.05;

/** Results of the tests of found rules, in the order of the candidates. Other rules have no test. */
export interface Tests {
  /** Chance and adjusted chance of each candidate, by size; NaN for a rule that was not found. */
  chances: Float64Array[];
  adjusted: Float64Array[];
  tested: number;
  confirmed: number;
}

/**
 * Number of baskets of the testing half that would hold both sides if only the size of the basket decided which items
 * meet. Large baskets hold more of everything, so all of their items seem to belong together.
 */
const expectedBySize = (walked: Walked, antecedents: Uint32Array, consequent: number): number => {
  const { strata, sizes, itemSizes } = walked;
  let expected = 0;
  for (let group = 0; group < strata; group += 1) {
    const all = sizes[group] ?? 0;
    if (all > 0) expected += ((antecedents[group] ?? 0) * (itemSizes[consequent * strata + group] ?? 0)) / all;
  }
  return expected;
};

/**
 * The chance of at least `both` baskets with both items, in groups of baskets of one size, if the items were
 * independent. The number of these baskets is a sum of hypergeometric counts, and so a sum of independent yes-or-no
 * outcomes with different chances. Such a sum is far above its mean less often than a binomial number with the same
 * mean (W. Hoeffding, Annals of Mathematical Statistics 27, 1956), so the returned chance is never too low.
 */
export const chanceBySize = (both: number, trials: number, expected: number): number =>
  both < expected + 1 ? 1 : binomialAbove(both, trials, expected / trials);

/**
 * Tests the rules of the finding half in the testing half. Two tests must agree: Fisher's exact test over all baskets,
 * and a test in groups of baskets of equal size (`chanceBySize`). Fisher's test alone would confirm nearly every
 * frequent rule, even if the items were dealt at random to baskets of unchanged size.
 */
export const testRules = (
  levels: readonly Level[],
  encoded: Encoded,
  candidates: readonly Candidates[],
  walked: Walked,
): Tests => {
  const chances = candidates.map(({ size, rules, marks }) => {
    const [level, below] = [levels[size - 1], levels[size - 2]];
    return Float64Array.from(rules, (rule, at) => {
      if (!level || !below || ((marks[at] ?? 0) & FOUND) === 0) return Number.NaN;
      const antecedent = antecedentOf(level, rule);
      const consequent = consequentOf(levels, size, rule);
      const both = level.testing[setOf(rule)] ?? 0;
      const left = below.testing[antecedent] ?? 0;
      const right = encoded.counts.testing[consequent] ?? 0;
      const plain = fisherAbove({ both, left, right, all: encoded.baskets.testing });
      const expected = expectedBySize(walked, walked.antecedentSizes(size - 1, antecedent), consequent);
      return Math.max(plain, chanceBySize(both, Math.min(left, right), expected));
    });
  });
  return judge(chances);
};

const judge = (chances: Float64Array[]): Tests => {
  const tested = chances.flatMap((some) => [...some.filter((chance) => !Number.isNaN(chance))]);
  const judged = adjusted(Float64Array.from(tested));
  let at = 0;
  const spread = chances.map((some) => some.map((chance) => (Number.isNaN(chance) ? chance : (judged[at++] ?? 1))));
  const confirmed = judged.reduce((count, chance) => count + (chance <= FALSE_DISCOVERIES ? 1 : 0), 0);
  return { chances, adjusted: spread, tested: tested.length, confirmed };
};
