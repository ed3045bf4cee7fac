/** A run of neighbouring unknown values: index of the first value, number of values, and the entries at both ends. */
export interface Gap {
  from: number;
  count: number;
  first: string;
  last: string;
}

/**
 * The gaps of a series over time. Every chart draws them as textured bands, never as zeros and never with a line
 * across.
 */
export const gapsOf = <Of>(
  all: readonly Of[],
  isKnown: (one: Of) => boolean,
  endsOf: (one: Of, at: number) => readonly [first: string, last: string],
): Gap[] => {
  const gaps: Gap[] = [];
  for (const [at, one] of all.entries()) {
    if (isKnown(one)) continue;
    const [first, last] = endsOf(one, at);
    const open = gaps.at(-1);
    if (open && open.from + open.count === at) gaps[gaps.length - 1] = { ...open, count: open.count + 1, last };
    else gaps.push({ from: at, count: 1, first, last });
  }
  return gaps;
};
