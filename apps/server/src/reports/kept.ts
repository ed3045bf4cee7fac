import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { scopeOf } from '../facts/scope.ts';
import type { Seen } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { within } from '../question/scoped.ts';

/** Every possible business date. */
const everyDay = { startDate: '1970-01-01', lastDate: '2148-12-31' };

/** The number of entered transactions of one store (reg_loc_id), over all dates. */
export const keptTransactions = async (facts: Questions, seen: Seen, regLocId: RegLocId): Promise<number> => {
  const scope = scopeOf(seen, { ...everyDay, locationIds: [regLocId] });
  const [row] = await facts.query<{ count: string }>(
    sql`select sum(transactions) as count from lane_day where ${within(scope)}`,
  );
  return Number(row?.count ?? 0);
};
