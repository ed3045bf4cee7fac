/**
 * Least number of steps from which a pace is calculated. The first steps are slower, because no cache is filled yet.
 */
const leastSteps = 5;

/** The number of finished steps at a moment. `at`: milliseconds since 1970. */
export interface Standing {
  done: number;
  at: number;
}

/**
 * Minutes until `all` steps are finished, at the pace since the work was begun or resumed. Rounded up. Null while the
 * pace is not known.
 */
export const minutesLeft = (began: Standing, now: Standing, all: number): number | null => {
  const steps = now.done - began.done;
  if (steps < leastSteps) return null;
  return Math.ceil(((now.at - began.at) / steps / 60_000) * (all - now.done));
};
