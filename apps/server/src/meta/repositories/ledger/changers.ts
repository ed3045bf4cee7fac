import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClosedBy } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';

// A person who changed the rules of closing may not close days that had already begun. If the person suspended the
// rules for a moment, or put a clock forward, the closed day would show no other trace of the change.

/**
 * Records that somebody changed an input of closing: presets with their sheets, data points, or the clock of stores.
 */
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
 * The people who changed the rules of a store's day since the day began, people who ever sent files of the days in
 * `receiptsOf` themselves, and people who decided which receipts of these days count.
 */
export const changersOf = async (
  db: Kysely<Tables>,
  { companyId, locationId, began, presetId, dpIds, receiptsOf }: ClosedBy,
): Promise<string[]> => {
  const holds = sql`${locationId} = any(held_locations)
    and exists (select from unnest(${[...receiptsOf]}::date[]) as day where day between first_day and last_day)`;
  const { rows } = await sql<{ by: string }>`
    select changed_by as by from book_changer
    where company_id = ${companyId} and changed_at >= ${began} and (about = 'preset' and (id = ${presetId}
        or ${presetId}::int is null and id in (select preset_id from ledger_preset_location where location_id = ${locationId}))
      or about = 'store' and id = ${locationId} or about = 'point' and id = any(${[...dpIds]}::int[]))
    union
    select substr(sender, length('user ') + 1) from inbox, unnest(earlier_senders || sent_by) as sender
    where company_id = ${companyId} and sent_by like 'user %' and sender like 'user %' and ${holds}
    union
    select acted_by from audited_action action left join inbox on inbox.id = action.inbox_id
    where ${receiptsOf.length > 0} and action.company_id = ${companyId}
      and (location_id = ${locationId} and acted_at >= ${began} or ${holds})
  `.execute(db);
  return rows.map(({ by }) => by);
};
