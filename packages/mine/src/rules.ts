import {
  antecedentOf,
  consequentOf,
  FOUND,
  LISTED,
  consequentPlaceOf,
  REDUNDANT,
  setOf,
  type Candidates,
} from './candidates.ts';
import { FALSE_DISCOVERIES, type Tests } from './confirm.ts';
import type { Encoded } from './encode.ts';
import * as measures from './measures.ts';
import { ranksOf, type Level } from './sets.ts';
import type { Walked } from './walk.ts';

/** Fills the places of an antecedent that has fewer than three items. */
export const NO_MORE = 0xffff_ffff;

/** Result of a rule in the testing half. */
export const CANNOT_SAY = 0;
export const NOT_FOUND = 1;
export const NOT_CONFIRMED = 2;
export const CONFIRMED = 3;

/** Rules, column by column, by value from high to low. */
export interface Rules {
  length: number;
  /** Three places for each rule: ascending items, then NO_MORE. */
  antecedent: Uint32Array;
  consequent: Uint32Array;
  /** Baskets with all of the rule, with the antecedent, and with the consequent. */
  both: Uint32Array;
  withAntecedent: Uint32Array;
  withConsequent: Uint32Array;
  support: Float64Array;
  confidence: Float64Array;
  lift: Float64Array;
  leverage: Float64Array;
  conviction: Float64Array;
  /** Cents of the consequent in the baskets with all of the rule. */
  value: Float64Array;
  /** Cents; measures.ts has the formula. */
  valuePerThousand: Float64Array;
  isRedundant: Uint8Array;
  /** CANNOT_SAY, NOT_FOUND, NOT_CONFIRMED or CONFIRMED. */
  standing: Uint8Array;
  /**
   * Chance from the test of the rule alone, and the chance adjusted for all tests. NaN for a rule that was not tested.
   */
  chance: Float64Array;
  adjusted: Float64Array;
  /** Interval of 95 %: in the testing half, or in all baskets where nothing can be confirmed. */
  liftLow: Float64Array;
  liftHigh: Float64Array;
}

export interface WriteOptions {
  levels: readonly Level[];
  encoded: Encoded;
  candidates: readonly Candidates[];
  walked: Walked;
  /** Null where nothing can be confirmed. */
  tests: Tests | null;
}

/** A listed rule: the number `at` among the candidates of one size. */
interface Listed {
  size: number;
  at: number;
  value: number;
  perThousand: number;
  lift: number;
}

const emptyRules = (length: number): Rules => {
  const whole = (room = length): Uint32Array => new Uint32Array(room);
  const real = (): Float64Array => new Float64Array(length);
  return {
    length,
    antecedent: whole(length * 3).fill(NO_MORE),
    consequent: whole(),
    both: whole(),
    withAntecedent: whole(),
    withConsequent: whole(),
    support: real(),
    confidence: real(),
    lift: real(),
    leverage: real(),
    conviction: real(),
    value: real(),
    valuePerThousand: real(),
    isRedundant: new Uint8Array(length),
    standing: new Uint8Array(length),
    chance: real(),
    adjusted: real(),
    liftLow: real(),
    liftHigh: real(),
  };
};

const countsOf = (
  { levels, encoded }: WriteOptions,
  size: number,
  rule: number,
  of: 'all' | 'testing',
): measures.RuleCounts => {
  const level = levels[size - 1];
  return {
    both: level?.[of][setOf(rule)] ?? 0,
    antecedent: level ? (levels[size - 2]?.[of][antecedentOf(level, rule)] ?? 0) : 0,
    consequent: encoded.counts[of][consequentOf(levels, size, rule)] ?? 0,
    baskets: encoded.baskets[of],
  };
};

const listed = (options: WriteOptions): Listed[] =>
  options.candidates.flatMap(({ size, rules, marks }) => {
    const found: Listed[] = [];
    for (let at = 0; at < rules.length; at += 1) {
      if (((marks[at] ?? 0) & LISTED) === 0) continue;
      const rule = rules[at] ?? 0;
      const counts = countsOf(options, size, rule, 'all');
      const value = options.walked.valueOf(size, setOf(rule), consequentPlaceOf(rule));
      const perThousand = measures.valuePerThousand(counts, value);
      found.push({ size, at, value, perThousand, lift: measures.lift(counts) });
    }
    return found;
  });

/** The rules over the thresholds. Equal baskets always give the same order. */
export const writeRules = (options: WriteOptions): Rules => {
  const order = listed(options).sort(
    (a, b) => b.perThousand - a.perThousand || b.lift - a.lift || a.size - b.size || a.at - b.at,
  );
  const rules = emptyRules(order.length);
  order.forEach((one, into) => {
    const candidates = options.candidates[one.size - 2];
    const rule = candidates?.rules[one.at] ?? 0;
    writeItems(options, one.size, rule, rules, into);
    writeMeasures(countsOf(options, one.size, rule, 'all'), one, rules, into);
    writeTest(options, one, rule, rules, into);
    rules.isRedundant[into] = ((candidates?.marks[one.at] ?? 0) & REDUNDANT) === 0 ? 0 : 1;
  });
  return rules;
};

const ranks = new Uint32Array(4);

const writeItems = (
  { levels, encoded }: WriteOptions,
  size: number,
  rule: number,
  rules: Rules,
  into: number,
): void => {
  ranksOf(levels, size, setOf(rule), ranks);
  let place = into * 3;
  for (let q = 0; q < size; q += 1) {
    const item = encoded.items[ranks[q] ?? 0] ?? 0;
    if (q === consequentPlaceOf(rule)) rules.consequent[into] = item;
    else {
      rules.antecedent[place] = item;
      place += 1;
    }
  }
  rules.antecedent.subarray(into * 3, place).sort();
};

const writeMeasures = (counts: measures.RuleCounts, one: Listed, rules: Rules, into: number): void => {
  rules.both[into] = counts.both;
  rules.withAntecedent[into] = counts.antecedent;
  rules.withConsequent[into] = counts.consequent;
  rules.support[into] = measures.support(counts);
  rules.confidence[into] = measures.confidence(counts);
  rules.lift[into] = one.lift;
  rules.leverage[into] = measures.leverage(counts);
  rules.conviction[into] = measures.conviction(counts);
  rules.value[into] = one.value;
  rules.valuePerThousand[into] = one.perThousand;
};

const writeTest = (options: WriteOptions, { size, at }: Listed, rule: number, rules: Rules, into: number): void => {
  const { tests, candidates } = options;
  const counts = countsOf(options, size, rule, tests === null ? 'all' : 'testing');
  const { low, high } = measures.liftInterval(counts);
  const chance = tests?.chances[size - 2]?.[at] ?? Number.NaN;
  const judged = tests?.adjusted[size - 2]?.[at] ?? Number.NaN;
  const isFound = ((candidates[size - 2]?.marks[at] ?? 0) & FOUND) !== 0;
  rules.liftLow[into] = low;
  rules.liftHigh[into] = high;
  rules.chance[into] = chance;
  rules.adjusted[into] = judged;
  if (tests === null) rules.standing[into] = CANNOT_SAY;
  else if (!isFound) rules.standing[into] = NOT_FOUND;
  else rules.standing[into] = judged <= FALSE_DISCOVERIES ? CONFIRMED : NOT_CONFIRMED;
};
