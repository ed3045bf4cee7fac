import type { Scope } from '../../facts/scope.ts';
import { dates, sql, type Sql } from '../../facts/sql.ts';
import type { Lanes } from '../cashiers/lane-types.ts';
import type { Sum } from './plan.ts';

/** Which sums of which rows are asked for. */
export interface SumQuestion {
  scope: Scope;
  sums: readonly Sum[];
  /** Self-checkouts, if a sum asks for them. */
  self: readonly Lanes[];
  /** First days of new definitions, ascending: sums before and after them stand apart. */
  breaks: readonly string[];
  /** Columns beside the location that rows are apart by, from `business_date`, `lane` and `cashier`. */
  by: readonly Sql[];
  /** Whether these or the condition name a lane or a cashier. */
  ofLanes: boolean;
  /** A condition on lanes and cashiers. */
  condition?: Sql | undefined;
}

/** How many breaks a business date follows. */
export const epochOf = ({ breaks }: Pick<SumQuestion, 'breaks'>): Sql =>
  breaks.length === 0 ? sql`toUInt32(0)` : sql`toUInt32(arrayCount(day -> day <= business_date, ${dates(breaks)}))`;
