import type { Interval } from '@lanewise/contract/entities/analytics-results';
import { chanceOfStudent, student95 } from './student.ts';

/**
 * An effect in the unit of its values, with its 95 % interval, and the probability that chance alone gives an effect
 * this large.
 */
export interface Effect extends Interval {
  chance: number;
}

interface Mean {
  count: number;
  value: number;
  /** Of the mean. */
  variance: number;
}

const meanOf = (values: readonly number[]): Mean => {
  const count = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / Math.max(1, count);
  const squares = values.reduce((sum, one) => sum + (one - value) ** 2, 0);
  return { count, value, variance: count < 2 ? 0 : squares / (count - 1) / count };
};

const effectOf = (value: number, variance: number, degrees: number): Effect => {
  if (variance === 0) return { value, low: value, high: value, chance: value === 0 ? 1 : 0 };
  const error = Math.sqrt(variance);
  const reach = student95(degrees) * error;
  return { value, low: value - reach, high: value + reach, chance: chanceOfStudent(value / error, degrees) };
};

/**
 * The difference of two means with unequal variances (B. L. Welch, Biometrika 34, 1947). The variance is s₁²/n₁ +
 * s₂²/n₂, with Satterthwaite's degrees of freedom. Without `others`, the result is the mean of `values`.
 */
export const differenceOf = (values: readonly number[], others: readonly number[]): Effect => {
  const [one, other] = [meanOf(values), meanOf(others)];
  const variance = one.variance + other.variance;
  const parts = [one, other].flatMap((mean) => (mean.count < 2 ? [] : [mean.variance ** 2 / (mean.count - 1)]));
  const degrees = variance === 0 ? 1 : variance ** 2 / parts.reduce((sum, part) => sum + part, 0);
  return effectOf(one.value - (others.length === 0 ? 0 : other.value), variance, Math.max(1, degrees));
};

/**
 * The difference of two means with one pooled variance: for weeks, where a side may have a single value. The variance
 * is s² × (1/n₁ + 1/n₂), with n₁ + n₂ - 2 degrees of freedom.
 */
export const pooledDifferenceOf = (values: readonly number[], others: readonly number[]): Effect => {
  const [one, other] = [meanOf(values), meanOf(others)];
  const degrees = Math.max(1, one.count + other.count - 2);
  const squares = (mean: Mean): number => (mean.count < 2 ? 0 : mean.variance * mean.count * (mean.count - 1));
  const pooled = (squares(one) + squares(other)) / degrees;
  return effectOf(one.value - other.value, pooled * (1 / one.count + 1 / other.count), degrees);
};
