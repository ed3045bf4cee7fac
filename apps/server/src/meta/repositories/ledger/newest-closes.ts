import { sql } from 'kysely';
import type { BookStores } from '../../book-types.ts';
import type { CloseState, NewestClose } from '../../close-types.ts';
import type { ReadingConnection } from './as-of.ts';

/** The newest close of each day of stores, with its reopening, ascending by day. */
const newestOf = (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  presetId: number,
  from: string,
  to: string,
) =>
  db
    .selectFrom('book_close as close')
    .leftJoin('book_reopening as reopening', 'reopening.close_id', 'close.close_id')
    .distinctOn(['close.business_date', 'close.location_id'])
    .where('close.company_id', '=', companyId)
    .where('close.preset_id', '=', presetId)
    .where('close.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('close.business_date', '>=', from)
    .where('close.business_date', '<=', to)
    .orderBy('close.business_date')
    .orderBy('close.location_id')
    .orderBy('close.version', 'desc');

/** See Books.newest. */
export const newest = async (
  db: ReadingConnection,
  stores: BookStores,
  presetId: number,
  from: string,
  to: string,
): Promise<NewestClose[]> => {
  const rows = await newestOf(db, stores, presetId, from, to)
    .select([
      'close.close_id',
      'close.location_id',
      'close.version',
      'close.closed_by',
      'close.closed_at',
      'close.over_short',
      'close.position',
      'reopening.reopened_at',
      sql<string>`close.business_date::text`.as('date'),
      sql<number>`json_array_length(close.missing)`.as('missing'),
    ])
    .execute();
  return rows.map((row) => ({
    closeId: row.close_id,
    locationId: row.location_id,
    date: row.date,
    missing: row.missing,
    version: row.version,
    closedBy: row.closed_by,
    closedAt: row.closed_at.toISOString(),
    overShort: row.over_short,
    position: Number(row.position),
    isStanding: row.reopened_at === null,
  }));
};

/** See Books.closeStates. A store is one row, because the driver takes longest for rows. */
export const closeStates = async (
  db: ReadingConnection,
  stores: BookStores,
  presetId: number,
  from: string,
  to: string,
): Promise<CloseState[]> => {
  type Close = [date: string, closeId: number, isStanding: boolean, overShort: string | null];
  const rows = await db
    .selectFrom((within) =>
      newestOf(within, stores, presetId, from, to)
        .select([
          'close.location_id',
          sql`json_build_array(close.business_date, close.close_id, reopening.reopened_at is null,
            close.over_short::text)`.as('close'),
        ])
        .as('newest'),
    )
    .select(['newest.location_id as locationId', sql<Close[]>`json_agg(newest.close)`.as('closes')])
    .groupBy('newest.location_id')
    .execute();
  return rows.flatMap(({ locationId, closes }) =>
    closes.map(([date, closeId, isStanding, overShort]) => ({ closeId, locationId, date, isStanding, overShort })),
  );
};
