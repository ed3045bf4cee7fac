import { notStated } from '@lanewise/contract/reports/filters';
import { choose, sql, u32, type Sql } from '../../facts/sql.ts';
import type { Question, ReportQuery } from '../engine/query.ts';
import { chosen, identity, searchCashiers } from './cashier.ts';
import { readSessionSums, sinceThen, wholeOfSessions, type SessionSums } from './session-sums.ts';
import { began, named, sessions, soldIn } from './sessions.ts';
import { readWork, workTable, type Work } from './work.ts';

const leastCustomers = ({ parameters }: Question): Sql[] =>
  parameters.minCustomers === undefined ? [] : [sql`customer_qty >= ${u32(parameters.minCustomers)}`];

/** Read before the rows: the work of all cashiers in scope, or the sums of all sessions; null if unknown. */
export interface Read {
  work: readonly Work[];
  sessions: SessionSums | null;
}

const nothing: Read = { work: [], sessions: null };

const workOf = ({ parameters: { cashierNumber } }: Question, { work }: Read): Work[] =>
  work.filter(({ cashier }) => cashierNumber === undefined || (cashier || notStated) === cashierNumber);

/**
 * One row per cashier. Figures that no register reports stay empty, and ratios over them count only the days that have
 * them; idle time is session time without ringing or tendering.
 */
const everybody = (question: Question, read: Read): Sql => sql`
  select ${identity(question, sql`location_id`, sql`cashier`, sql`name`)},
    amount as net_sales_amt, customers as customer_qty, units as net_sales_qty,
    if(entered = 0, null, scanned_units) as scanned_qty, if(entered = 0, null, entered_units) as entered_qty,
    nullIf(work.ring_seconds, 0) as ring_seconds, rung_units as rung_qty,
    nullIf(work.tender_seconds, 0) as tender_seconds, nullIf(tendered_customers, 0) as tendered_qty,
    seconds as signed_seconds, signed_customers as signed_customer_qty, signed_amount as signed_sales_amt,
    if(seconds is null or work.ring_seconds + work.tender_seconds = 0, null,
      greatest(0, assumeNotNull(seconds) - signed_work)) as idle_seconds
  from ${workTable(workOf(question, read))} as work
  where ${chosen(question, [sql`receipts != 0`, ...leastCustomers(question)])}`;

const oneByOne = (question: Question, { sessions: sums }: Read): Sql => {
  const asked = { ...question, scope: sinceThen(question, sums) };
  const { since } = question.only ?? {};
  const list = sessions(asked, since === undefined ? sql`true` : began(since));
  return named(asked, sql`(${soldIn(asked, sql`(${list})`)})`, leastCustomers(question));
};

/** How cashiers work, and when they were there: from each sign-on to its sign-off, which is empty if there is none. */
export const performance: ReportQuery<Read> = {
  prepare: async (question) =>
    question.parameters.view === 'sessions'
      ? { ...nothing, sessions: await readSessionSums(question) }
      : { ...nothing, work: await readWork(question) },
  rows: (question, read = nothing) =>
    choose({ default: everybody(question, read), sessions: oneByOne(question, read) }, question.parameters.view),
  totals: { whole: (_, read) => (read?.sessions ? wholeOfSessions(read.sessions) : null) },
  list: { newest: 'sign_on' },
  search: searchCashiers,
  // Rows of the views have no key in common.
  tie: sql`tuple(reg_loc_id, cashier_number, *)`,
};
