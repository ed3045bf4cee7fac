import type { SuspendedSale } from '@lanewise/contract/entities/value-table';
import { neverResumed, type ParkedRecord } from '@lanewise/domain/ledger/suspended';
import { addDays } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import type { LocationId } from '@lanewise/contract/primitives/ids';
import { withDates, type Scope } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { encodeToken } from '../question/receipt-token.ts';
import { within } from '../question/scoped.ts';

interface Row extends Omit<ParkedRecord, 'isSuspended' | 'resumed' | 'isNotice'> {
  location: LocationId;
  date: string;
  occurrence: number;
  cashier: string;
  kind: string;
  /** The first report that a sale was resumed; empty: no report. */
  told: [detail?: string];
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

const recordOf = (row: Row): Row & ParkedRecord => ({
  ...row,
  isSuspended: row.kind === 'suspended',
  resumed: row.told[0] ?? (row.kind === 'resumed' ? '' : null),
  isNotice: row.kind === 'resumed',
});

/** Reads suspended sales of a scope that no register resumed. */
export const readSuspended = async (facts: Questions, scope: Scope): Promise<SuspendedOf> => {
  if (scope.locations.length === 0) return () => [];
  const rows = await facts.query<Row>(sql`
    select location, toString(business_date) as date, toString(lane) as lane, number, occurrence,
      toString(cashier) as cashier, toString(kind) as kind,
      if(toUnixTimestamp(ended) != 0, toString(ended), if(toUnixTimestamp(began) != 0, toString(began), '')) as at,
      arraySlice(arrayFilter((detail, event) -> event = 'resumed', events.detail, events.kind), 1, 1) as told,
      toString(arraySum(lines.amount) + arraySum(lines.discount)) as amount
    from journal
    where ${within(withDates(scope, scope.from, addDays(scope.to, 1)))} and (kind in ('suspended', 'resumed') or has(events.kind, 'resumed'))
    group by location, date, lane, number, occurrence, cashier, kind, at, told, amount
    having sum(sign) > 0
    order by location, date, at, lane, number, occurrence`);
  const days = grouped(rows.map(recordOf), ({ location, date }) => keyOf(location, date));
  return (locationId, date) => {
    const [own, dayAfter] = [date, addDays(date, 1)].map((day) => days.get(keyOf(locationId, day)) ?? []);
    return neverResumed(date, own ?? [], dayAfter).map(saleOf);
  };
};

/** Short texts of suspended sales: lane and number. */
export const suspendedIn = (sales: readonly SuspendedSale[]): string[] =>
  sales.map(({ lane, number }) => `${lane} · ${number}`);
