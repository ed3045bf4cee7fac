/** Steps by which a pace is known: the first ones are slower, because nothing is warm. */
const leastSteps = 5;

/** The number of finished steps at a moment, in milliseconds since 1970. */
export interface Standing {
  done: number;
  at: number;
}

/**
 * Minutes that the rest of a work of `all` steps takes at the pace since it was begun or gone on with; rounded up, and
 * null while the pace is not known.
 */
export const minutesLeft = (began: Standing, now: Standing, all: number): number | null => {
  const steps = now.done - began.done;
  if (steps < leastSteps) return null;
  return Math.ceil(((now.at - began.at) / steps / 60_000) * (all - now.done));
};
