import { exactOf, type Exact } from '../points/evaluate.ts';

// Control limits for over and short: whether the values vary as usual, or a day stands out. Method: chart of individual
// values and moving ranges (XmR; Shewhart, Wheeler). Amounts are in ten-thousandths.

/** Fewest counted days for which limits are meaningful. */
export const FEWEST_FOR_LIMITS = 8;

/** 3 / d2 for ranges of two values (d2 = 1.128): three standard deviations, estimated by the mean moving range. */
const FACTOR = { over: 266n, by: 100n };

const SCALE = 10_000n;

export interface ControlLimits {
  /** Mean of the values, in ten-thousandths. */
  mean: bigint;
  lower: bigint;
  upper: bigint;
}

/** An amount of at most four decimals in ten-thousandths. */
export const tenThousandths = (text: string): bigint => {
  const { over, by }: Exact = exactOf(text);
  return (over * SCALE) / by;
};

/** Mean ± 2.66 × mean moving range; `values` must be in the order of their days. Null: too few values. */
export const controlLimits = (values: readonly bigint[]): ControlLimits | null => {
  if (values.length < FEWEST_FOR_LIMITS) return null;
  const mean = values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length);
  const ranges = values.slice(1).map((value, at) => {
    const step = value - (values[at] ?? value);
    return step < 0n ? -step : step;
  });
  const spread = ranges.reduce((sum, range) => sum + range, 0n) * FACTOR.over;
  const width = spread / (BigInt(ranges.length) * FACTOR.by);
  return { mean, lower: mean - width, upper: mean + width };
};

export const isOutside = (value: bigint, { lower, upper }: ControlLimits): boolean => value < lower || value > upper;
