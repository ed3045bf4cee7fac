import { sql, type Kysely, type Transaction } from 'kysely';
import type { PastDay } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';

interface Place {
  companyId: number;
  presetId: number;
}

/** Locations and dates of days, as two lists of one length. */
const listsOf = (days: readonly PastDay[]) => ({
  stores: days.map(({ locationId }) => locationId),
  dates: days.map(({ date }) => date),
});

/**
 * Locks the books of days until the end of the transaction, always in the same order, so that two transactions never
 * wait for each other.
 */
const holdAll = async (tx: Transaction<Tables>, { companyId }: Place, days: readonly PastDay[]): Promise<void> => {
  const { stores, dates } = listsOf(days);
  await sql`
    insert into book_day (company_id, location_id, business_date)
    select ${companyId}::int, location_id, business_date
    from unnest(${stores}::int[], ${dates}::date[]) as wanted (location_id, business_date)
    order by location_id, business_date on conflict do nothing`.execute(tx);
  await sql`
    select from book_day
    where (location_id, business_date) in (select * from unnest(${stores}::int[], ${dates}::date[]))
    order by location_id, business_date for update`.execute(tx);
};

/**
 * Whether one of the days changed after it was read: a person entered something for the day, or closed this book, or
 * closed another book with the same lines.
 */
const isTouched = async (
  tx: Transaction<Tables>,
  { companyId, presetId }: Place,
  days: readonly PastDay[],
): Promise<boolean> => {
  const dpIds = [...new Set(days.flatMap(({ entries }) => entries.map(({ dpId }) => dpId)))];
  const { stores, dates } = listsOf(days);
  const { rows } = await sql<{ touched: boolean }>`
    with wanted as (
      select * from unnest(${stores}::int[], ${dates}::date[], ${days.map(({ version }) => version)}::int[])
        as day (location_id, business_date, version))
    select exists (
        select from book_entry entry join wanted using (location_id, business_date)
        where entry.company_id = ${companyId} and entry.entry_id > wanted.version)
      or exists (
        select from book_close close join wanted using (location_id, business_date)
        where close.company_id = ${companyId} and (close.preset_id = ${presetId} or exists (
          select from json_array_elements(close.sheets) sheet, json_array_elements(sheet -> 'rows') line
          where (line ->> 'dpId')::int = any(${dpIds}::int[]))))
      as touched`.execute(tx);
  return rows[0]?.touched ?? true;
};

const addEntries = async (tx: Transaction<Tables>, { companyId }: Place, days: readonly PastDay[]): Promise<void> => {
  const rows = days.flatMap(({ locationId, date, entries }) =>
    entries.map((entry) => ({ locationId, date, ...entry })),
  );
  await sql`
    insert into book_entry (company_id, location_id, business_date, dp_id, field, value, entered_by, entered_at)
    select ${companyId}::int, location_id, business_date, dp_id, field, value, entered_by, entered_at
    from unnest(
      ${rows.map(({ locationId }) => locationId)}::int[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ dpId }) => dpId)}::int[], ${rows.map(({ field }) => field)}::text[],
      ${rows.map(({ value }) => value)}::text[], ${rows.map(({ by }) => by)}::text[],
      ${rows.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as made (location_id, business_date, dp_id, field, value, entered_by, entered_at, place)
    order by place`.execute(tx);
};

/** The number of the last close of each store. */
const lastNumbers = async (
  tx: Transaction<Tables>,
  { companyId, presetId }: Place,
  days: readonly PastDay[],
): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('book_close')
    .select(['location_id', sql<number>`max(number)`.as('last')])
    .where('company_id', '=', companyId)
    .where('preset_id', '=', presetId)
    .where('location_id', '=', sql<number>`any(${listsOf(days).stores}::int[])`)
    .groupBy('location_id')
    .execute();
  return new Map(rows.map(({ location_id, last }) => [location_id, last]));
};

/**
 * Largest number of closes in one statement. The statement has some megabytes, because each close holds the lines of
 * its book.
 */
const MOST_AT_ONCE = 100;

/** The rows of closes. Their numbers continue from the last close of each store. */
const closeRows = async (tx: Transaction<Tables>, place: Place, days: readonly PastDay[]) => {
  const numbers = await lastNumbers(tx, place, days);
  return days.flatMap(({ locationId, date, closes }) =>
    closes.map(({ by, at: closedAt, kept, reopened }, at) => {
      const number = (numbers.get(locationId) ?? 0) + 1;
      numbers.set(locationId, number);
      const row = {
        company_id: place.companyId,
        location_id: locationId,
        preset_id: place.presetId,
        business_date: date,
        number,
        version: at + 1,
        closed_by: by,
        closed_at: closedAt,
        over_short: kept.overShort,
        position: kept.position,
        hash: kept.hash,
        sheets: JSON.stringify(kept.sheets),
        definitions: JSON.stringify(kept.definitions),
        missing: JSON.stringify(kept.missing),
        suspended: JSON.stringify(kept.suspended),
        late: JSON.stringify(kept.late),
        journal: JSON.stringify(kept.journal),
      };
      return { row, reopened };
    }),
  );
};

const addCloses = async (tx: Transaction<Tables>, place: Place, days: readonly PastDay[]): Promise<void> => {
  const rows = await closeRows(tx, place, days);
  const ids = new Map<string, number>();
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
    const made = await tx
      .insertInto('book_close')
      .values(rows.slice(at, at + MOST_AT_ONCE).map(({ row }) => row))
      .returning(['close_id', 'location_id', 'number'])
      .execute();
    for (const { close_id, location_id, number } of made) ids.set(`${location_id} ${number}`, close_id);
  }
  const reopenings = rows.flatMap(({ row, reopened }) =>
    reopened
      ? {
          company_id: place.companyId,
          close_id: ids.get(`${row.location_id} ${row.number}`) ?? 0,
          reopened_by: reopened.by,
          reopened_at: reopened.at,
          reason: reopened.reason,
        }
      : [],
  );
  if (reopenings.length > 0) await tx.insertInto('book_reopening').values(reopenings).execute();
};

/**
 * Stores the books of days that were counted and closed in the past, each with the times of its counts and its close.
 */
export const keepPast = (
  db: Kysely<Tables>,
  companyId: number,
  presetId: number,
  days: readonly PastDay[],
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const place = { companyId, presetId };
    await holdAll(tx, place, days);
    if (await isTouched(tx, place, days)) return false;
    await addEntries(tx, place, days);
    await addCloses(tx, place, days);
    return true;
  });
