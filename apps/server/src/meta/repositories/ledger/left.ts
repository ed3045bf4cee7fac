import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { LeftLine } from '../../ledger-types.ts';
import type { Sight } from '../../sight.ts';
import type { Tables } from '../../tables.ts';

// A person can take a line of tenders off its sheet, or define the line anew, before anybody counts it, and can restore
// the line after the close. The last close does not always show this: there may be no close, or no amount was expected
// of the line on the day of the close.

/**
 * Stores lines of tenders in their first definition, with the parts of their formulas. Called before a user takes the
 * lines off a book, or redefines them in all books. `presetId`: the book; null: all books. If a user who sees every
 * store makes the change, the change is accepted: the stored definitions of these lines are deleted, and nothing is
 * stored.
 */
export const noteLeft = async (
  tx: Transaction<Tables>,
  { companyId, everyStore }: Pick<Sight, 'companyId' | 'everyStore'>,
  dpIds: readonly number[],
  presetId: number | null,
): Promise<void> => {
  if (dpIds.length === 0) return;
  if (everyStore) {
    await sql`
      delete from ledger_left_line where company_id = ${companyId} and dp_id = any(${[...dpIds]}::int[])
        and (${presetId}::int is null or preset_id = ${presetId})`.execute(tx);
    return;
  }
  // The clock of closes.
  const at = new Date();
  const names = (owner: string, used: string) =>
    sql`${sql.ref(`${owner}.formula`)} ~ ('#' || ${sql.ref(`${used}.dp_id`)} || '([^0-9]|$)')`;
  await sql`
    with recursive changed as (
      select dp_id from unnest(${[...dpIds]}::int[]) as dp_id
      union select owner.dp_id from changed join data_point owner
        on ${presetId}::int is null and owner.company_id = ${companyId} and ${names('owner', 'changed')}
    ), line as (
      select distinct sheet.preset_id, dp_id from changed join ledger_sheet_point using (dp_id) join ledger_sheet sheet using (sheet_id)
      where sheet.company_id = ${companyId} and sheet.type = 'tender' and sheet.state = 'Active'
        and (${presetId}::int is null or sheet.preset_id = ${presetId})
    ), part as (
      select preset_id, dp_id from line
      union select part.preset_id, used.dp_id from part join data_point owner using (dp_id)
        join data_point used on used.company_id = ${companyId} and ${names('owner', 'used')}
    )
    insert into ledger_left_line as known (company_id, preset_id, dp_id, is_line, definition, first_left_at, last_left_at)
    select ${companyId}, preset_id, dp_id, exists (select from line where line.preset_id = part.preset_id and line.dp_id = part.dp_id),
      jsonb_build_object('name', point.name, 'source', point.source, 'posAssignment', point.pos_assignment,
        'formula', point.formula, 'filters', point.filters), ${at}, ${at}
    from part join data_point point using (dp_id)
    on conflict (company_id, preset_id, dp_id) do update
      set is_line = known.is_line or excluded.is_line, last_left_at = excluded.last_left_at`.execute(tx);
};

/**
 * The tender lines that left a book, and the parts of their formulas. `locationId`: leaves out lines that left before a
 * person who sees every store closed a day of this store, because that person accepted the book as it was. Null: all
 * lines.
 */
export const leftLines = async (
  db: Kysely<Tables>,
  companyId: number,
  presetId: number,
  locationId: LocationId | null,
): Promise<LeftLine[]> => {
  const rows = await db
    .selectFrom('ledger_left_line')
    .select(['dp_id as dpId', 'is_line as isLine', 'definition', 'first_left_at'])
    .where('company_id', '=', companyId)
    .where('preset_id', '=', presetId)
    .where(
      sql<boolean>`not exists (
        select from book_close as close where close.location_id = ${locationId}::int and close.preset_id = ${presetId}
          and close.of_company and close.closed_at > ledger_left_line.last_left_at
          and not exists (select from book_reopening where book_reopening.close_id = close.close_id))`,
    )
    .orderBy('dp_id')
    .execute();
  return rows.map(({ definition, first_left_at, ...line }) => ({
    ...definition,
    ...line,
    firstLeftAt: first_left_at.toISOString(),
  }));
};

/** The data points that people with sight of every store made or changed. */
export const companyPoints = async (db: Kysely<Tables>, companyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('data_point')
    .select('dp_id')
    .where('company_id', '=', companyId)
    .where('of_company', '=', true)
    .execute();
  return rows.map(({ dp_id }) => dp_id);
};
