import { withDates } from '../../facts/scope.ts';
import { sql } from '../../facts/sql.ts';
import { tableOf, type TableColumn } from '../../facts/table.ts';
import { todays } from '../../question/clocks.ts';
import type { ReportQuestion, RawRow, ReportQuery } from '../engine/query.ts';
import { findsCashier, identityOf, isChosen, names, type NameRow } from './cashier.ts';
import { isToday, sessions, soldIn, type Session, type SoldSession } from './sessions.ts';

/** A session without an end, with its sales and the last name that registers wrote; '' if none. */
export interface SignedOn extends SoldSession {
  name: string;
  /** Whether its lane serves customers without a person. */
  isSelfCheckout: boolean;
}

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

/** Few sessions have no end. Their sales are queried only if there are any. */
const readSignedOn = async (question: ReportQuestion): Promise<SignedOn[]> => {
  const { facts, now, scope } = question;
  if (scope.from > now.today || scope.to < now.today) return [];
  const today = { ...question, scope: withDates(scope, ...todays(question)) };
  const open = await facts.query<Session>(sessions(today, sql`next = 2 and ${isToday(question)}`));
  if (open.length === 0) return [];
  const [sold, called, unmanned] = await Promise.all([
    facts.query<SoldSession>(soldIn(today, tableOf(sessionColumns, open))),
    facts.query<NameRow>(names(question)),
    question.selfCheckouts(facts, scope),
  ]);
  const isUnmanned = ({ location_id: at, lane }: SoldSession): boolean =>
    unmanned.some(({ location, lanes }) => location === at && lanes.includes(lane));
  const nameOf = new Map(called.map(({ location_id: location, cashier, name }) => [`${location} ${cashier}`, name]));
  return sold.map((one) => ({
    ...one,
    name: nameOf.get(`${one.location_id} ${one.cashier}`) ?? '',
    isSelfCheckout: isUnmanned(one),
  }));
};

const rowOf = (question: ReportQuestion, session: SignedOn): RawRow => {
  const { location_id: location, cashier, name, date, lane, sign_on, session_end } = session;
  const { signed_seconds, net_sales_amt, customer_qty, net_sales_qty } = session;
  return {
    ...identityOf(question, { location, cashier, name }),
    date,
    lane,
    sign_on,
    session_end,
    signed_seconds,
    net_sales_amt,
    customer_qty,
    net_sales_qty,
    // A self-checkout is no person.
    signed_on_qty: session.isSelfCheckout ? 0 : 1,
  };
};

/**
 * Cashiers who are signed on now: today's sessions of a store without an end, whether or not the lane has written
 * anything since. On other dates there are none.
 */
export const signedOn: ReportQuery<readonly SignedOn[]> = {
  prepare: readSignedOn,
  rows: (question, open = []) => ({
    rows: open.map((session) => rowOf(question, session)).filter((row) => isChosen(question, row)),
    unknowable: [],
    tie: ['reg_loc_id', 'lane', 'sign_on'],
    finds: (row, text) => findsCashier(row, text) || row['lane'] === text,
  }),
};
