/** Sizes of baskets up to this are a group each. */
const EXACT = 24;
/** Larger ones are in groups, each of which reaches 15 % further. */
const RATIO = Math.log(1.15);

/** The group of baskets of about as many items. */
export const stratumOf = (size: number): number =>
  size <= EXACT ? size : EXACT + Math.ceil(Math.log(size / EXACT) / RATIO);
