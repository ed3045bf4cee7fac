import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Transaction } from 'kysely';
import type { BookPlace, BookStores, BookWork, DayChange } from '../../book-types.ts';
import type { DayChanges } from '../../ledger-types.ts';
import type { Count, Counter, Entered } from '@lanewise/domain/ledger/entries';
import type { Tables } from '../../tables.ts';
import { changedMeanwhile } from '../../version.ts';
import { entriesOf, isEntry } from '../../entries.ts';
import type { ReadingConnection } from './as-of.ts';
import { bookClosed, hold, isStanding, standing } from './book-day.ts';

/** Fields that judge a difference instead of counting. */
const judging = ['approval', 'adjustment'] as const;
/**
 * Fields whose entries are hidden from a blind counter. The existence of such an entry shows that a count was over or
 * short.
 */
const untold: readonly string[] = [...judging, 'note', 'reason'];

/** Fields by which a person states what a line holds or should hold. */
const counting = ['enteredValue', 'adjustment'] as const;

/**
 * The newest change of the lines, drawers or movements of a day; 0: no change. `told`: only the changes that a blind
 * counter may know. Movements are then left out, because some kinds are withheld from blind counters, and because only
 * approvals and closes depend on movements. Blind counters neither approve nor close.
 */
export const versionOf = async (
  db: ReadingConnection,
  { companyId, locationId, date }: BookPlace,
  told?: 'told',
): Promise<number> => {
  const newestOf = (table: 'book_entry' | 'till_entry' | 'cash_movement') => {
    const ofDay = db
      .selectFrom(table)
      .select(({ fn }) => fn.max('entry_id').as('newest'))
      .where('company_id', '=', companyId)
      .where('location_id', '=', locationId)
      .where('business_date', '=', date);
    return told ? ofDay.where(sql<boolean>`field <> all(${[...untold]}::text[])`) : ofDay;
  };
  const ofLines = [newestOf('book_entry'), newestOf('till_entry')];
  const tables = told ? ofLines : [...ofLines, newestOf('cash_movement')];
  const ofAll = sql<{ newest: number }>`(select coalesce(greatest(${sql.join(tables)}), 0) as newest)`.as('day');
  return (await db.selectFrom(ofAll).select('newest').executeTakeFirstOrThrow()).newest;
};

/**
 * Changes of a day after a version: lines, drawers and movements. `counted`: without adjustments, approvals and notes,
 * which judge a difference.
 */
export const changesAfter = async (
  db: ReadingConnection,
  { companyId, locationId, date }: BookPlace,
  version: number,
  only?: 'counted',
): Promise<DayChange[]> => {
  const isAfter = sql<boolean>`company_id = ${companyId} and location_id = ${locationId} and business_date = ${date}
    and entry_id > ${version}`;
  const [lines, drawers, movements] = await Promise.all([
    db.selectFrom('book_entry').select(['entered_by as by', 'field', 'dp_id as dpId']).where(isAfter).execute(),
    db
      .selectFrom('till_entry')
      .select(['entered_by as by', 'field', 'lane', 'cashier', 'tender'])
      .where(isAfter)
      .execute(),
    db.selectFrom('cash_movement').select('entered_by as by').where(isAfter).execute(),
  ]);
  const changes: DayChange[] = [
    ...lines.map((line) => ({ ...line, drawer: null })),
    ...drawers.map(({ by, field, ...drawer }) => ({ by, field, dpId: null, drawer })),
    ...movements.map(({ by }) => ({ by, field: 'movement', dpId: null, drawer: null })),
  ];
  return only ? changes.filter(({ field }) => !judging.some((one) => one === field)) : changes;
};

/** The last changes of the fields of lines on days of stores. */
export const entered = async (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
  dpIds?: readonly number[],
): Promise<Entered[]> =>
  db
    .selectFrom('book_entry')
    .distinctOn(['location_id', 'business_date', 'dp_id', 'field'])
    .select([
      'entry_id as entryId',
      'location_id as locationId',
      'dp_id as dpId',
      sql<string>`business_date::text`.as('date'),
      'field',
      'value',
      'entered_by as by',
      'entered_at as at',
    ])
    .where('company_id', '=', companyId)
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .$if(dpIds !== undefined, (query) => query.where('dp_id', '=', sql<number>`any(${[...(dpIds ?? [])]}::int[])`))
    .orderBy('location_id')
    .orderBy('business_date')
    .orderBy('dp_id')
    .orderBy('field')
    .orderBy('entry_id', 'desc')
    .execute();

/**
 * The last count and the last adjustment of each person per line and store-day, in the order of entry, even if another
 * entry replaced them.
 */
export const counters = async (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
): Promise<Counter[]> => {
  const last = await db
    .selectFrom('book_entry')
    .distinctOn(['location_id', 'business_date', 'dp_id', 'field', 'entered_by'])
    .select([
      'entry_id',
      'location_id as locationId',
      'dp_id as dpId',
      'field',
      'value',
      'entered_by as by',
      sql<string>`business_date::text`.as('date'),
    ])
    .where('company_id', '=', companyId)
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('field', 'in', counting)
    .$narrowType<{ field: (typeof counting)[number] }>()
    .orderBy('location_id')
    .orderBy('business_date')
    .orderBy('dp_id')
    .orderBy('field')
    .orderBy('entered_by')
    .orderBy('entry_id', 'desc')
    .execute();
  return last.sort((a, b) => a.entry_id - b.entry_id).map(({ entry_id: _, ...said }) => said);
};

/** All counts and adjustments of a day's lines and counts of its drawers, in their order. */
export const counts = async (db: ReadingConnection, { companyId, locationId, date }: BookPlace): Promise<Count[]> => {
  const [lines, drawers] = await Promise.all([
    db
      .selectFrom('book_entry')
      .select(['entry_id as entryId', 'dp_id as dpId', 'field', 'value', 'entered_by as by'])
      .where('company_id', '=', companyId)
      .where('location_id', '=', locationId)
      .where('business_date', '=', date)
      .where('field', 'in', counting)
      .$narrowType<{ field: (typeof counting)[number] }>()
      .execute(),
    db
      .selectFrom('till_entry')
      .select(['entry_id as entryId', 'lane', 'cashier', 'tender', 'value', 'entered_by as by'])
      .where('company_id', '=', companyId)
      .where('location_id', '=', locationId)
      .where('business_date', '=', date)
      .where('field', '=', 'count')
      .execute(),
  ]);
  return [
    ...lines.map((line) => ({ ...line, drawer: null })),
    ...drawers.map(({ entryId, lane, cashier, tender, value, by }) => ({
      entryId,
      dpId: null,
      drawer: { lane, cashier, tender },
      field: counting[0],
      value,
      by,
    })),
  ].sort((a, b) => a.entryId - b.entryId);
};

/** See Books.touched. */
export const touched = (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
  { told = false, unclosedIn }: { told?: boolean; unclosedIn?: number } = {},
): Promise<{ locationId: LocationId; date: string }[]> =>
  db
    .selectFrom('book_entry as entry')
    .distinct()
    .select(['entry.location_id as locationId', sql<string>`entry.business_date::text`.as('date')])
    .where('entry.company_id', '=', companyId)
    .where('entry.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('entry.business_date', '>=', from)
    .where('entry.business_date', '<=', to)
    .where(sql<boolean>`${!told} or entry.field <> all(${[...untold]}::text[])`)
    .$if(unclosedIn !== undefined, (days) =>
      days.where(
        sql<boolean>`not exists (
          select from book_close close where close.location_id = entry.location_id
            and close.preset_id = ${unclosedIn} and close.business_date = entry.business_date)`,
      ),
    )
    .execute();

/** Days of stores with a closed book, of any preset. */
export const closedDays = (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
): Promise<{ locationId: LocationId; date: string }[]> =>
  db
    .selectFrom('book_close as close')
    .distinct()
    .select(['close.location_id as locationId', sql<string>`close.business_date::text`.as('date')])
    .where('close.company_id', '=', companyId)
    .where('close.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('close.business_date', '>=', from)
    .where('close.business_date', '<=', to)
    .where(isStanding)
    .execute();

/** Refuses changes of lines that are in a closed book of the day, of any preset. */
const refuseClosed = async (tx: Transaction<Tables>, place: BookPlace, dpIds: readonly number[]): Promise<void> => {
  const closed = await standing(tx, place)
    .select(['close.closed_by', sql<string>`close.business_date::text`.as('date')])
    .where('close.business_date', '=', place.date)
    .where(
      sql<boolean>`exists (
        select from json_array_elements(close.sheets) sheet, json_array_elements(sheet -> 'rows') line
        where (line ->> 'dpId')::int = any(${[...dpIds]}::int[]))`,
    )
    .executeTakeFirst();
  if (closed) throw bookClosed(closed);
};

/**
 * Adds the changes of lines that are real changes. Refuses with 'changed' a field that another person changed after the
 * version that was read. Exception: for a blind counter, the fields that the counter is not told about are not refused.
 */
export const enter = async (
  tx: Transaction<Tables>,
  work: BookWork,
  { changes, seen }: Pick<DayChanges, 'changes' | 'seen'>,
): Promise<void> => {
  const { companyId, locationId, date, by, at } = work;
  await hold(tx, work);
  await refuseClosed(
    tx,
    work,
    changes.map(({ dpId }) => dpId),
  );
  const known = new Map(
    (await entered(tx, { companyId, locationIds: [locationId] }, date, date)).map(
      (entry) => [`${entry.dpId} ${entry.field}`, entry] as const,
    ),
  );
  const wanted = entriesOf(changes).filter((entry) => {
    const now = known.get(`${entry.dpId} ${entry.field}`);
    if (!isEntry(now, entry, by)) return false;
    const isHidden = seen?.isBlind === true && untold.includes(entry.field);
    if (now !== undefined && now.entryId > (seen?.version ?? Infinity) && !isHidden) throw changedMeanwhile();
    return true;
  });
  if (wanted.length === 0) return;
  await tx
    .insertInto('book_entry')
    .values(
      wanted.map(({ dpId, field, value }) => ({
        company_id: companyId,
        location_id: locationId,
        business_date: date,
        dp_id: dpId,
        field,
        value,
        entered_by: by,
        ...(at && { entered_at: at }),
      })),
    )
    .execute();
};
