import type { SuspendedSale } from '@lanewise/contract/entities/value-table';
import { neverResumed, type ParkedRecord } from '@lanewise/domain/ledger/suspended';
import { addDays } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { documentTimeOf } from '../facts/documents.ts';
import { withDates, type Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { encodeToken } from '../question/receipt-token.ts';
import { within } from '../question/scoped.ts';

interface JournalRow {
  location: LocationId;
  date: string;
  lane: string;
  number: string;
  occurrence: number;
  cashier: string;
  kind: string;
  began: string;
  ended: string;
  /** Details and kinds of the events of the receipt, by their place. */
  details: string[];
  kinds: string[];
  amount: string;
  sign: 1 | -1;
}

interface Row extends ParkedRecord {
  location: LocationId;
  date: string;
  occurrence: number;
  cashier: string;
  amount: string;
}

/** The suspended sales of a store's day that no register resumed, by location and date. */
export type SuspendedOf = (locationId: LocationId, date: string) => SuspendedSale[];

const keyOf = (location: LocationId, date: string): string => `${location} ${date}`;

const saleOf = ({ location, date, lane, number, occurrence, cashier, at, amount }: Row): SuspendedSale => ({
  token: encodeToken({ location, date, lane, number, occurrence }),
  lane,
  number,
  cashier,
  at,
  amount,
});

/** A time as the engine writes it; '' for an unknown one. */
const timeOf = (text: string): string => (documentTimeOf(text) === '' ? '' : text);

const recordOf = ({ location, date, lane, number, occurrence, cashier, kind, amount, ...row }: JournalRow): Row => {
  const told = row.kinds.indexOf('resumed');
  return {
    location,
    date,
    lane,
    number,
    occurrence,
    cashier,
    amount,
    at: timeOf(row.ended) || timeOf(row.began),
    isSuspended: kind === 'suspended',
    resumed: row.details[told] ?? (kind === 'resumed' ? '' : null),
    isNotice: kind === 'resumed',
  };
};

/** The contents that entered more often than they were taken back. */
const standingOf = (rows: readonly JournalRow[]): JournalRow[] => {
  const found = new Map<string, { row: JournalRow; sum: number }>();
  for (const row of rows) {
    const content = JSON.stringify({ ...row, sign: 0 });
    const { sum } = found.get(content) ?? { sum: 0 };
    found.set(content, { row, sum: sum + row.sign });
  }
  return [...found.values()].flatMap(({ row, sum }) => (sum > 0 ? [row] : []));
};

/** By time, as `neverResumed` wants them. */
const inOrder = (a: Row, b: Row): number =>
  compareTexts(a.at, b.at) ||
  compareTexts(a.lane, b.lane) ||
  compareTexts(a.number, b.number) ||
  a.occurrence - b.occurrence;
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Reads suspended sales of a scope that no register resumed. */
export const readSuspended = async (facts: Questions, scope: Scope): Promise<SuspendedOf> => {
  if (scope.locations.length === 0) return () => [];
  // Columns as they are: the engine takes twice as long to plan the statement if it also groups and converts them.
  const rows = await facts.query<JournalRow>(sql`
    select location, business_date as date, lane, number, occurrence, cashier, kind, began, ended,
      events.detail as details, events.kind as kinds,
      toString(arraySum(lines.amount) + arraySum(lines.discount)) as amount, sign
    from journal
    where ${within(withDates(scope, scope.from, addDays(scope.to, 1)))} and (kind in ('suspended', 'resumed') or has(events.kind, 'resumed'))`);
  const days = grouped(standingOf(rows).map(recordOf).sort(inOrder), ({ location, date }) => keyOf(location, date));
  return (locationId, date) => {
    const [own, dayAfter] = [date, addDays(date, 1)].map((day) => days.get(keyOf(locationId, day)) ?? []);
    return neverResumed(date, own ?? [], dayAfter).map(saleOf);
  };
};

/** Short texts of suspended sales: lane and number. */
export const suspendedIn = (sales: readonly SuspendedSale[]): string[] =>
  sales.map(({ lane, number }) => `${lane} · ${number}`);
