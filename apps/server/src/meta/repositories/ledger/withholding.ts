import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';
import { refuseBlind } from './leaving.ts';

/** A kind of movements that a book of a store withholds from a blind counter, and since when. */
interface Withheld {
  locationId: number;
  total: string;
  since: string;
}

/** What the books of a company withhold: totals of drawers that lines and parts of their formulas ever came to. */
const withheldBy = async (tx: Transaction<Tables>, companyId: number): Promise<Withheld[]> => {
  const { rows } = await sql<Withheld>`
    with recursive defined as materialized (
      select dp_id, pos_assignment, formula from data_point where company_id = ${companyId}
      union select dp_id, pos_assignment, formula from data_point_version where company_id = ${companyId}
    ), part as (
      select preset.preset_id, point.dp_id
      from ledger_preset preset join ledger_sheet sheet using (preset_id) join ledger_sheet_point point using (sheet_id)
      where preset.company_id = ${companyId} and preset.is_active and sheet.state = 'Active'
      union
      select part.preset_id, used.dp_id from part join defined owner using (dp_id)
        join data_point used on used.company_id = ${companyId} and owner.formula ~ ('#' || used.dp_id || '([^0-9]|$)')
    ), withheld as (
      select distinct preset_id, pos_assignment from part join defined using (dp_id)
      where pos_assignment like 'drawer.%'
    )
    select place.location_id as "locationId", pos_assignment as total, min(preset.since)::text as since
    from withheld join ledger_preset preset using (preset_id) join ledger_preset_location place using (preset_id)
    group by place.location_id, pos_assignment`.execute(tx);
  return rows;
};

/**
 * Makes a change of books or data points, and refuses it to a person who counts blind if a book would no longer
 * withhold movements that it withholds: they would read the expected amount of a line, and take the change back. The
 * refusal depends on nothing that anybody entered.
 */
export const keepingWithheld = async <Result>(
  tx: Transaction<Tables>,
  { companyId, isBlind }: { companyId: number; isBlind: boolean },
  change: () => Promise<Result>,
): Promise<Result> => {
  if (!isBlind) return change();
  const before = await withheldBy(tx, companyId);
  const changed = await change();
  const after = await withheldBy(tx, companyId);
  const isKept = (was: Withheld): boolean =>
    after.some(
      ({ locationId, total, since }) => locationId === was.locationId && total === was.total && since <= was.since,
    );
  refuseBlind(!before.every(isKept));
  return changed;
};
