import { withDates } from '../../facts/scope.ts';
import { sql, text, type Sql } from '../../facts/sql.ts';
import { tableOf, type TableColumn } from '../../facts/table.ts';
import { todays } from '../engine/clocks.ts';
import type { Question, ReportQuery } from '../engine/query.ts';
import { searchCashiers } from './cashier.ts';
import { isToday, named, sessions, soldIn, type Session, type SoldSession } from './sessions.ts';

/** A session without an end, with its sales. */
export type SignedOn = SoldSession;

const sessionColumns: Readonly<Record<keyof Session, TableColumn<Session>>> = {
  session_no: { type: 'UInt64', of: (session) => session.session_no },
  location_id: { type: 'UInt32', of: (session) => session.location_id },
  cashier: { type: 'String', of: ({ cashier }) => cashier },
  date: { type: 'Date', of: ({ date }) => date },
  lane: { type: 'String', of: ({ lane }) => lane },
  sign_on: { type: "DateTime64(0, 'UTC')", of: (session) => session.sign_on },
  session_end: { type: "DateTime64(0, 'UTC')", of: (session) => session.session_end },
  is_open: { type: 'UInt8', of: (session) => session.is_open },
};

const soldColumns: Readonly<Record<keyof SoldSession, TableColumn<SoldSession>>> = {
  ...sessionColumns,
  signed_seconds: { type: 'Int64', of: (session) => session.signed_seconds },
  net_sales_amt: { type: 'Decimal(38, 4)', of: (session) => session.net_sales_amt },
  customer_qty: { type: 'Int64', of: (session) => session.customer_qty },
  net_sales_qty: { type: 'Decimal(38, 4)', of: (session) => session.net_sales_qty },
};

/** There are few: their sales are queried for them alone, and not at all if there are none. */
const readSignedOn = async (question: Question): Promise<SignedOn[]> => {
  const { facts, now, scope } = question;
  if (scope.from > now.today || scope.to < now.today) return [];
  const today = { ...question, scope: withDates(scope, ...todays(question)) };
  const open = await facts.query<Session>(sessions(today, sql`next = 2 and ${isToday(question)}`));
  return open.length === 0 ? [] : facts.query<SignedOn>(soldIn(today, tableOf(sessionColumns, open)));
};

const rows = (question: Question, open: readonly SignedOn[] = []): Sql => {
  const list = tableOf(soldColumns, open);
  return sql`select * except sign_off, toInt64(1) as signed_on_qty from (${named(question, list)})`;
};

/**
 * Cashiers who are signed on now: today's sessions of a store without an end, whether or not the lane has written
 * anything since. On other dates there are none.
 */
export const signedOn: ReportQuery<readonly SignedOn[]> = {
  prepare: readSignedOn,
  rows,
  search: (value) => sql`(${searchCashiers(value)} or lane = ${text(value)})`,
  tie: sql`(reg_loc_id, lane, sign_on)`,
};
