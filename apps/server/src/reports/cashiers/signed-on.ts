import { withDates, withLocations } from '../../facts/scope.ts';
import { sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../query.ts';
import { searchCashiers } from './cashier.ts';
import { withReceipts } from './sessions.ts';

/**
 * Who is there now (SCR-18): today's sessions that nothing ended, whether or not the lane has written anything since. On other
 * dates nobody is there.
 */
export const signedOn: ReportQuery = {
  rows: (context) => {
    const { now, scope } = context;
    const asked = scope.from <= now.today && now.today <= scope.to;
    const today = { ...context, scope: asked ? withDates(scope, now.today, now.today) : withLocations(scope, []) };
    return sql`select * except sign_off, toInt64(1) as signed_on_qty from (${withReceipts(today, { sessions: sql`next = 2` })})`;
  },
  search: (value) => sql`(${searchCashiers(value)} or lane = ${text(value)})`,
  totals: () => null,
  tie: sql`(reg_loc_id, lane, sign_on)`,
  comparable: false,
};
