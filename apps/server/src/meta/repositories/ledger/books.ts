import type { ConflictReason } from '@lanewise/contract/errors';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { BookPlace, BookWork } from '../../book-types.ts';
import type { BookAct, Books, DayChanges, DayVersion, ReadBooks } from '../../ledger-types.ts';
import type { CarryingClose, ClosedBook, KeptClose } from '../../close-types.ts';
import type { Tables } from '../../tables.ts';
import { asOf, type ReadingConnection } from './as-of.ts';
import { bookClosed, hold, standing } from './book-day.ts';
import { bookLines } from './book-lines.ts';
import { changersOf } from './changers.ts';
import { closers, closeStates } from './newest-closes.ts';
import { companyPoints, leftLines } from './left.ts';
import { accounts } from './columns.ts';
import { changesAfter, closedDays, counters, counts, enter, entered, touched, versionOf } from './entries.ts';
import { holders } from './holders.ts';
import { lateCloses } from './late.ts';
import { enteredMovements, openMovements } from './movements.ts';
import { namesOfPeople, wroteOf } from './names.ts';
import { keepPast } from './past.ts';
import { openTills, readTills } from './tills.ts';

/** Closes with their reopenings. */
const records = (db: ReadingConnection, companyId: number) =>
  db
    .selectFrom('book_close as close')
    .leftJoin('book_reopening as reopening', 'reopening.close_id', 'close.close_id')
    .where('close.company_id', '=', companyId)
    .select([
      'close.close_id',
      'close.number',
      'close.version',
      'close.closed_by',
      'close.closed_at',
      'close.hash',
      'close.sheets',
      'close.definitions',
      'close.missing',
      'close.suspended',
      'close.late',
      'close.journal',
      'close.over_short',
      'close.position',
      'reopening.reopened_by',
      'reopening.reopened_at',
      'reopening.reason',
      sql<string>`close.business_date::text`.as('date'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number];

const keptOf = (row: Row): KeptClose => ({
  closeId: row.close_id,
  number: row.number,
  version: row.version,
  date: row.date,
  closedBy: row.closed_by,
  closedAt: row.closed_at.toISOString(),
  overShort: row.over_short,
  position: Number(row.position),
  hash: row.hash,
  reopenedBy: row.reopened_by,
  reopenedAt: row.reopened_at?.toISOString() ?? null,
  reason: row.reason,
  sheets: row.sheets,
  definitions: row.definitions,
  missing: row.missing,
  suspended: row.suspended,
  late: row.late,
  journal: row.journal,
});

/**
 * The last entry of the company's journal that has no unfinished entry before it. Entries get their numbers when they
 * are decided, and enter a little later.
 */
const position = async (db: Kysely<Tables>, companyId: number): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select coalesce(
      (select min(entry_first) - 1 from manifest where company_id = ${companyId} and state = 'frozen'),
      (select max(entry_first + entry_count - 1) from manifest where company_id = ${companyId}), 0) as position`.execute(
    db,
  );
  return Number(rows[0]?.position ?? 0);
};

/** The close of a day that is in force. Undefined: the book is open. */
const openClose = (tx: Transaction<Tables>, place: BookPlace, presetId: number) =>
  standing(tx, place)
    .select(['close.close_id', 'close.closed_by', sql<string>`close.business_date::text`.as('date')])
    .where('close.preset_id', '=', presetId)
    .where('close.business_date', '=', place.date)
    .executeTakeFirst();

/**
 * Reads only the sheets whose lines carry over, because a close holds hundreds of lines and only few of them carry
 * over.
 */
const carried = (db: ReadingConnection, companyId: number, closeIds: readonly number[]): Promise<CarryingClose[]> =>
  db
    .selectFrom('book_close as close')
    .where('close.company_id', '=', companyId)
    .where('close.close_id', '=', sql<number>`any(${[...closeIds]}::int[])`)
    .select([
      'close.close_id as closeId',
      sql<string>`close.business_date::text`.as('date'),
      sql<CarryingClose['sheets']>`(
        select coalesce(json_agg(sheet), '[]') from json_array_elements(close.sheets) as sheet
        where (sheet ->> 'carryOver')::boolean)`.as('sheets'),
    ])
    .execute();

const close = async (
  tx: Transaction<Tables>,
  work: BookWork,
  { presetId, close: closed, ofCompany }: Extract<BookAct, { close: ClosedBook }>,
): Promise<void> => {
  const { sheets, definitions, missing, suspended, late, journal, hash, overShort, position: entries } = closed;
  const { companyId, locationId, date, by, at = null } = work;
  await sql`
    insert into book_close (company_id, location_id, preset_id, business_date, number, version, closed_by, closed_at, of_company, over_short, position, hash, sheets, definitions, missing, suspended, late, journal)
    select ${companyId}::int, ${locationId}::int, ${presetId}::int, ${date}::date,
      coalesce(max(number), 0) + 1, coalesce(max(version) filter (where business_date = ${date}), 0) + 1,
      ${by}, coalesce(${at}::timestamptz, now()), ${ofCompany}::boolean, ${overShort}::numeric, ${entries}::bigint, ${hash}, ${JSON.stringify(sheets)}::json, ${JSON.stringify(definitions)}::json, ${JSON.stringify(missing)}::json, ${JSON.stringify(suspended)}::json, ${JSON.stringify(late)}::json, ${JSON.stringify(journal)}::json
    from book_close where location_id = ${locationId} and preset_id = ${presetId}`.execute(tx);
};

const reopen = async (tx: Transaction<Tables>, work: BookWork, presetId: number, reason: string): Promise<void> => {
  const closed = await openClose(tx, work, presetId);
  if (!closed)
    throw new Refused('conflict', `The book of ${work.date} is not closed.`, {
      reason: 'bookOpen' satisfies ConflictReason,
    });
  await tx
    .insertInto('book_reopening')
    .values({
      company_id: work.companyId,
      close_id: closed.close_id,
      reopened_by: work.by,
      reason,
      ...(work.at && { reopened_at: work.at }),
    })
    .execute();
};

const change = async (
  tx: Transaction<Tables>,
  work: BookWork,
  { changes, seen, version }: DayChanges,
  act: BookAct | undefined,
): Promise<DayVersion | null> => {
  await hold(tx, work);
  const closing = act && 'close' in act;
  if (closing) {
    const closed = await openClose(tx, work, act.presetId);
    if (closed) throw bookClosed(closed);
  }
  const before = await versionOf(tx, work);
  if (version !== undefined && before !== version) return null;
  if (changes.length > 0) await enter(tx, work, { changes, seen });
  if (closing) await close(tx, work, act);
  else if (act) await reopen(tx, work, act.presetId, act.reopen);
  return { before, version: await versionOf(tx, work), told: await versionOf(tx, work, 'told') };
};

const positionAt = async (db: Kysely<Tables>, companyId: number, at: Date): Promise<number> => {
  const { rows } = await sql<{ position: string }>`
    select coalesce(max(entry_first + greatest(entry_count, 1) - 1), 0) as position
    from manifest where company_id = ${companyId} and state <> 'setAside' and frozen_at <= ${at}`.execute(db);
  return Number(rows[0]?.position ?? 0);
};

/** The books that a store keeps on a day. */
const presetsOn = (db: Kysely<Tables>, { companyId, locationId, date }: BookPlace) =>
  db
    .selectFrom('ledger_preset as preset')
    .innerJoin('ledger_preset_location as place', 'place.preset_id', 'preset.preset_id')
    .where('preset.company_id', '=', companyId)
    .where('place.location_id', '=', locationId)
    .where('preset.is_active', '=', true)
    .where('preset.since', '<=', date);

/** Reads books, at a `position` of the journal. */
const reading = (db: Kysely<Tables>, from: ReadingConnection, position: ReadBooks['position']): ReadBooks => ({
  tills: readTills(from),
  // Balances are as of now.
  movements: { ...openMovements(db), entered: (stores, first, last) => enteredMovements(from, stores, first, last) },
  entered: (stores, first, last, dpIds) => entered(from, stores, first, last, dpIds),
  counters: (stores, first, last) => counters(from, stores, first, last),
  counts: (place) => counts(from, place),
  names: (companyId) => namesOfPeople(db, companyId),
  wroteOf: (name) => wroteOf(db, name),
  changers: (closedBy) => changersOf(db, closedBy),
  leftLines: (companyId, presetId, locationId) => leftLines(db, companyId, presetId, locationId),
  companyPoints: (companyId) => companyPoints(db, companyId),
  asksForSecond: async (place) => {
    const found = await presetsOn(db, place)
      .select('preset.preset_id')
      .where(sql<boolean>`(preset.rules ->> 'secondPerson')::boolean`)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  lines: ({ companyId, locationIds }) => bookLines(db, companyId, locationIds),
  holders: (stores, wish) => holders(db, stores, wish),
  version: (place, told) => versionOf(from, place, told),
  changesAfter: (place, version, told) => changesAfter(from, place, version, told),
  closes: async ({ companyId, locationId, date }, presetId) => {
    const rows = await records(from, companyId)
      .where('close.location_id', '=', locationId)
      .where('close.preset_id', '=', presetId)
      .where('close.business_date', '=', date)
      .orderBy('close.version', 'desc')
      .execute();
    return rows.map(keptOf);
  },
  closers: (companyId, closeIds) => closers(from, companyId, closeIds),
  late: (stores, presetId) => lateCloses(from, stores, presetId),
  closeStates: (stores, presetId, first, last) => closeStates(from, stores, presetId, first, last),
  touched: (stores, first, last, only) => touched(from, stores, first, last, only),
  closedDays: (stores, first, last) => closedDays(from, stores, first, last),
  kept: async (companyId, closeIds) => {
    const rows = await records(from, companyId)
      .where('close.close_id', '=', sql<number>`any(${[...closeIds]}::int[])`)
      .execute();
    return rows.map(keptOf);
  },
  carried: (companyId, closeIds) => carried(from, companyId, closeIds),
  accounts: (companyId, presetId) => accounts(db, companyId, presetId),
  position,
  positionAt: (companyId, at) => positionAt(db, companyId, at),
});

export const openBooks = (db: Kysely<Tables>): Books => ({
  ...reading(db, db, (companyId) => position(db, companyId)),
  tills: openTills(db),
  movements: openMovements(db),
  asOf: (at) => reading(db, asOf(db, at), (companyId) => positionAt(db, companyId, at)),
  change: (work, changes, act) => db.transaction().execute((tx) => change(tx, work, changes, act)),
  keepPast: (companyId, presetId, days) => keepPast(db, companyId, presetId, days),
});
