import { sql, type Kysely } from 'kysely';
import type { BookLines, BookStores } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';

/** The lines of the active books of a company. `locationIds` null: the books of all its stores. */
export const bookLines = async (
  db: Kysely<Tables>,
  companyId: number,
  locationIds: BookStores['locationIds'] | null,
): Promise<BookLines[]> => {
  const { rows } = await sql<BookLines>`
    select preset.since::text as since, array_agg(distinct point.dp_id) as "dpIds", array(
      select location_id from ledger_preset_location place where place.preset_id = preset.preset_id
        and (${locationIds && [...locationIds]}::int[] is null or location_id = any(${locationIds && [...locationIds]}::int[])))
      as "locationIds"
    from ledger_preset preset join ledger_sheet sheet using (preset_id) join ledger_sheet_point point using (sheet_id)
    where preset.company_id = ${companyId} and preset.is_active and sheet.state = 'Active'
    group by preset.preset_id`.execute(db);
  return rows;
};
