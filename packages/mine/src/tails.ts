/**
 * Tails of the distributions that the tests use. The sum of a tail begins with the given term and continues outwards.
 */

const TABLE = 1_024;
const HALF_LOG_TWO_PI = Math.log(2 * Math.PI) / 2;

const table = new Float64Array(TABLE);
for (let n = 2; n < TABLE; n += 1) table[n] = (table[n - 1] ?? 0) + Math.log(n);

/** The logarithm of n!: summed up to 1,023, then Stirling's series, whose next term is below 1e-24. */
export const logFactorial = (n: number): number => {
  if (n < TABLE) return table[n] ?? 0;
  const squared = n * n;
  return (n + 0.5) * Math.log(n) - n + HALF_LOG_TWO_PI + (1 / 12 - (1 / 360 - 1 / (1_260 * squared)) / squared) / n;
};

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** A term below this share of the sum no longer changes it. */
const NOTHING = 1e-17;

/**
 * A two-by-two table by its margins: the number of baskets with both sides, with the left side, with the right side,
 * and of all baskets.
 */
export interface Fourfold {
  both: number;
  left: number;
  right: number;
  all: number;
}

const chanceOf = ({ both, left, right, all }: Fourfold): number =>
  Math.exp(logChoose(left, both) + logChoose(all - left, right - both) - logChoose(all, right));

const sumUp = (table: Fourfold): number => {
  const { both, left, right, all } = table;
  const most = Math.min(left, right);
  let [term, sum] = [1, 1];
  for (let k = both; k < most && term > sum * NOTHING; k += 1) {
    term *= ((left - k) * (right - k)) / ((k + 1) * (all - left - right + k + 1));
    sum += term;
  }
  return chanceOf(table) * sum;
};

const sumDown = (table: Fourfold): number => {
  const { both, left, right, all } = table;
  const least = Math.max(0, left + right - all);
  let [term, sum] = [1, 1];
  for (let k = both; k > least && term > sum * NOTHING; k -= 1) {
    term *= (k * (all - left - right + k)) / ((left - k + 1) * (right - k + 1));
    sum += term;
  }
  return chanceOf(table) * sum;
};

const isAboveMean = ({ both, left, right, all }: Fourfold): boolean => both * all > left * right;

/**
 * Fisher's exact test, one-sided: the chance of at least this many baskets with both sides, if the sides are
 * independent (R. A. Fisher, Statistical Methods for Research Workers, 1934; a hypergeometric tail).
 */
export const fisherAbove = (table: Fourfold): number => {
  const { both, left, right, all } = table;
  if (both <= Math.max(0, left + right - all)) return 1;
  if (both > Math.min(left, right)) return 0;
  const chance = isAboveMean(table) ? sumUp(table) : 1 - sumDown({ both: both - 1, left, right, all });
  return Math.min(1, Math.max(0, chance));
};

/** The other tail: the chance of at most this many baskets with both sides. */
export const fisherBelow = (table: Fourfold): number => {
  const { both, left, right, all } = table;
  if (both >= Math.min(left, right)) return 1;
  if (both < Math.max(0, left + right - all)) return 0;
  const chance = isAboveMean(table) ? 1 - sumUp({ both: both + 1, left, right, all }) : sumDown(table);
  return Math.min(1, Math.max(0, chance));
};

/** The chance of at least `count` successes in `trials` of equal chance, for a count above the mean. */
export const binomialAbove = (count: number, trials: number, chance: number): number => {
  if (count <= 0 || chance >= 1) return 1;
  if (count > trials || chance <= 0) return 0;
  const odds = chance / (1 - chance);
  let [term, sum] = [1, 1];
  for (let k = count; k < trials && term > sum * NOTHING; k += 1) {
    term *= ((trials - k) / (k + 1)) * odds;
    sum += term;
  }
  const log = logChoose(trials, count) + count * Math.log(chance) + (trials - count) * Math.log1p(-chance);
  return Math.min(1, Math.exp(log) * sum);
};
