import { wideText } from '../../facts/decimal.ts';
import { and, sql, u32, type Sql } from '../../facts/sql.ts';
import type { ReportQuestion, RawRow, ReportQuery, WorkedRows } from '../engine/query.ts';
import { readChanges, type ChangeOf } from '../engine/change.ts';
import {
  byCashier,
  cashierKeyOf,
  changeOfCashiers,
  findsCashier,
  identityOf,
  isChosen,
  searchCashiers,
  workedTie,
} from './cashier.ts';
import { readSessionSums, sinceThen, wholeOfSessions, type SessionSums } from './session-sums.ts';
import { began, named, sessions, soldIn } from './sessions.ts';
import { readWork, type Work } from './work.ts';

const leastCustomers = ({ parameters }: ReportQuestion): Sql[] =>
  parameters.minCustomers === undefined ? [] : [sql`customer_qty >= ${u32(parameters.minCustomers)}`];

/**
 * Data that is read before the rows: the work of all cashiers in scope and its change, or the sums of all sessions.
 * `sessions` null: unknown.
 */
export interface Read {
  work: readonly Work[];
  changeOf: ChangeOf;
  sessions: SessionSums | null;
}

const nothing: Read = { work: [], changeOf: () => ({}), sessions: null };

/**
 * What cashiers sold. If the list leaves out cashiers with few customers, the earlier period leaves out the same
 * cashiers.
 */
const sold = (question: ReportQuestion, asked: ReportQuestion): Sql => {
  const of = (one: ReportQuestion): Sql =>
    byCashier(one, sql`sum(net_amount) as net_sales_amt, sum(customers) as customer_qty`);
  const least = leastCustomers(asked);
  return least.length === 0
    ? of(question)
    : sql`select * from (${of(question)}) where (reg_loc_id, cashier_number) in (
        select reg_loc_id, cashier_number from (${of(asked)}) where ${and(least)})`;
};

/**
 * One row per cashier. Figures that no register reports stay empty. Ratios of such figures count only the days that
 * have the figures. Idle time is session time without ringing or tendering.
 */
const figuresOf = ({ sums, seconds }: Work): RawRow => {
  const isEntered = sums.entered !== 0;
  const busy = sums.ring_seconds + sums.tender_seconds;
  return {
    net_sales_amt: wideText(sums.amount),
    customer_qty: sums.customers,
    net_sales_qty: wideText(sums.units),
    scanned_qty: isEntered ? wideText(sums.scanned_units) : null,
    entered_qty: isEntered ? wideText(sums.entered_units) : null,
    ring_seconds: sums.ring_seconds || null,
    rung_qty: wideText(sums.rung_units),
    tender_seconds: sums.tender_seconds || null,
    tendered_qty: sums.tendered_customers || null,
    signed_seconds: seconds,
    signed_customer_qty: sums.signed_customers,
    signed_sales_amt: wideText(sums.signed_amount),
    idle_seconds: seconds === null || busy === 0 ? null : Math.max(0, seconds - sums.signed_work),
  };
};

const everybody = (question: ReportQuestion, { work, changeOf }: Read): WorkedRows => ({
  rows: work.flatMap((one): RawRow[] => {
    const identity = identityOf(question, one);
    const isEnough = one.sums.customers >= (question.parameters.minCustomers ?? Number.NEGATIVE_INFINITY);
    const isListed = one.sums.receipts !== 0 && isEnough && isChosen(question, identity);
    return isListed ? [{ ...identity, ...figuresOf(one), ...changeOf(cashierKeyOf(identity)) }] : [];
  }),
  unknowable: [
    'scanned_qty',
    'entered_qty',
    'ring_seconds',
    'tender_seconds',
    'tendered_qty',
    'signed_seconds',
    'idle_seconds',
  ],
  tie: workedTie,
  finds: findsCashier,
});

const oneByOne = (question: ReportQuestion, { sessions: sums }: Read): Sql => {
  const asked = { ...question, scope: sinceThen(question, sums) };
  const { since } = question.only ?? {};
  const list = sessions(asked, since === undefined ? sql`true` : began(since));
  return named(asked, sql`(${soldIn(asked, sql`(${list})`)})`, leastCustomers(question));
};

/**
 * The work of cashiers. In the view `sessions`: their sessions, each from the sign-on to the sign-off. The sign-off is
 * empty if it is not known.
 */
export const performance: ReportQuery<Read> = {
  prepare: async (question, compared) => {
    if (question.parameters.view === 'sessions') return { ...nothing, sessions: await readSessionSums(question) };
    const [work, changeOf] = await Promise.all([
      readWork(question),
      compared.then((met) => readChanges(question, met)),
    ]);
    return { ...nothing, work, changeOf };
  },
  rows: (question, read = nothing) =>
    question.parameters.view === 'sessions' ? oneByOne(question, read) : everybody(question, read),
  totals: { whole: (_, read) => (read?.sessions ? wholeOfSessions(read.sessions) : null) },
  list: { newest: 'sign_on' },
  search: searchCashiers,
  tie: sql`tuple(reg_loc_id, cashier_number, *)`,
  earlier: changeOfCashiers('net_sales_amt', sold),
};
