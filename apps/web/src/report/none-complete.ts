import type { Completeness } from '@lanewise/contract/reports/completeness';

/** Completeness before the first answer: nothing is known to be missing. */
export const noneComplete: Completeness = {
  counts: { complete: 0, partial: 0, missing: 0, closed: 0, notExpected: 0, unverified: 0 },
  unfinished: 0,
  notWhole: [],
  listTruncated: false,
};
