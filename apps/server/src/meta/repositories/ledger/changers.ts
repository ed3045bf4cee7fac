import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import type { BookPlace } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';
import type { Reading } from './as-of.ts';

// Whoever changed what days are closed by does not close those that had begun: rules that are given up for a moment, and a
// clock that is put forward, would leave no other trace in a closed day.

const now = sql`now()`;

/** Keeps that somebody changed the rules of a preset, or its sheets. */
export const noteChanger = async (tx: Transaction<Tables>, presetId: number, by: string): Promise<void> => {
  await sql`
    update ledger_preset set changed_by = changed_by || jsonb_build_object(${by}::text, ${now})
    where preset_id = ${presetId}`.execute(tx);
};

/** Keeps that somebody changed the time zone of a location. */
export const noteZoneChanger = async (tx: Transaction<Tables>, locationId: LocationId, by: string): Promise<void> => {
  await sql`
    update location set time_zone_changed_by = time_zone_changed_by || jsonb_build_object(${by}::text, ${now})
    where location_id = ${locationId}`.execute(tx);
};

/** Who changed what a store's days are closed by under a preset, and when last. */
export const changersOf = async (
  db: Reading,
  { companyId, locationId }: Pick<BookPlace, 'companyId' | 'locationId'>,
  presetId: number,
): Promise<{ by: string; at: Date }[]> => {
  const [preset, location] = await Promise.all([
    db
      .selectFrom('ledger_preset')
      .select('changed_by as changed')
      .where('company_id', '=', companyId)
      .where('preset_id', '=', presetId)
      .executeTakeFirst(),
    db
      .selectFrom('location')
      .select('time_zone_changed_by as changed')
      .where('company_id', '=', companyId)
      .where('location_id', '=', locationId)
      .executeTakeFirst(),
  ]);
  return [preset, location].flatMap((row) =>
    Object.entries<string>(row?.changed ?? {}).map(([by, at]) => ({ by, at: new Date(at) })),
  );
};
