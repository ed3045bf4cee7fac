import { bytesOf, type Baskets } from './baskets.ts';
import { findRules } from './candidates.ts';
import { testRules } from './confirm.ts';
import { encode, encodedBytes, leastOf, totalsOf, type Encoded, type Least } from './encode.ts';
import { halve } from './halves.ts';
import { MiningRefused, usualLimits, type Limits, type Stopped, type Watch } from './limits.ts';
import { CONFIRMED, writeRules, type Rules } from './rules.ts';
import { Search } from './search.ts';
import { ranksOf, type Level } from './sets.ts';
import { findSubstitutes, type Substitutes } from './substitutes.ts';
import { walkBaskets } from './walk.ts';

export interface Question {
  /** The share of baskets that a set must be in, above 0 and up to 1. */
  support: number;
  /** The share of the baskets with the antecedent that the consequent must be in, 0 to 1. */
  confidence: number;
  /** The most items of a set, 1 to 4; 4 unless told. An antecedent has one less. */
  size?: number;
  /** Weeks whose days are all there; every week that has baskets unless told. */
  wholeWeeks?: readonly number[];
  /** The department of each item, for substitutes; without it there are none. */
  departments?: Uint32Array;
  limits?: Partial<Limits>;
}

/** Frequent sets of one size: `size` items each, ascending, and the baskets with all of them. */
export interface Sets {
  size: number;
  length: number;
  items: Uint32Array;
  counts: Uint32Array;
}

export interface Confirmation {
  /** False with fewer than two whole weeks in each half. */
  canConfirm: boolean;
  /** Weeks in which rules are found, and in which they are tested. */
  finding: number[];
  testing: number[];
  findingBaskets: number;
  testingBaskets: number;
  /** Rules found in the one half, which is how many were tested in the other. */
  tested: number;
  /** Of the rules of the answer: "confirmed: n of m". */
  confirmed: number;
}

export interface Answer {
  baskets: number;
  /** Larger than was asked for: in no other count. */
  setAside: number;
  /** Baskets that a set must be in. */
  leastCount: number;
  /** By size from 1. */
  sets: Sets[];
  rules: Rules;
  confirmation: Confirmation;
  substitutes: Substitutes | null;
  /** Sets and rules of up to so many items are all there. */
  completeTo: number;
  /** Why there is none of more; null where everything asked for is there. */
  stopped: Stopped | null;
}

const check = ({ support, confidence, size = 4 }: Question): void => {
  if (!(support > 0 && support <= 1)) throw new RangeError(`A support is above 0 and at most 1, not ${support}`);
  if (!(confidence >= 0 && confidence <= 1)) throw new RangeError(`A confidence is from 0 to 1, not ${confidence}`);
  if (!Number.isInteger(size) || size < 1 || size > 4) throw new RangeError(`Sets have 1 to 4 items, not ${size}`);
};

/** Bytes taken before the first set is found; refuses where they are too many. */
export const firstBytes = (baskets: Baskets, memoryBytes: number): number => {
  const bytes = bytesOf(baskets) + encodedBytes(baskets);
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

/** What sells together in the baskets. The same baskets and question give the same answer, to the last bit. */
export const mine = (baskets: Baskets, question: Question, watch: Watch = {}): Answer => {
  check(question);
  const { support, confidence, size = 4, departments } = question;
  const limits = { ...usualLimits, ...question.limits };
  const bytes = firstBytes(baskets, limits.memoryBytes);
  const halves = halve(baskets.weeks, question.wholeWeeks);
  const { partOf } = halves;
  const totals = totalsOf(baskets, partOf);
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
