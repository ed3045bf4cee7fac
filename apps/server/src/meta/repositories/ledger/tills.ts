import type { LocationId } from '@lanewise/contract/primitives/ids';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { BookStores, BookWork } from '../../book-types.ts';
import type { Tables } from '../../tables.ts';
import type { ReadTills, Tills } from '../../till-types.ts';
import type { TillChange, TillEntry } from '@lanewise/domain/ledger/entries';
import type { ReadingConnection } from './as-of.ts';
import { bookClosed, hold, standing } from './book-day.ts';
import { changesAfter } from './entries.ts';

const rules = async (db: ReadingConnection, companyId: number): ReturnType<Tills['rules']> => {
  const rows = await db
    .selectFrom('till_rule')
    .select([sql<string>`since::text`.as('since'), 'rule', 'set_by', 'set_at'])
    .where('company_id', '=', companyId)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ since, rule, set_by: setBy, set_at }) => ({ since, ...rule, setBy, setAt: set_at.toISOString() }));
};

const setRule: (db: Kysely<Tables>, ...args: Parameters<Tills['setRule']>) => Promise<void> = async (
  db,
  companyId,
  { since, ...rule },
  by,
) => {
  await sql`
    insert into till_rule (company_id, since, rule, set_by) values (${companyId}, ${since}, ${JSON.stringify(rule)}, ${by})
    on conflict (company_id, since) do update set rule = excluded.rule, set_by = excluded.set_by, set_at = now()`.execute(
    db,
  );
};

/** All entries about drawers, in the order of entry. */
const entered = async (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
): Promise<TillEntry[]> =>
  db
    .selectFrom('till_entry')
    .select([
      'entry_id as entryId',
      'location_id as locationId',
      'lane',
      'cashier',
      'tender',
      'field',
      'value',
      'pieces',
      'entered_by as by',
      'entered_at as at',
      sql<string>`business_date::text`.as('date'),
    ])
    .where('company_id', '=', companyId)
    .where('location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('entry_id')
    .execute();

/** Refuses a day with a closed book, because the close relies on the counted amounts. */
export const refuseClosedDay = async (tx: Transaction<Tables>, work: BookWork): Promise<void> => {
  const closed = await standing(tx, work)
    .select(['close.closed_by', sql<string>`close.business_date::text`.as('date')])
    .where('close.business_date', '=', work.date)
    .executeTakeFirst();
  if (closed) throw bookClosed(closed);
};

type Row = TillChange & { locationId: LocationId; date: string; by: string; at?: Date | undefined };

/** Rows of one statement. */
const AT_ONCE = 2_000;

const add = async (db: Kysely<Tables>, companyId: number, rows: readonly Row[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('till_entry')
      .values(
        rows.slice(from, from + AT_ONCE).map(({ locationId, date, by, at, pieces, lane, cashier, ...change }) => ({
          company_id: companyId,
          location_id: locationId,
          business_date: date,
          lane,
          cashier,
          tender: change.tender,
          field: change.field,
          value: change.value,
          pieces: pieces && JSON.stringify(pieces),
          entered_by: by,
          ...(at && { entered_at: at }),
        })),
      )
      .execute();
};

export const readTills = (db: ReadingConnection): ReadTills => ({
  rules: (companyId) => rules(db, companyId),
  entered: (stores, from, to) => entered(db, stores, from, to),
  regLocIds: async (companyId) => {
    const rows = await db
      .selectFrom('location')
      .select(['location_id', 'reg_loc_id'])
      .where('company_id', '=', companyId)
      .execute();
    return new Map(rows.map(({ location_id, reg_loc_id }) => [location_id, reg_loc_id]));
  },
});

export const openTills = (db: Kysely<Tables>): Tills => ({
  ...readTills(db),
  setRule: (companyId, rule, by) => setRule(db, companyId, rule, by),
  enter: (work, changes, seen) =>
    db.transaction().execute(async (tx) => {
      await hold(tx, work);
      await refuseClosedDay(tx, work);
      if (seen?.version !== undefined) seen.refuse(await changesAfter(tx, work, seen.version, 'counted'));
      const { companyId, locationId, date, by, at } = work;
      await add(
        tx,
        companyId,
        changes.map((change) => ({ ...change, locationId, date, by, at })),
      );
    }),
  keepPast: (companyId, entries) => db.transaction().execute((tx) => add(tx, companyId, entries)),
});
