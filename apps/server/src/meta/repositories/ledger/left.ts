import type { PointOfClose } from '@lanewise/domain/ledger/definitions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Sight } from '../../sight.ts';
import type { Tables } from '../../tables.ts';

// A line of tenders that is taken off its sheet before anybody counts it, or defined anew, and put back after the close
// would leave no trace where no earlier day is closed.

/**
 * Keeps lines of tenders that somebody of some stores takes off a book, or defines anew in all books, as they were at first.
 * Called before the change. `presetId`: of that book; null: of all books.
 */
export const noteLeft = async (
  tx: Transaction<Tables>,
  { companyId, everyStore }: Pick<Sight, 'companyId' | 'everyStore'>,
  dpIds: readonly number[],
  presetId: number | null,
): Promise<void> => {
  if (everyStore || dpIds.length === 0) return;
  await sql`
    insert into ledger_left_line (company_id, preset_id, dp_id, definition)
    select distinct point.company_id, sheet.preset_id, point.dp_id, jsonb_build_object('name', point.name,
      'source', point.source, 'posAssignment', point.pos_assignment, 'formula', point.formula, 'filters', point.filters)
    from data_point point join ledger_sheet_point line using (company_id, dp_id) join ledger_sheet sheet using (company_id, sheet_id)
    where point.company_id = ${companyId} and point.dp_id = any(${[...dpIds]}::int[])
      and sheet.type = 'tender' and sheet.state = 'Active' and (${presetId}::int is null or sheet.preset_id = ${presetId})
    on conflict do nothing`.execute(tx);
};

/** The lines of tenders that left a book. */
export const leftLines = async (db: Kysely<Tables>, companyId: number, presetId: number): Promise<PointOfClose[]> => {
  const rows = await db
    .selectFrom('ledger_left_line')
    .select(['dp_id as dpId', 'definition'])
    .where('company_id', '=', companyId)
    .where('preset_id', '=', presetId)
    .orderBy('dp_id')
    .execute();
  return rows.map(({ dpId, definition }) => ({ ...definition, dpId }));
};

/** The data points that who sees every store made or changed. */
export const companyPoints = async (db: Kysely<Tables>, companyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('data_point')
    .select('dp_id')
    .where('company_id', '=', companyId)
    .where('of_company', '=', true)
    .execute();
  return rows.map(({ dp_id }) => dp_id);
};
