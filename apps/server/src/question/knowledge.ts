/**
 * What somebody may know of the figures that counts are compared with. Whatever shows, compares, orders, exports or
 * refuses by such a figure asks here: a person who counts blind learns it from none of them.
 */
export interface Knowledge {
  /** What lines and drawers of a book are expected to be, and what they are over or short by. */
  expected: boolean;
  /** What data points come to by what registers say. */
  points: boolean;
  /** The receipts behind a figure. */
  receipts: boolean;
  /** What lines and drawers may be over or short by. */
  tolerances: boolean;
  /** What stores sold: by a right to any report of sales, not by one to settings. */
  sales: boolean;
}

/** Of work that is nobody's. */
export const everything: Knowledge = { expected: true, points: true, receipts: true, tolerances: true, sales: true };
