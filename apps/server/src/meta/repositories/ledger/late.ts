import { sql } from 'kysely';
import type { BookStores } from '../../book-types.ts';
import type { LateClose } from '../../close-types.ts';
import type { ReadingConnection } from './as-of.ts';
import { isStanding } from './book-day.ts';

/** The closes in force that take up late receipts. There are few such closes, and they have their own index. */
export const lateCloses = async (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  presetId: number,
): Promise<LateClose[]> => {
  const rows = await db
    .selectFrom('book_close as close')
    .where('close.company_id', '=', companyId)
    .where('close.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('close.preset_id', '=', presetId)
    .where(sql<boolean>`close.late::text <> '[]'`)
    .where(isStanding)
    .select(['close.location_id', 'close.position', 'close.late', sql<string>`close.business_date::text`.as('date')])
    .orderBy('close.business_date')
    .execute();
  return rows.map(({ location_id, position, late, date }) => ({
    locationId: location_id,
    date,
    position: Number(position),
    late,
  }));
};
