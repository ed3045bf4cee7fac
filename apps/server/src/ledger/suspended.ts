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
import { current, within } from '../question/scoped.ts';

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

const byTime = (a: Row, b: Row): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/** Reads suspended sales of a scope that no register resumed. */
export const readSuspended = async (facts: Questions, scope: Scope): Promise<SuspendedOf> => {
  if (scope.locations.length === 0) return () => [];
  // Columns as they are: the engine plans each expression again for every question.
  const days = withDates(scope, scope.from, addDays(scope.to, 1));
  const rows = await facts.query<JournalRow>(sql`
    select location, business_date as date, lane, number, occurrence, cashier, kind, began, ended,
      events.detail as details, events.kind as kinds,
      toString(arraySum(lines.amount) + arraySum(lines.discount)) as amount
    from journal
    where ${within(days)} and ${current(days)} and (kind in ('suspended', 'resumed') or has(events.kind, 'resumed'))
    order by lane, number, occurrence`);
  const records = grouped(rows.map(recordOf).sort(byTime), ({ location, date }) => keyOf(location, date));
  return (locationId, date) => {
    const [own, dayAfter] = [date, addDays(date, 1)].map((day) => records.get(keyOf(locationId, day)) ?? []);
    return neverResumed(date, own ?? [], dayAfter).map(saleOf);
  };
};

/** Short texts of suspended sales: lane and number. */
export const suspendedIn = (sales: readonly SuspendedSale[]): string[] =>
  sales.map(({ lane, number }) => `${lane} · ${number}`);
