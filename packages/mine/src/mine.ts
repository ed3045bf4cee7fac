import { basketBytesOf, type Baskets } from './baskets.ts';
import { findRules } from './candidates.ts';
import { testRules } from './confirm.ts';
import { encode, encodedBytes, leastOf, weekTotalsOf, type Encoded, type Least } from './encode.ts';
import { halve } from './halves.ts';
import { MiningRefused, usualLimits, type Limits, type Stopped, type Watch } from './limits.ts';
import { CONFIRMED, writeRules, type Rules } from './rules.ts';
import { Search } from './search.ts';
import { ranksOf, type Level } from './sets.ts';
import { findSubstitutes, type Substitutes } from './substitutes.ts';
import { walkBaskets } from './walk.ts';

export interface Question {
  /** Least share of baskets that hold a set, above 0 and up to 1. */
  support: number;
  /** Least share of the baskets with the antecedent that also hold the consequent, 0 to 1. */
  confidence: number;
  /** Most items of a set, 1 to 4; default 4. An antecedent has one item less. */
  size?: number;
  /** Weeks with data for all of their days; default: every week that has baskets. */
  wholeWeeks?: readonly number[];
  /** The department of each item, for substitutes. Without departments there are no substitutes. */
  departments?: Uint32Array;
  limits?: Partial<Limits>;
}

/** Frequent sets of one size: `size` ascending items each, and the number of baskets that hold all of them. */
export interface Sets {
  size: number;
  length: number;
  items: Uint32Array;
  counts: Uint32Array;
}

export interface Confirmation {
  /** False if a half has fewer than two whole weeks. */
  canConfirm: boolean;
  /** Numbers of the weeks in which rules are found, and numbers of the weeks in which the rules are tested. */
  finding: number[];
  testing: number[];
  findingBaskets: number;
  testingBaskets: number;
  /** Number of rules found in the finding half. All of them are tested in the testing half. */
  tested: number;
  /** Number of listed rules that are confirmed: "confirmed: n of m". */
  confirmed: number;
}

export interface Answer {
  baskets: number;
  /** Number of baskets that are larger than the limit. No other count includes them. */
  setAside: number;
  /** Fewest baskets that hold a frequent set. */
  leastCount: number;
  /** Frequent sets by size, beginning with 1. */
  sets: Sets[];
  rules: Rules;
  confirmation: Confirmation;
  substitutes: Substitutes | null;
  /** The answer has all sets and rules of up to this many items. */
  completeTo: number;
  /** Why the answer has no larger sets; null if it has all that was asked for. */
  stopped: Stopped | null;
}

const check = ({ support, confidence, size = 4 }: Question): void => {
  if (!(support > 0 && support <= 1)) throw new RangeError(`A support is above 0 and at most 1, not ${support}`);
  if (!(confidence >= 0 && confidence <= 1)) throw new RangeError(`A confidence is from 0 to 1, not ${confidence}`);
  if (!Number.isInteger(size) || size < 1 || size > 4) throw new RangeError(`Sets have 1 to 4 items, not ${size}`);
};

/** Bytes in use before the first set is found. Throws if they exceed the limit. */
export const firstBytes = (baskets: Baskets, memoryBytes: number): number => {
  const bytes = basketBytesOf(baskets) + encodedBytes(baskets);
  if (bytes > memoryBytes)
    throw new MiningRefused('memory', `${baskets.count} baskets need ${bytes} bytes, of ${memoryBytes}`);
  return bytes;
};

const writeSets = (levels: readonly Level[], { items }: Encoded, least: Least): Sets[] =>
  levels.map(({ size, all }, at) => {
    const kept = Uint32Array.from(all.keys()).filter((set) => (all[set] ?? 0) >= least.all);
    const written = new Uint32Array(kept.length * size);
    const ranks = new Uint32Array(4);
    kept.forEach((set, number) => {
      ranksOf(levels, at + 1, set, ranks);
      for (let q = 0; q < size; q += 1) written[number * size + q] = items[ranks[q] ?? 0] ?? 0;
      written.subarray(number * size, (number + 1) * size).sort();
    });
    return { size, length: kept.length, items: written, counts: kept.map((set) => all[set] ?? 0) };
  });

/** Finds what sells together in the baskets. Equal baskets and questions give equal answers, to the last bit. */
export const mine = (baskets: Baskets, question: Question, watch: Watch = {}): Answer => {
  check(question);
  const { support, confidence, size = 4, departments } = question;
  const limits = { ...usualLimits, ...question.limits };
  const bytes = firstBytes(baskets, limits.memoryBytes);
  const halves = halve(baskets.weeks, question.wholeWeeks);
  const { partOf } = halves;
  const totals = weekTotalsOf(baskets, partOf);
  const least = leastOf(support, totals);
  const encoded = encode(baskets, partOf, totals, least);
  const found = new Search({ encoded, least, size, limits, bytes, watch }).run();
  const { levels } = found;
  const ruled = findRules({ levels, encoded, least, confidence, limit: limits.rules, watch });
  const { candidates } = ruled;
  const walked = walkBaskets({ baskets, encoded, levels, candidates, partOf, watch });
  const tests = halves.canConfirm ? testRules(levels, encoded, candidates, walked) : null;
  const rules = writeRules({ levels, encoded, candidates, walked, tests });
  const stopped = ruled.stopped ?? found.stopped;
  return {
    baskets: baskets.count,
    setAside: baskets.setAside,
    leastCount: least.all,
    sets: writeSets(levels, encoded, least),
    rules,
    confirmation: {
      canConfirm: halves.canConfirm,
      finding: halves.finding,
      testing: halves.testing,
      findingBaskets: totals.finding,
      testingBaskets: totals.testing,
      tested: tests?.tested ?? 0,
      confirmed: rules.standing.reduce((count, standing) => count + (standing === CONFIRMED ? 1 : 0), 0),
    },
    substitutes: departments
      ? findSubstitutes({ baskets, encoded, departments, limit: limits.substitutes, watch })
      : null,
    completeTo: stopped?.completeTo ?? size,
    stopped,
  };
};
