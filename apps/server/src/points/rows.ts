import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Sql } from '../facts/sql.ts';
import type { Sums } from '@lanewise/domain/points/valuation';

/** A column of the rollups of parts that distinguishes the lanes or the cashiers of a store. */
export type LaneColumn = 'lane' | 'cashier';

/** What rows are apart by, and which lanes and cashiers count. */
export interface RowsBy {
  /** All stores in one row. */
  together?: boolean;
  /** The day of `by` to which a business date belongs. Absent: the business date itself. */
  by: readonly Sql[];
  /** The day of `by` that a business date is in; left out: itself. */
  dayOf?: (date: string) => string;
  /**
   * Whether whole months may be read from a rollup by month, because no two rows differ only by days of the same month.
   */
  months?: boolean;
  /** Whether `by` names the business date. With `months`, only its month matters. */
  dated?: boolean;
  /**
   * The columns of lanes or cashiers that `by` or `condition` names. If there are none, rows also include the values
   * that people entered.
   */
  ofLanes: readonly LaneColumn[];
  condition?: Sql | undefined;
}

/** One row: its keys, and its sums by epoch of the valuation. */
export interface PointRow {
  keys: Readonly<Record<string, string | number>>;
  sums: Sums;
}

/** Tells rows of a store apart by day. */
export const dayColumn = sql`toString(business_date) as day`;

/** The key of a store (location_id) on a day. */
export const dayKeyOf = (location: LocationId, date: string): string => `${location} ${date}`;
