import { addDays } from '@lanewise/domain/calendar/day';
import { withDates, type Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { within } from '../question/scoped.ts';

/**
 * Number of days before the scope that are searched too. A lane that was silent for a while is found; a lane that was
 * removed long ago is not.
 */
const daysBefore = 90;

const byName = new Intl.Collator('en', { numeric: true });

/**
 * Lanes of the stores in scope with entries in the days of the scope or in the 90 days before. The order is numeric: 2
 * comes before 10.
 */
export const readLanes = async (facts: Questions, scope: Scope): Promise<string[]> => {
  const wide = withDates(scope, addDays(scope.from, -daysBefore), scope.to);
  const rows = await facts.query<{ lane: string }>(sql`
    select lane from lane_day where ${within(wide)} group by lane having sum(transactions) > 0`);
  return rows.map(({ lane }) => lane).sort((a, b) => byName.compare(a, b));
};
