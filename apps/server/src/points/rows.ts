import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Sql } from '../facts/sql.ts';
import type { Sums } from '@lanewise/domain/points/valuation';

/** A column of the rollups of parts that distinguishes the lanes or the cashiers of a store. */
export type LaneColumn = 'lane' | 'cashier';

/** The keys that distinguish rows, and the lanes and cashiers that count. */
export interface RowsBy {
  /** All stores in one row. */
  together?: boolean;
  /** Columns that distinguish rows, in addition to the store. */
  by: readonly Sql[];
  /** The value in `by` for a business date. Absent: the business date itself. */
  dayOf?: (date: string) => string;
  /**
   * Whether whole months may be read from a rollup by month, because no two rows differ only by days of the same month.
   */
  months?: boolean;
  /** Whether `by` names the business date. If `months` is true, only the month of this date matters. */
  dated?: boolean;
  /**
   * The columns of lanes or cashiers that `by` or `condition` names. If there are none, rows also include the values
   * that people entered.
   */
  ofLanes: readonly LaneColumn[];
  condition?: Sql | undefined;
}

/** One row: its keys, and its sums for each epoch of the valuation. */
export interface PointRow {
  keys: Readonly<Record<string, string | number>>;
  sums: Sums;
}

/** Tells rows of a store apart by day. */
export const dayColumn = sql`toString(business_date) as day`;

/** The key of a store (location_id) on a day. */
export const dayKeyOf = (location: LocationId, date: string): string => `${location} ${date}`;
