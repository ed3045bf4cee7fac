import { and, date, sql, text } from '../../facts/sql.ts';
import type { ReportQuery } from '../query.ts';
import { isCashier, named, searchCashiers } from './cashier.ts';
import { withReceipts } from './sessions.ts';

/**
 * Who is there now (SCR-18): today's sessions that nothing ended, whether or not the lane has written anything since. On other
 * dates nobody is there.
 */
export const signedOn: ReportQuery = {
  rows: (context) => {
    const { parameters, now } = context;
    const there = and([
      sql`is_open and date = ${date(now.today)}`,
      ...(parameters.cashierNumber === undefined ? [] : [isCashier(parameters.cashierNumber)]),
    ]);
    return sql`select *, toInt64(1) as signed_on_qty from (${named(context, withReceipts(context, there))})`;
  },
  search: (value) => sql`(${searchCashiers(value)} or lane = ${text(value)})`,
  totals: () => null,
  tie: sql`(reg_loc_id, lane, sign_on)`,
  comparable: false,
};
