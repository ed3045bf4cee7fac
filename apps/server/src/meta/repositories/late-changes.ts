import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely } from 'kysely';
import type { LateChanges, LateDay } from '../incoming-types.ts';
import type { Tables } from '../tables.ts';

interface LateRow {
  location: LocationId;
  date: string;
  receipts: number;
  changedAt: Date;
  all: number;
}

export const openLateChanges = (db: Kysely<Tables>): LateChanges => ({
  storeDays: async (companyId, { locations, from, to }, { until, most }) => {
    const { rows } = await sql<LateRow>`
      select location_id as location, business_date::text as date, sum(entered)::int as receipts,
        max(entered_at) as "changedAt", (count(*) over ())::int as all
      from late_change
      where company_id = ${companyId} and business_date between ${from}::date and ${to}::date
        and location_id = any(${[...locations]}::int[]) and entered_at <= coalesce(${until}::timestamptz, 'infinity')
      group by location_id, business_date order by max(entered_at) desc, location_id, business_date limit ${most}`.execute(
      db,
    );
    const listed = rows.map(({ all: _, ...day }): LateDay => day);
    return { count: rows[0]?.all ?? 0, listed };
  },
});
