import type { LocationId } from '@lanewise/contract/primitives/ids';
import { drawerKinds } from '@lanewise/contract/entities/data-point-rules';
import type { TenderKind } from '@lanewise/contract/facts/transaction';
import type { DrawerTaking, MoveKind } from '@lanewise/domain/ledger/drawers';
import { wideOf, type Wide } from '../facts/decimal.ts';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import { sql, texts } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import { within } from '../question/scoped.ts';

// What registers report about drawers.

/** Kinds of register records that put cash into a drawer or take cash out. */
export const moveKinds = drawerKinds.filter((kind) => kind !== 'noSale');

/** A movement that a register reports; positive, whichever way it goes. */
export interface ReportedMove extends DrawerTaking {
  kind: MoveKind;
  number: string;
  occurrence: number;
  /** Wall clock of the store, '2026-03-02 14:05:00'; '' when unknown. */
  at: string;
}

type Raw<Row extends { amount: Wide }> = Omit<Row, 'amount'> & { amount: string };

/** The amounts that each cashier took in at each lane, for some tenders. */
export const readTakings = async (
  facts: Questions,
  scope: Scope,
  tenders: readonly TenderKind[],
): Promise<DrawerTaking[]> => {
  if (tenders.length === 0 || scope.locations.length === 0) return [];
  const rows = await facts.query<Raw<DrawerTaking>>(sql`
    select location, toString(business_date) as date, toString(lane) as lane, toString(cashier) as cashier,
      toString(key) as tender, toString(sum(part.amount)) as amount
    from (select * from part_lane where ${within(scope)} and family = 'tender' and key in ${texts(tenders)}) as part
    group by location, date, lane, cashier, tender`);
  return rows.map((row) => ({ ...row, amount: wideOf(row.amount) }));
};

/**
 * Reads loans, pickups, paid in and paid out. A record has one amount for each tender, however often it names the
 * tender; a record without tenders is cash.
 */
export const readReported = async (facts: Questions, scope: Scope): Promise<ReportedMove[]> => {
  if (scope.locations.length === 0) return [];
  const rows = await facts.query<Raw<ReportedMove>>(sql`
    select location, toString(business_date) as date, toString(lane) as lane, toString(cashier) as cashier,
      toString(kind) as kind, number, occurrence,
      if(toUnixTimestamp(ended) = 0, '', toString(ended)) as at, held.1 as tender,
      toString(abs(sum(sign * held.2))) as amount
    from (
      select location, business_date, lane, cashier, kind, number, occurrence, ended, sign,
        arrayJoin(if(empty(tenders), [('cash', total)],
          arrayMap((kind, amount) -> (toString(kind), amount), tenders.kind, tenders.amount))) as held
      from journal where ${within(scope)} and kind in ${texts(moveKinds)})
    group by location, date, lane, cashier, kind, number, occurrence, at, tender
    having sum(sign * held.2) != 0
    order by location, date, at, lane, number, occurrence, tender`);
  return rows.map((row) => ({ ...row, amount: wideOf(row.amount) }));
};

/** A lane or cashier still has a drawer if its last work is at most this many business days back. */
const DAYS_SEEN = 90;

/** Lanes and cashiers of a store that worked on a day or before it. */
export const readSeen = async (
  facts: Questions,
  scope: Scope,
  locationId: LocationId,
  date: string,
  daysBefore: (date: string, days: number) => string,
): Promise<{ lane: string; cashier: string }[]> => {
  const place = withDates(withLocations(scope, [locationId]), daysBefore(date, DAYS_SEEN), date);
  return facts.query(sql`
    select distinct toString(lane) as lane, toString(cashier) as cashier
    from part_lane where ${within(place)} and family = 'kind'`);
};

/** The latest names of the cashiers of a store's day, by number. */
export const readCashierNames = async (facts: Questions, scope: Scope): Promise<ReadonlyMap<string, string>> => {
  const rows = await facts.query<{ number: string; name: string }>(sql`
    select toString(cashier) as number, argMax(toString(cashier_name), entry_no) as name
    from journal where ${within(scope)} and cashier_name != '' group by number`);
  return new Map(rows.map(({ number, name }) => [number, name]));
};
