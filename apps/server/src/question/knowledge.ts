/**
 * Which figures a person may know. A blind counter must not learn the figures that counts are compared with. All code
 * that shows, compares, sorts, exports or refuses by such a figure must therefore consult this value.
 */
export interface Knowledge {
  /** Expected amounts of lines and drawers, and their over/short. */
  expected: boolean;
  /** Values of data points that registers fill. */
  points: boolean;
  /** The receipts behind a figure. */
  receipts: boolean;
  /** The amounts by which lines and drawers may be over or short. */
  tolerances: boolean;
  /** The sales of stores. A right to any report of sales is enough; a right to settings is not. */
  sales: boolean;
}

/** The knowledge of work without a person. */
export const everything: Knowledge = { expected: true, points: true, receipts: true, tolerances: true, sales: true };
