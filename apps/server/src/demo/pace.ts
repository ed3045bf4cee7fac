/** Steps by which a pace is known: the first ones are slower, because nothing is warm. */
const leastSteps = 5;

/**
 * Minutes that the rest of a work takes at the pace since it was begun or gone on with, after `done` steps at `began`
 * (milliseconds); rounded up, and null while the pace is not known.
 */
export const minutesLeft = (
  { done, began }: { done: number; began: number },
  now: { done: number; all: number; at: number },
): number | null => {
  const steps = now.done - done;
  if (steps < leastSteps) return null;
  return Math.ceil(((now.at - began) / steps / 60_000) * (now.all - now.done));
};
