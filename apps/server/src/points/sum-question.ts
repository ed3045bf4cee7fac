import type { Scope } from '../facts/scope.ts';
import { dates, sql, type Sql } from '../facts/sql.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import type { Sum } from './plan.ts';
import type { LaneColumn } from './rows.ts';

/** The requested sums, and the keys of the rows in which they are returned. */
export interface SumQuestion {
  scope: Scope;
  sums: readonly Sum[];
  /** Reads the self-checkouts. Called as soon as a sum asks for a type of lane. */
  self: () => Promise<readonly Lanes[]>;
  /** First days of new definitions, ascending. Sums before and after such a day are kept apart. */
  breaks: readonly string[];
  /** True: all stores are in one row. Otherwise, each store has its own row. */
  together?: boolean | undefined;
  /** Columns that distinguish rows in addition to the location, from `business_date`, `lane` and `cashier`. */
  by: readonly Sql[];
  /**
   * Whether whole months may be read from a rollup by month. This requires that rows do not distinguish the days of a
   * month, and that the question is about the present, because rollups by month keep no earlier state.
   */
  months?: boolean | undefined;
  /** Whether `by` names the business date. */
  dated?: boolean | undefined;
  /** The columns of lanes and cashiers that `by` or `condition` names. */
  ofLanes: readonly LaneColumn[];
  /** A condition on lanes and cashiers. */
  condition?: Sql | undefined;
  /** A condition on entries of the journal. Rollups do not keep entries apart, so the journal is read. */
  entries?: Sql | undefined;
}

/** How many breaks a business date follows. */
export const epochOf = ({ breaks }: Pick<SumQuestion, 'breaks'>): Sql =>
  breaks.length === 0 ? sql`toUInt32(0)` : sql`toUInt32(arrayCount(day -> day <= business_date, ${dates(breaks)}))`;
