import type { Encoded, Least } from './encode.ts';
import { Numbers } from './grow.ts';
import { look, type Stopped, type Watch } from './limits.ts';
import type { Level } from './sets.ts';

/**
 * A rule is a frequent set and one of its items, the consequent; the other items are the antecedent (R. Agrawal, R.
 * Srikant, VLDB 1994; one consequent as in the package arules). All `rules` have sets of one size. Each rule is stored
 * as one number: `4 × set + place of the consequent`.
 */
export interface Candidates {
  size: number;
  rules: Uint32Array;
  /** Marks of each rule, added up: LISTED, FOUND, REDUNDANT. */
  marks: Uint8Array;
}

/** The rule is over the thresholds in all baskets. */
export const LISTED = 1;
/** The rule is over the thresholds and above chance in the finding half. It is then tested in the testing half. */
export const FOUND = 2;
/**
 * The rule is redundant: a rule with fewer items in its antecedent has at least the same confidence, so the further
 * items add nothing.
 */
export const REDUNDANT = 4;

export const setOf = (rule: number): number => Math.floor(rule / 4);
export const consequentPlaceOf = (rule: number): number => rule % 4;

export interface RuleOptions {
  levels: readonly Level[];
  encoded: Encoded;
  least: Least;
  confidence: number;
  /** Most rules of all sizes together. */
  limit: number;
  watch: Watch;
}

/** Number of the rule's antecedent among the sets with one item less. */
export const antecedentOf = (level: Level, rule: number): number =>
  level.without[setOf(rule) * level.size + consequentPlaceOf(rule)] ?? 0;

/** Rank of the consequent: the last item of the set or of one of its parents. */
export const consequentOf = (levels: readonly Level[], size: number, rule: number): number => {
  let set = setOf(rule);
  for (let of = size; of > consequentPlaceOf(rule) + 1; of -= 1) set = levels[of - 1]?.parent[set] ?? 0;
  return levels[consequentPlaceOf(rule)]?.rank[set] ?? 0;
};

const marksOf = (options: RuleOptions, level: Level, below: Level, rule: number): number => {
  const { least, confidence, encoded } = options;
  const [set, antecedent] = [setOf(rule), antecedentOf(level, rule)];
  const both = level.all[set] ?? 0;
  const listed = both >= least.all && both / (below.all[antecedent] ?? 0) >= confidence;
  const bothFound = level.finding[set] ?? 0;
  if (bothFound < least.finding) return listed ? LISTED : 0;
  const withAntecedent = below.finding[antecedent] ?? 0;
  const consequent = encoded.counts.finding[consequentOf(options.levels, level.size, rule)] ?? 0;
  const found =
    bothFound / withAntecedent >= confidence && bothFound * encoded.baskets.finding > withAntecedent * consequent;
  return (listed ? LISTED : 0) + (found ? FOUND : 0);
};

/**
 * Whether a rule with fewer items in its antecedent, down to none, has the same or a higher confidence (arules,
 * `is.redundant`). The confidence of a rule with no antecedent is the share of the consequent in all baskets.
 */
const isRedundant = (levels: readonly Level[], baskets: number, rule: number, size: number): boolean => {
  const both = levels[size - 1]?.all[setOf(rule)] ?? 0;
  const antecedent = withAntecedent(levels, baskets, rule, size);
  const isAsSure = (general: number, of: number): boolean =>
    (levels[of - 1]?.all[setOf(general)] ?? 0) * antecedent >= both * withAntecedent(levels, baskets, general, of);
  const anyBelow = (from: number, of: number): boolean => {
    const level = levels[of - 1];
    for (let q = 0; q < of && of > 1; q += 1) {
      if (q === consequentPlaceOf(from)) continue;
      const general =
        (level?.without[setOf(from) * of + q] ?? 0) * 4 +
        consequentPlaceOf(from) -
        (q < consequentPlaceOf(from) ? 1 : 0);
      if (isAsSure(general, of - 1) || anyBelow(general, of - 1)) return true;
    }
    return false;
  };
  return anyBelow(rule, size);
};

const withAntecedent = (levels: readonly Level[], baskets: number, rule: number, size: number): number => {
  const level = levels[size - 1];
  return level && size > 1 ? (levels[size - 2]?.all[antecedentOf(level, rule)] ?? 0) : baskets;
};

const candidatesOf = (options: RuleOptions, size: number, room: number): Candidates | null => {
  const { levels, encoded, watch } = options;
  const [level, below] = [levels[size - 1], levels[size - 2]];
  if (!level || !below) return null;
  const rules = new Numbers();
  const marks: Numbers = new Numbers();
  for (let set = 0; set < level.length; set += 1) {
    if (set % 65_536 === 0) look(watch, 'rules', set, level.length);
    for (let place = 0; place < size; place += 1) {
      const rule = set * 4 + place;
      const mark = marksOf(options, level, below, rule);
      if (mark === 0) continue;
      if (rules.length === room) return null;
      rules.push(rule);
      marks.push(mark + (isRedundant(levels, encoded.baskets.all, rule, size) ? REDUNDANT : 0));
    }
  }
  return { size, rules: rules.whole(), marks: Uint8Array.from(marks.whole()) };
};

/** Finds the rules, size by size. The first size whose rules do not fit is left out, and so are all larger sizes. */
export const findRules = (options: RuleOptions): { candidates: Candidates[]; stopped: Stopped | null } => {
  const candidates: Candidates[] = [];
  let room = options.limit;
  for (let size = 2; size <= options.levels.length; size += 1) {
    const found = candidatesOf(options, size, room);
    if (found === null) return { candidates, stopped: { reason: 'rules', limit: options.limit, completeTo: size - 1 } };
    candidates.push(found);
    room -= found.rules.length;
  }
  return { candidates, stopped: null };
};
