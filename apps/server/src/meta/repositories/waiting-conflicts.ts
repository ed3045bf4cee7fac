import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Largest number of conflicts that are listed of one lane and day. */
const mostListed = 50;

export interface WaitingConflict {
  id: number;
  number: string;
  createdAt: Date;
}

/** Conflicts that wait for a decision, by the store, lane and business date of the receipt. */
export interface WaitingConflictRows {
  byLane(
    companyId: number,
    locationId: LocationId,
    from: string,
    to: string,
  ): Promise<{ lane: string; date: string; count: number }[]>;
  /** Of some stores, with the oldest of each. */
  byStore(
    companyId: number,
    locationIds: readonly LocationId[],
  ): Promise<{ location: LocationId; count: number; oldest: Date }[]>;
  /** The newest waiting conflicts of one lane and day. */
  ofLane(companyId: number, locationId: LocationId, date: string, lane: string): Promise<WaitingConflict[]>;
}

export const openWaitingConflicts = (db: Kysely<Tables>): WaitingConflictRows => ({
  byLane: async (companyId, locationId, from, to) => {
    const { rows } = await sql<{ lane: string; date: string; count: number }>`
      select lane, business_date::text as date, count(*)::int as count from conflict
      where company_id = ${companyId} and location_id = ${locationId} and state = 'open'
        and business_date between ${from}::date and ${to}::date
      group by lane, business_date`.execute(db);
    return rows;
  },
  byStore: async (companyId, locationIds) => {
    const { rows } = await sql<{ location: LocationId; count: number; oldest: Date }>`
      select location_id as location, count(*)::int as count, min(created_at) as oldest from conflict
      where company_id = ${companyId} and location_id = any(${[...locationIds]}::int[]) and state = 'open'
      group by location_id`.execute(db);
    return rows;
  },
  ofLane: async (companyId, locationId, date, lane) => {
    const { rows } = await sql<{ id: string; number: string; created_at: Date }>`
      select id, number, created_at from conflict
      where company_id = ${companyId} and location_id = ${locationId} and state = 'open'
        and business_date = ${date}::date and lane = ${lane}
      order by id desc limit ${mostListed}`.execute(db);
    return rows.map(({ id, number, created_at }) => ({ id: Number(id), number, createdAt: created_at }));
  },
});
