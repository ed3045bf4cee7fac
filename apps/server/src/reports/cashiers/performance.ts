import { notStated } from '@lanewise/contract/reports/filters';
import { choose, sql, u32, type Sql } from '../../facts/sql.ts';
import type { QueryContext, ReportQuery } from '../engine/query.ts';
import { chosen, identity, searchCashiers } from './cashier.ts';
import { wholeOfSessions, readSessionSums, sinceThen, type SessionsKnown } from './session-sums.ts';
import { began, named, sessions, soldIn } from './sessions.ts';
import { readWork, workTable, type Work } from './work.ts';

const leastCustomers = ({ parameters }: QueryContext): Sql[] =>
  parameters.minCustomers === undefined ? [] : [sql`customer_qty >= ${u32(parameters.minCustomers)}`];

/** Read before the rows: the work of all cashiers in scope, or the sums of all sessions. */
type Prepared = SessionsKnown & { work?: readonly Work[] };
type Asked = QueryContext<Prepared>;

const workOf = ({ prepared, parameters: { cashierNumber } }: Asked): Work[] =>
  (prepared?.work ?? []).filter(
    ({ cashier }) => cashierNumber === undefined || (cashier || notStated) === cashierNumber,
  );

/**
 * One row per cashier. Figures that no register reports stay empty, and ratios over them count only the days that have
 * them; idle time is session time without ringing or tendering.
 */
const everybody = (context: Asked): Sql => sql`
  select ${identity(context, sql`location_id`, sql`cashier`, sql`name`)},
    amount as net_sales_amt, customers as customer_qty, units as net_sales_qty,
    if(entered = 0, null, scanned_units) as scanned_qty, if(entered = 0, null, entered_units) as entered_qty,
    nullIf(work.ring_seconds, 0) as ring_seconds, rung_units as rung_qty,
    nullIf(work.tender_seconds, 0) as tender_seconds, nullIf(tendered_customers, 0) as tendered_qty,
    seconds as signed_seconds, signed_customers as signed_customer_qty, signed_amount as signed_sales_amt,
    if(seconds is null or work.ring_seconds + work.tender_seconds = 0, null,
      greatest(0, assumeNotNull(seconds) - signed_work)) as idle_seconds
  from ${workTable(workOf(context))} as work
  where ${chosen(context, [sql`receipts != 0`, ...leastCustomers(context)])}`;

const oneByOne = (context: Asked): Sql => {
  const asked = { ...context, scope: sinceThen(context) };
  const { since } = context.only ?? {};
  const list = sessions(asked, since === undefined ? sql`true` : began(since));
  return named(asked, sql`(${soldIn(asked, sql`(${list})`)})`, leastCustomers(context));
};

/** How cashiers work, and when they were there: from each sign-on to its sign-off, which is empty if there is none. */
export const performance: ReportQuery<Prepared> = {
  rows: (context) => choose({ default: everybody(context), sessions: oneByOne(context) }, context.view),
  prepare: async (context, facts, months) =>
    context.view === 'sessions'
      ? { sessions: await readSessionSums(context, facts, months) }
      : { work: await readWork(context, facts, months) },
  whole: (context) => (context.view === 'sessions' ? wholeOfSessions(context) : null),
  newest: 'sign_on',
  search: searchCashiers,
  totals: () => null,
  // Rows of the views have no key in common.
  tie: sql`tuple(reg_loc_id, cashier_number, *)`,
  comparable: false,
};
