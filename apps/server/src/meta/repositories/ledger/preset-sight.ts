import { sql } from 'kysely';
import { locationIdsOf, type Sight } from '../../sight.ts';

/**
 * Whether a preset also concerns stores that are out of sight: such stores have the preset, or no store has the preset
 * yet and any of these stores may get it.
 */
export const presetOfOthers = (sight: Sight, presetId: ReturnType<typeof sql.ref>) => sql<boolean>`(
  not exists (select from ledger_preset_location place where place.preset_id = ${presetId}) and not ${sight.everyStore}
  or exists (select from ledger_preset_location place where place.preset_id = ${presetId}
    and place.location_id <> all(${locationIdsOf(sight)}::int[]))
)`;
