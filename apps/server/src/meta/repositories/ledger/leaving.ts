import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConflictReason } from '@lanewise/contract/errors';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import { inUse } from '../../in-use.ts';
import type { LedgerKeeper } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';
import { isStanding } from './book-day.ts';

// What days and closes ask before a preset begins at another day, loses stores or goes.

export const refuseClosed = async (tx: Transaction<Tables>, presetId: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('book_close')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('preset_id', '=', presetId)
    .executeTakeFirstOrThrow();
  if (count > 0) throw inUse('closes', count);
};

/** Refuses an earlier first day where a later one is closed: what is carried into it would no longer be what it began with. */
export const refuseClosedAfter = async (tx: Transaction<Tables>, presetId: number, since: string): Promise<void> => {
  const first = await tx
    .selectFrom('book_close as close')
    .select(sql<string | null>`min(close.business_date)::text`.as('date'))
    .where('close.preset_id', '=', presetId)
    .where('close.business_date', '>=', since)
    .where(isStanding)
    .executeTakeFirstOrThrow();
  if (first.date !== null)
    throw new Refused('conflict', `The book of ${first.date} is closed: this book cannot begin before it.`, {
      reason: 'bookBegun' satisfies ConflictReason,
      date: first.date,
    });
};

/**
 * Refuses what takes days out of a book on which somebody entered something and which nobody closed: a difference would
 * need nobody else any more. Who sees every store of the company may, as with rules (051, 29). `until`: of days before
 * it; `locationIds`: of these stores.
 */
export const refuseUnclosed = async (
  tx: Transaction<Tables>,
  { sight }: LedgerKeeper,
  presetId: number,
  { until = null, locationIds = null }: { until?: string | null; locationIds?: readonly LocationId[] | null },
): Promise<void> => {
  if (sight.everyStore) return;
  const { rows } = await sql<{ date: string }>`
    with of_book as (
      select preset.company_id, preset.since, place.location_id, array(
        select dp_id from ledger_sheet_point join ledger_sheet sheet using (sheet_id) where sheet.preset_id = preset.preset_id) as points
      from ledger_preset preset join ledger_preset_location place using (preset_id)
      where preset_id = ${presetId} and (${locationIds}::int[] is null or place.location_id = any(${locationIds}::int[]))
    ), begun as (
      select location_id, entry.business_date from of_book join book_entry entry using (company_id, location_id)
      where entry.dp_id = any(points) and entry.business_date >= since
      union select location_id, entry.business_date from of_book join till_entry entry using (company_id, location_id)
      where entry.business_date >= since
    )
    select business_date::text as date from begun
    where (${until}::date is null or business_date < ${until}::date) and not exists (
      select from book_close close where close.preset_id = ${presetId} and close.location_id = begun.location_id
        and close.business_date = begun.business_date and ${isStanding})
    order by business_date limit 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw new Refused('conflict', `${first.date} has entries and is not closed: it cannot leave its book.`, {
      reason: 'bookUnclosed' satisfies ConflictReason,
      date: first.date,
    });
};
