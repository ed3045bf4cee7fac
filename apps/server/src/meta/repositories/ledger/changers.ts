import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { Reading } from './as-of.ts';

// Whoever changed what days are closed by does not close those that had begun: rules that are given up for a moment, and a
// clock that is put forward, would leave no other trace in a closed day.

/** Keeps that somebody changed what days are closed by: presets with their sheets, data points, or the clock of stores. */
export const noteChanger = async (
  tx: Transaction<Tables>,
  companyId: number,
  about: Tables['book_changer']['about'],
  ids: readonly number[],
  by: string,
): Promise<void> => {
  await sql`
    insert into book_changer (company_id, about, id, changed_by)
    select distinct ${companyId}::int, ${about}, id, ${by} from unnest(${[...ids]}::int[]) as id order by id
    on conflict (company_id, about, id, changed_by) do update set changed_at = now()`.execute(tx);
};

/** What a store's day is closed by. */
export interface ClosedBy {
  companyId: number;
  locationId: LocationId;
  presetId: number;
  dpIds: readonly number[];
}

/** Who changed what a store's days are closed by, and when last. */
export const changersOf = (
  db: Reading,
  { companyId, locationId, presetId, dpIds }: ClosedBy,
): Promise<{ by: string; at: Date }[]> =>
  db
    .selectFrom('book_changer')
    .select(['changed_by as by', 'changed_at as at'])
    .where('company_id', '=', companyId)
    .where(
      sql<boolean>`(about = 'preset' and id = ${presetId} or about = 'store' and id = ${locationId}
        or about = 'point' and id = any(${[...dpIds]}::int[]))`,
    )
    .execute();
