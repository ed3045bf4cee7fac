/** Baskets of up to this many items have a group for each size. */
const EXACT = 24;
/** Groups of larger baskets: each reaches 15 % further than the one before. */
const RATIO = Math.log(1.15);

/** The group of baskets with about this many items. */
export const stratumOf = (size: number): number =>
  size <= EXACT ? size : EXACT + Math.ceil(Math.log(size / EXACT) / RATIO);
