/** A repeatable sequence of numbers of its own for each seed. */
export interface Draw {
  /** A fraction in 0 .. 1, without 1. */
  fraction: () => number;
  /** A whole number below `limit`. */
  below: (limit: number) => number;
  /** True once in so many draws. */
  oneIn: (many: number) => boolean;
}

/** The generator mulberry32. */
export const openDraw = (seed: number): Draw => {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return { fraction, below, oneIn: (many) => below(many) === 0 };
};
