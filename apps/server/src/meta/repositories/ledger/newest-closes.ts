import { addDays } from '@lanewise/domain/calendar/day';
import { sql } from 'kysely';
import type { BookStores } from '../../book-types.ts';
import type { CloseState, NewestClose } from '../../close-types.ts';
import type { ReadingConnection } from './as-of.ts';

/** The closes of days of stores. */
const closesOf = (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  presetId: number,
  from: string,
  to: string,
) =>
  db
    .selectFrom('book_close as close')
    .where('close.company_id', '=', companyId)
    .where('close.preset_id', '=', presetId)
    .where('close.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('close.business_date', '>=', from)
    .where('close.business_date', '<=', to);

/** See Books.newest. */
export const newest = async (
  db: ReadingConnection,
  stores: BookStores,
  presetId: number,
  from: string,
  to: string,
): Promise<NewestClose[]> => {
  const rows = await closesOf(db, stores, presetId, from, to)
    .leftJoin('book_reopening as reopening', 'reopening.close_id', 'close.close_id')
    .distinctOn(['close.business_date', 'close.location_id'])
    .orderBy('close.business_date')
    .orderBy('close.location_id')
    .orderBy('close.version', 'desc')
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

/** The closes of a store, each field as a list. */
interface ClosesOfStore {
  locationId: number;
  /** Days since the first day that is asked for. */
  days: number[];
  versions: number[];
  closeIds: number[];
  overShorts: (string | null)[];
  positions: number[];
  reopened: boolean[];
}

/** Names days by their number from a first day. Thousands of stores share the names. */
const namesOfDays = (first: string): ((day: number) => string) => {
  const known: string[] = [];
  return (day) => (known[day] ??= addDays(first, day));
};

const newestOf = (
  { locationId, days, versions, closeIds, overShorts, positions, reopened }: ClosesOfStore,
  dateOf: (day: number) => string,
): CloseState[] => {
  const newestAt = new Map<number, number>();
  days.forEach((day, at) => {
    const other = newestAt.get(day);
    if (other === undefined || (versions[at] ?? 0) > (versions[other] ?? 0)) newestAt.set(day, at);
  });
  return [...newestAt]
    .sort(([one], [other]) => one - other)
    .map(([day, at]) => ({
      closeId: closeIds[at] ?? 0,
      locationId,
      date: dateOf(day),
      version: versions[at] ?? 0,
      overShort: overShorts[at] ?? null,
      position: positions[at] ?? 0,
      isStanding: reopened[at] !== true,
    }));
};

/**
 * See Books.closeStates. Only an index is read, whose rows are a tenth as long. Each store is a row of lists, because the
 * driver takes longer for a row than for its values.
 */
export const closeStates = async (
  db: ReadingConnection,
  stores: BookStores,
  presetId: number,
  from: string,
  to: string,
): Promise<CloseState[]> => {
  const rows = await closesOf(db, stores, presetId, from, to)
    .select((of) => [
      'close.location_id as locationId',
      sql<number[]>`json_agg(close.business_date - ${from}::date)`.as('days'),
      sql<number[]>`json_agg(close.version)`.as('versions'),
      sql<number[]>`json_agg(close.close_id)`.as('closeIds'),
      sql<(string | null)[]>`json_agg(close.over_short::text)`.as('overShorts'),
      sql<number[]>`json_agg(close.position)`.as('positions'),
      sql<boolean[]>`json_agg(close.close_id in ${of
        .selectFrom('book_reopening as reopening')
        .select('reopening.close_id')
        .where('reopening.company_id', '=', stores.companyId)})`.as('reopened'),
    ])
    .groupBy('close.location_id')
    .execute();
  const dateOf = namesOfDays(from);
  return rows.flatMap((row) => newestOf(row, dateOf));
};
