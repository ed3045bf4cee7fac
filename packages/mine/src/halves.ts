/** Parts of the weeks: rules are found in the first part and tested in the second; some weeks are in neither part. */
export const FINDING = 0;
export const TESTING = 1;
export const NEITHER = 2;

/** Fewest whole weeks of each half: a single week may be a holiday or a promotion. */
export const LEAST_WEEKS = 2;

export interface Halves {
  /** The part of each week, by the number of the week. */
  partOf: Uint8Array;
  finding: number[];
  testing: number[];
  /** False if a half would have fewer than two whole weeks. In that case, `partOf` puts every week in neither half. */
  canConfirm: boolean;
}

/**
 * Alternates whole weeks between the halves: the first, third and fifth week find rules, the other weeks test the
 * rules. Two halves in a row would compare one season with another season. Baskets outside whole weeks count in the
 * rules, but are in neither half.
 */
export const halve = (weeks: Uint16Array, wholeWeeks?: readonly number[]): Halves => {
  const seen = new Set(weeks);
  const whole = [...(wholeWeeks === undefined ? seen : new Set(wholeWeeks))].filter((week) => seen.has(week));
  whole.sort((a, b) => a - b);
  const finding = whole.filter((_, at) => at % 2 === 0);
  const testing = whole.filter((_, at) => at % 2 === 1);
  const canConfirm = finding.length >= LEAST_WEEKS && testing.length >= LEAST_WEEKS;
  const partOf = new Uint8Array(2 ** 16).fill(NEITHER);
  if (canConfirm) {
    for (const week of finding) partOf[week] = FINDING;
    for (const week of testing) partOf[week] = TESTING;
  }
  return { partOf, finding, testing, canConfirm };
};
