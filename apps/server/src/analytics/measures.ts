import type { Interval, Measures } from '@lanewise/contract/entities/analytics-results';
import type { RuleStanding } from '@lanewise/contract/entities/analytics-rules';
import * as of from '@lanewise/mine/measures';

/**
 * Numbers of standard deviations around the mean within which the normal distribution has 95 % and 99.8 % of its
 * values.
 */
export const NORMAL_95 = 1.959_963_984_540_054;
export const NORMAL_998 = 3.090_232_306_167_813;

export interface Counts {
  withA: number;
  withB: number;
  both: number;
  baskets: number;
}

export interface Tested {
  chance: number | null;
  standing: RuleStanding;
}

/** Money with 2 decimals. */
export const moneyOf = (cents: number): number => Math.round(cents) / 100;

/** Measures of a rule; `cents`: sales of B in the baskets with both. */
export const measuresOf = ({ withA, withB, both, baskets }: Counts, cents: number, tested: Tested): Measures => {
  const counts: of.RuleCounts = { both, antecedent: withA, consequent: withB, baskets };
  const isEmpty = withA === 0 || withB === 0 || baskets === 0;
  const { low, high } = of.liftInterval(counts);
  const conviction = isEmpty ? 1 : of.conviction(counts);
  return {
    withA,
    withB,
    both,
    baskets,
    support: baskets === 0 ? 0 : of.support(counts),
    confidence: withA === 0 ? 0 : of.confidence(counts),
    lift: isEmpty ? 0 : of.lift(counts),
    liftLow: low,
    liftHigh: Number.isFinite(high) ? high : 0,
    leverage: baskets === 0 ? 0 : of.leverage(counts),
    conviction: Number.isFinite(conviction) ? conviction : null,
    value: moneyOf(cents),
    valuePerThousand: both === 0 || baskets === 0 ? 0 : moneyOf(of.valuePerThousand(counts, cents)),
    ...tested,
  };
};

/** The mean of `count` values from their sum and their sum of squares, with its normal interval. */
export const meanOf = (count: number, sum: number, squares: number): Interval => {
  if (count === 0) return { value: 0, low: 0, high: 0 };
  const value = sum / count;
  const variance = count < 2 ? 0 : Math.max(0, (squares - count * value * value) / (count - 1));
  const reach = NORMAL_95 * Math.sqrt(variance / count);
  return { value, low: value - reach, high: value + reach };
};
