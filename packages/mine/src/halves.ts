/** The part of the weeks in which a rule is found, the part in which it is tested, and weeks that are in neither. */
export const FINDING = 0;
export const TESTING = 1;
export const NEITHER = 2;

/** Whole weeks that each half needs: one alone may be a feast or a promotion. */
export const LEAST_WEEKS = 2;

export interface Halves {
  /** The part of each week, by its number. */
  partOf: Uint8Array;
  finding: number[];
  testing: number[];
  /** False with fewer than two whole weeks in each half; all weeks are in neither then. */
  canConfirm: boolean;
}

/**
 * Parts the whole weeks by turns: the first, third, fifth find, the others test. Halves that follow each other would
 * set a season against another one. Baskets of other weeks count in the rules, and in neither half.
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
