import type { FormulaPoint } from '@lanewise/domain/points/check';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { inUse } from '../in-use.ts';
import { locationIdsOf, type Sight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { presetOfOthers } from './ledger/preset-sight.ts';

export const refuseWhileUsed = (known: readonly FormulaPoint[], dpId: number): void => {
  const users = known.filter((one) => one.dpId !== dpId && one.uses.includes(dpId));
  if (users.length > 0)
    throw inUse(
      'formulas',
      users.length,
      users.map(({ name }) => name),
    );
};

/** Whether a selection of columns that is shared in a company shows one of these points. */
const showsShared = (dpIds: readonly number[]) => sql<boolean>`(shared and exists (
  select from unnest(columns) as field where substring(field from '^dp([0-9]+)_')::bigint = any(${dpIds}::bigint[])))`;

/**
 * Refuses to remove a point that shared presets show, because other users rely on shared presets. Private presets lose
 * the columns of the point.
 */
export const refuseWhileShared = async (tx: Transaction<Tables>, companyId: number, dpId: number): Promise<void> => {
  const shared = await tx
    .selectFrom('preset')
    .select('name')
    .where('company_id', '=', companyId)
    .where(showsShared([dpId]))
    .orderBy('name')
    .execute();
  if (shared.length > 0)
    throw inUse(
      'presets',
      shared.length,
      shared.map(({ name }) => name),
    );
};

/**
 * Refuses to remove a data point that sheets, GL columns or tiles name, or that has entered values, because entered
 * values are never removed. Called after `refuseOfOtherBooks`, so the caller may see these sheets, columns, tiles and
 * values.
 */
export const refuseWhileOnSheets = async (
  tx: Transaction<Tables>,
  { companyId }: Sight,
  dpId: number,
): Promise<void> => {
  const { rows: sheets } = await sql<{ name: string }>`
    select name from ledger_sheet sheet join ledger_sheet_point point using (company_id, sheet_id)
    where company_id = ${companyId} and point.dp_id = ${dpId}
    union all select name from gl_column where company_id = ${companyId} and ${dpId} = any(dp_ids)
    union all select title from widget where company_id = ${companyId} and ${dpId} = any(dp_ids)`.execute(tx);
  if (sheets.length > 0)
    throw inUse(
      'sheets',
      sheets.length,
      sheets.map(({ name }) => name),
    );
  // Counts days, not entries. A day with several entries has approvals or adjustments, and their number would tell that
  // a count was over or short.
  const { entries } = await tx
    .selectFrom('book_entry')
    .select(sql<number>`count(distinct (location_id, business_date))::int`.as('entries'))
    .where('company_id', '=', companyId)
    .where('dp_id', '=', dpId)
    .executeTakeFirstOrThrow();
  if (entries > 0) throw inUse('entries', entries);
};

/** Data points, together with all points whose formulas, of any date, use them. */
const withFormulas = (known: readonly FormulaPoint[], dpIds: readonly number[]): number[] => {
  const found = new Set(dpIds);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { dpId, uses } of known) if (uses.some((one) => found.has(one))) found.add(dpId);
  }
  return [...found];
};

/**
 * Refuses data points that stores out of sight use, directly or through formulas: on a sheet, in a column or in a
 * tolerance of their books, or in values that people entered. Tiles and shared choices of columns count as used by
 * every store. So do points that the company started with, or that a user who sees every store made.
 */
export const refuseOfOtherBooks = async (
  tx: Transaction<Tables>,
  sight: Sight,
  known: readonly FormulaPoint[],
  dpIds: readonly number[],
): Promise<void> => {
  const { companyId } = sight;
  if (sight.everyStore) return;
  const ids = withFormulas(known, dpIds);
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from ledger_sheet_point point join ledger_sheet sheet using (company_id, sheet_id)
      where company_id = ${companyId} and dp_id = any(${ids}::int[])
        and ${presetOfOthers(sight, sql.ref('sheet.preset_id'))}
    ) or exists (
      select from gl_column where company_id = ${companyId} and dp_ids && ${ids}::int[]
        and ${presetOfOthers(sight, sql.ref('gl_column.preset_id'))}
    ) or exists (
      select from ledger_preset preset, jsonb_array_elements(preset.rules -> 'tolerances') as tolerance
      where company_id = ${companyId} and (tolerance ->> 'dpId')::int = any(${ids}::int[])
        and ${presetOfOthers(sight, sql.ref('preset.preset_id'))}
    ) or exists (select from widget where company_id = ${companyId} and dp_ids && ${ids}::int[])
    or exists (select from data_point where dp_id = any(${ids}::int[]) and company_id = ${companyId} and of_company)
    or exists (select from preset where company_id = ${companyId} and ${showsShared(ids)})
    or exists (
      select from book_entry where company_id = ${companyId} and dp_id = any(${ids}::int[])
        and location_id <> all(${locationIdsOf(sight)}::int[])
    ) as used`.execute(tx);
  if (rows[0]?.used)
    throw new Refused(
      'user.above',
      'This is of every store: books or reports of stores that you do not see come to it, or who sees them made it.',
    );
};
