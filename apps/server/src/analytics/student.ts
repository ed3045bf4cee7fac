import { NORMAL_95 } from './measures.ts';

/**
 * Approximates Student's distribution by a normal distribution (D. L. Wallace, Annals of Mathematical Statistics 30,
 * 1959). A t with `degrees` degrees of freedom is exceeded as often as the normal value z = (8 × degrees + 1) / (8 ×
 * degrees + 3) × sqrt(degrees × log(1 + t² / degrees)). From 3 degrees on, the chance is right within 0.2 %.
 */
const factorOf = (degrees: number): number => (8 * degrees + 1) / (8 * degrees + 3);

const normalOf = (t: number, degrees: number): number =>
  factorOf(degrees) * Math.sqrt(degrees * Math.log1p((t * t) / degrees));

/** The t that is exceeded on both sides in 5 % of cases. */
export const student95 = (degrees: number): number => {
  const z = NORMAL_95 / factorOf(degrees);
  return Math.sqrt(degrees * Math.expm1((z * z) / degrees));
};

/** Complementary error function to 1.2e-7 (W. H. Press and others, Numerical Recipes, 6.2). */
const erfc = (x: number): number => {
  const t = 1 / (1 + 0.5 * x);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + terms.reduceRight((sum, term) => sum * t + term, 0));
};

/** The probability of a t that is at least as far from 0, on either side. */
export const chanceOfStudent = (t: number, degrees: number): number =>
  Math.min(1, erfc(normalOf(t, degrees) / Math.SQRT2));
