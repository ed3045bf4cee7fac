import { addDays } from '@lanewise/domain/calendar/day';
import { sql } from 'kysely';
import type { BookStores } from '../../book-types.ts';
import type { Closer, CloseState } from '../../close-types.ts';
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

/** Fields of closes, each as a list: the driver takes longer for a row than for its values. */
interface ClosersInLists {
  closeIds: number[];
  closedBy: string[];
  /** Milliseconds since 1970. */
  closedAt: number[];
  missing: number[];
}

/** See Books.closers. */
export const closers = async (
  db: ReadingConnection,
  companyId: number,
  closeIds: readonly number[],
): Promise<Closer[]> => {
  if (closeIds.length === 0) return [];
  const { closeIds: found, ...of } = await db
    .selectFrom('book_close as close')
    .where('close.company_id', '=', companyId)
    .where('close.close_id', '=', sql<number>`any(${[...closeIds]}::int[])`)
    .select([
      sql<ClosersInLists['closeIds']>`coalesce(json_agg(close.close_id), '[]')`.as('closeIds'),
      sql<ClosersInLists['closedBy']>`json_agg(close.closed_by)`.as('closedBy'),
      sql<ClosersInLists['closedAt']>`json_agg(floor(extract(epoch from close.closed_at) * 1000))`.as('closedAt'),
      sql<ClosersInLists['missing']>`json_agg(json_array_length(close.missing))`.as('missing'),
    ])
    .executeTakeFirstOrThrow();
  return found.map((closeId, at) => ({
    closeId,
    closedBy: of.closedBy[at] ?? '',
    closedAt: new Date(of.closedAt[at] ?? 0).toISOString(),
    missing: of.missing[at] ?? 0,
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
 * See Books.closeStates. Reads only an index, because its rows are a tenth as long as the rows of the table. Returns
 * one row of lists for each store, because the driver takes longer for a row than for its values.
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
