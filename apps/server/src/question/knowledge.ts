/**
 * Which figures a person may know. A blind counter must not learn the figures that counts are compared with. So all
 * code that shows, compares, sorts, exports or refuses by such a figure consults this value.
 */
export interface Knowledge {
  /** Expected amounts of lines and drawers, and their over/short. */
  expected: boolean;
  /** Values of data points that registers fill. */
  points: boolean;
  /** The receipts behind a figure. */
  receipts: boolean;
  /** What lines and drawers may be over or short by. */
  tolerances: boolean;
  /** What stores sold: by a right to any report of sales, not by one to settings. */
  sales: boolean;
}

/** The knowledge of work without a person. */
export const everything: Knowledge = { expected: true, points: true, receipts: true, tolerances: true, sales: true };
