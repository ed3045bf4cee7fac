import { sql } from 'kysely';
import { locationIdsOf, type Sight } from '../../sight.ts';

/**
 * Whether a preset is also for stores that are out of sight: they have it, or no store has it yet, and any of them may get
 * it.
 */
export const presetOfOthers = (sight: Sight, presetId: ReturnType<typeof sql.ref>) => sql<boolean>`(
  not exists (select from ledger_preset_location place where place.preset_id = ${presetId}) and not ${sight.everyStore}
  or exists (select from ledger_preset_location place where place.preset_id = ${presetId}
    and place.location_id <> all(${locationIdsOf(sight)}::int[]))
)`;
