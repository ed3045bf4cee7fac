/** Counts of baskets for a rule "who takes the antecedent takes the consequent". */
export interface RuleCounts {
  /** Baskets with the antecedent and the consequent. */
  both: number;
  antecedent: number;
  consequent: number;
  baskets: number;
}

export const support = ({ both, baskets }: RuleCounts): number => both / baskets;

export const confidence = ({ both, antecedent }: RuleCounts): number => both / antecedent;

/** Lift: how many times as often both sides meet as if they were independent. */
export const lift = ({ both, antecedent, consequent, baskets }: RuleCounts): number =>
  (both * baskets) / (antecedent * consequent);

/** Leverage: the share of baskets with both sides, minus the share that independence would give. */
export const leverage = ({ both, antecedent, consequent, baskets }: RuleCounts): number =>
  (both - (antecedent * consequent) / baskets) / baskets;

/**
 * Conviction: how many times as often the rule would fail if its sides were independent. Infinite for a rule that never
 * fails; 1 where every basket has the consequent.
 */
export const conviction = ({ both, antecedent, consequent, baskets }: RuleCounts): number => {
  if (consequent === baskets) return 1;
  return (1 - consequent / baskets) / (1 - both / antecedent);
};

/**
 * Value per 1,000 baskets, in cents: the sales of the consequent beyond its sales if both sides were independent.
 *
 *     1,000 × leverage × value / both
 *
 * where `value` are the cents of the consequent in the baskets with all items of the rule. Negative below a lift of 1. The value
 * grows with how often a rule happens, how far from chance it is and what it is worth, so rare items do not lead.
 */
export const valuePerThousand = (counts: RuleCounts, value: number): number =>
  (1_000 * leverage(counts) * value) / counts.both;

/** Number of standard deviations on each side of the mean that contain 95 % of a normal distribution. */
const NORMAL_95 = 1.959_963_984_540_054;

/**
 * The interval of the lift, 95 %: the delta method on its logarithm, as Katz, Baptista, Azen and Pike (Biometrics 34,
 * 1978) have it for a ratio of two shares. Baskets fall into four kinds (multinomial), so
 *
 *     variance of log lift = 1 / both - 1 / antecedent - 1 / consequent + (2 × lift - 1) / baskets
 *
 * If no basket contains both, the interval begins at 0 and ends where the interval of half a basket would end.
 */
export const liftInterval = (counts: RuleCounts): { low: number; high: number } => {
  const { both, antecedent, consequent, baskets } = counts;
  if (antecedent === 0 || consequent === 0) return { low: 0, high: Number.POSITIVE_INFINITY };
  const seen = { both: both === 0 ? 0.5 : both, antecedent, consequent, baskets };
  const middle = lift(seen);
  const variance = 1 / seen.both - 1 / antecedent - 1 / consequent + (2 * middle - 1) / baskets;
  const reach = Math.exp(NORMAL_95 * Math.sqrt(Math.max(0, variance)));
  return { low: both === 0 ? 0 : middle / reach, high: middle * reach };
};
