import { addDays } from '@lanewise/domain/calendar/day';
import { notStated } from '@lanewise/contract/reports/filters';
import { wideOf, wideText, type Wide } from '../../facts/decimal.ts';
import { withDates, type Scope } from '../../facts/scope.ts';
import { sql } from '../../facts/sql.ts';
import type { OfMonth, Topic } from '../../question/months.ts';
import type { ReportQuestion, RawRow } from '../engine/query.ts';
import { sessions, soldIn } from './sessions.ts';

/** Sums of sessions. */
export interface SessionSums {
  count: number;
  seconds: number;
  customers: number;
  amount: Wide;
  units: Wide;
  /** Largest number of days between the business date of a session and the date on which it began. */
  late: number;
}

type SessionMonth = OfMonth & SessionSums & { cashier: string };

const sumsByMonth = (question: SessionSumsQuestion): Topic<SessionMonth> => ({
  name: () => 'sessions',
  read: async (facts, scope) => {
    const { cashierNumber: _, ...parameters } = question.parameters;
    const asked = { ...question, parameters, scope };
    const rows = await facts.query<OfMonth & { cashier: string } & Record<keyof SessionSums, string>>(sql`
  select location_id as location, substring(toString(toStartOfMonth(date)), 1, 7) as month, cashier, count() as count,
    sum(signed_seconds) as seconds, sum(customer_qty) as customers, toString(sum(net_sales_amt)) as amount,
    toString(sum(net_sales_qty)) as units, max(dateDiff('day', date, sign_on)) as late
  from (${soldIn(asked, sql`(${sessions(asked)})`)}) group by location, month, cashier`);
    return rows.map(({ location, month, cashier, ...sums }) => ({
      location,
      month,
      cashier,
      count: Number(sums.count),
      seconds: Number(sums.seconds),
      customers: Number(sums.customers),
      amount: wideOf(sums.amount),
      units: wideOf(sums.units),
      late: Number(sums.late),
    }));
  },
});

type SessionSumsQuestion = Pick<ReportQuestion, 'scope' | 'names' | 'parameters' | 'now'>;

/**
 * Sums of sessions; null if a filter selects sessions by their sales, by a name or by a lane, because sessions are then
 * summed one by one.
 */
export const readSessionSums = async (question: ReportQuestion): Promise<SessionSums | null> => {
  const { lane, cashier: name, cashierNumber, minCustomers, searchText } = question.parameters;
  if (lane !== undefined || name !== undefined || minCustomers !== undefined || searchText.trim() !== '') return null;
  const { facts, months, scope, now } = question;
  const rows = await months.of(facts, sumsByMonth(question), scope, now.today);
  const total: SessionSums = { count: 0, seconds: 0, customers: 0, amount: 0n, units: 0n, late: 0 };
  for (const row of rows) {
    if (cashierNumber !== undefined && (row.cashier || notStated) !== cashierNumber) continue;
    for (const key of ['count', 'seconds', 'customers'] as const) total[key] += row[key];
    for (const key of ['amount', 'units'] as const) total[key] += row[key];
    total.late = Math.max(total.late, row.late);
  }
  return total;
};

/** Count and sums of all sessions, as a store would answer them. */
export const wholeOfSessions = ({ count, seconds, customers, amount, units }: SessionSums): RawRow => ({
  row_count: count,
  signed_seconds: seconds,
  customer_qty: customers,
  net_sales_amt: wideText(amount),
  net_sales_qty: wideText(units),
});

/**
 * The scope, limited to the dates of sessions that began at a given time or later. Not limited if it is unknown how
 * long after its business date a session may begin.
 */
export const sinceThen = ({ only, scope }: ReportQuestion, sums: SessionSums | null): Scope => {
  if (only?.since === undefined || !sums) return scope;
  const first = addDays(only.since.slice(0, 10), -sums.late);
  return first > scope.from ? withDates(scope, first, scope.to) : scope;
};
