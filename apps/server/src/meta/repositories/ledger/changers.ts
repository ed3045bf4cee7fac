import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClosedBy } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';

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

/**
 * Who changed what a store's day is closed by, and when last; of receipts who sent files of it by themselves, and who
 * decided what counts of such files.
 */
export const changersOf = async (
  db: Kysely<Tables>,
  { companyId, locationId, date, presetId, dpIds, ofReceipts }: ClosedBy,
): Promise<{ by: string; at: Date }[]> => {
  const { rows } = await sql<{ by: string; at: Date }>`
    select changed_by as by, changed_at as at from book_changer
    where company_id = ${companyId} and (about = 'preset' and id = ${presetId} or about = 'store' and id = ${locationId}
      or about = 'point' and id = any(${[...dpIds]}::int[]))
    union all
    select substr(sent_by, length('user ') + 1), received_at from inbox
    where ${ofReceipts} and company_id = ${companyId} and sent_by like 'user %'
      and ${date} between first_day and last_day and ${locationId} = any(held_locations)
    union all
    select acted_by, acted_at from audited_action action left join inbox on inbox.id = action.inbox_id
    where ${ofReceipts} and action.company_id = ${companyId} and action.acted_at >= ${date}::date - interval '1 day'
      and (location_id = ${locationId} or ${date} between first_day and last_day and ${locationId} = any(held_locations))
  `.execute(db);
  return rows;
};
