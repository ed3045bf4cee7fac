import type { LocationId } from '@lanewise/contract/primitives/ids';
import type {
  AccountBalance,
  CashAccount,
  CashAccountInput,
  MovementSide,
} from '@lanewise/contract/entities/movements';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { BookPlace, BookStores, BookWork } from '../../book-types.ts';
import { refuseFull } from '../../list-limits.ts';
import type { Movements, NewMovement, TypedMovement } from '../../movement-types.ts';
import type { Tables } from '../../tables.ts';
import { refuseTaken } from '../violations.ts';
import type { ReadingConnection } from './as-of.ts';
import { hold } from './book-day.ts';
import { refuseClosedDay } from './tills.ts';

const takenAccount = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is an account "${name}" already.`, change, { field: 'name' });

const accountColumns = ['account_id as accountId', 'kind', 'name'] as const;

const sideOf = (account: number | null, lane: string | null, cashier: string | null): MovementSide => {
  if (account !== null) return { accountId: account };
  return lane === null ? null : { lane, cashier: cashier ?? '' };
};

/** All movements of days of stores in their order. */
export const enteredMovements = async (
  db: ReadingConnection,
  { companyId, locationIds }: BookStores,
  from: string,
  to: string,
): Promise<TypedMovement[]> => {
  const rows = await db
    .selectFrom('cash_movement as move')
    .leftJoin('cash_movement as reversal', 'reversal.reverses', 'move.entry_id')
    .selectAll('move')
    .select([
      sql<string>`move.business_date::text`.as('date'),
      'reversal.entry_id as reversal_id',
      'reversal.entered_by as reversed_by',
      'reversal.entered_at as reversed_at',
      'reversal.reason as why',
    ])
    .where('move.company_id', '=', companyId)
    .where('move.location_id', '=', sql<number>`any(${[...locationIds]}::int[])`)
    .where('move.business_date', '>=', from)
    .where('move.business_date', '<=', to)
    .where('move.reverses', 'is', null)
    .orderBy('move.entry_id')
    .execute();
  return rows.map((row) => ({
    entryId: row.entry_id,
    locationId: row.location_id,
    date: row.date,
    kind: row.kind,
    source: sideOf(row.source_account, row.source_lane, row.source_cashier),
    target: sideOf(row.target_account, row.target_lane, row.target_cashier),
    tender: row.tender,
    amount: row.amount,
    bag: row.bag,
    slip: row.slip,
    note: row.note,
    by: row.entered_by,
    at: row.entered_at,
    reversed:
      row.reversal_id === null || row.reversed_by === null || row.reversed_at === null
        ? null
        : { entryId: row.reversal_id, by: row.reversed_by, at: row.reversed_at, reason: row.why ?? '' },
  }));
};

const placeOf = (side: MovementSide) => ({
  account: side && 'accountId' in side ? side.accountId : null,
  lane: side && 'lane' in side ? side.lane : null,
  cashier: side && 'lane' in side ? side.cashier : null,
});

const columnsOf = ({ source, target, requestId, ...said }: NewMovement) => {
  const [from, to] = [placeOf(source), placeOf(target)];
  return {
    kind: said.kind,
    tender: said.tender,
    amount: said.amount,
    bag: said.bag,
    slip: said.slip,
    note: said.note,
    request_id: requestId ?? null,
    source_account: from.account,
    source_lane: from.lane,
    source_cashier: from.cashier,
    target_account: to.account,
    target_lane: to.lane,
    target_cashier: to.cashier,
  };
};

type Row = NewMovement & { locationId: LocationId; date: string; by: string; at?: Date | undefined };

/** Rows of one statement. */
const AT_ONCE = 1_000;

const insert = async (db: Kysely<Tables>, companyId: number, rows: readonly Row[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('cash_movement')
      .values(
        rows.slice(from, from + AT_ONCE).map((row) => ({
          company_id: companyId,
          location_id: row.locationId,
          business_date: row.date,
          entered_by: row.by,
          ...columnsOf(row),
          ...(row.at && { entered_at: row.at }),
        })),
      )
      .execute();
};

/** Movements that the day does not have yet. The names that senders gave the movements identify them. */
const notYetAdded = async (
  tx: Transaction<Tables>,
  { companyId, locationId, date }: BookPlace,
  movements: readonly NewMovement[],
): Promise<readonly NewMovement[]> => {
  const names = movements.flatMap(({ requestId }) => requestId ?? []);
  if (names.length === 0) return movements;
  const known = await tx
    .selectFrom('cash_movement')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .where('business_date', '=', date)
    .where('request_id', 'in', names)
    .execute();
  return movements.filter((one) => {
    const { amount, ...said } = columnsOf(one);
    return !known.some(
      (row) =>
        row.request_id === one.requestId &&
        Number(row.amount) === Number(amount) &&
        Object.entries(said).every(([name, value]) => row[name as keyof typeof said] === value),
    );
  });
};

/** Adds movements to a day whose lock is held. Refuses a closed day. */
const addHeld = async (tx: Transaction<Tables>, work: BookWork, movements: readonly NewMovement[]): Promise<void> => {
  const { companyId, locationId, date, by, at } = work;
  const added = await notYetAdded(tx, work, movements);
  if (added.length === 0) return;
  await refuseClosedDay(tx, work);
  const rows = added.map((one) => ({ ...one, locationId, date, by, at }));
  await refuseTaken('taken', 'There is another movement of this name already.', () => insert(tx, companyId, rows), {
    field: 'requestId',
  });
};

const newestOf = async (tx: Transaction<Tables>, { companyId, locationId, date }: BookPlace): Promise<number> => {
  const { newest } = await tx
    .selectFrom('cash_movement')
    .select(sql<number>`coalesce(max(entry_id), 0)`.as('newest'))
    .where('company_id', '=', companyId)
    .where('location_id', '=', locationId)
    .where('business_date', '=', date)
    .where('reverses', 'is', null)
    .executeTakeFirstOrThrow();
  return newest;
};

const reverse = async (
  tx: Transaction<Tables>,
  work: Parameters<Movements['reverse']>[0],
  movementId: number,
  reason: string,
): Promise<boolean> => {
  await hold(tx, work);
  await refuseClosedDay(tx, work);
  const { companyId, locationId, date } = work;
  const all = await enteredMovements(tx, { companyId, locationIds: [locationId] }, date, date);
  const found = all.find(({ entryId, reversed }) => entryId === movementId && reversed === null);
  if (!found) return false;
  await tx
    .insertInto('cash_movement')
    .values({
      company_id: companyId,
      location_id: locationId,
      business_date: date,
      entered_by: work.by,
      ...columnsOf({ ...found, source: found.target, target: found.source }),
      reverses: movementId,
      reason,
    })
    .execute();
  return true;
};

/**
 * The balance of each account before a day, and the movements of the day. Rows that reverse a movement have the
 * opposite direction, so that all rows add up.
 */
const balances = async (db: Kysely<Tables>, { companyId, locationId, date }: BookPlace): Promise<AccountBalance[]> => {
  const { rows } = await sql<AccountBalance>`
    with moved as (
      select target_account as account, business_date, amount, true as is_in
      from cash_movement where company_id = ${companyId} and location_id = ${locationId} and business_date <= ${date}
      union all
      select source_account, business_date, amount, false
      from cash_movement where company_id = ${companyId} and location_id = ${locationId} and business_date <= ${date}),
    summed as (
      select account,
        coalesce(sum(case when is_in then amount else -amount end) filter (where business_date < ${date}), 0) as opening,
        coalesce(sum(amount) filter (where business_date = ${date} and is_in), 0) as moved_in,
        coalesce(sum(amount) filter (where business_date = ${date} and not is_in), 0) as moved_out
      from moved where account is not null group by account)
    select account_id as "accountId", trim_scale(coalesce(opening, 0))::text as opening,
      trim_scale(coalesce(moved_in, 0))::text as "in", trim_scale(coalesce(moved_out, 0))::text as "out",
      trim_scale(coalesce(opening + moved_in - moved_out, 0))::text as closing
    from cash_account left join summed on account = account_id
    where company_id = ${companyId} order by account_id`.execute(db);
  return rows;
};

export const openMovements = (db: Kysely<Tables>): Movements => ({
  accounts: (companyId) =>
    db
      .selectFrom('cash_account')
      .select(accountColumns)
      .where('company_id', '=', companyId)
      .orderBy('account_id')
      .execute(),
  createAccount: async (companyId, input) => {
    await refuseFull(db, 'cash_account', companyId);
    return takenAccount(input.name, (): Promise<CashAccount> =>
      db
        .insertInto('cash_account')
        .values({ company_id: companyId, ...input })
        .returning(accountColumns)
        .executeTakeFirstOrThrow(),
    );
  },
  changeAccount: (companyId, accountId, input: CashAccountInput) =>
    takenAccount(
      input.name,
      async (): Promise<CashAccount | null> =>
        (await db
          .updateTable('cash_account')
          .set(input)
          .where('company_id', '=', companyId)
          .where('account_id', '=', accountId)
          .returning(accountColumns)
          .executeTakeFirst()) ?? null,
    ),
  entered: (stores, from, to) => enteredMovements(db, stores, from, to),
  add: (work, movements) =>
    db.transaction().execute(async (tx) => {
      await hold(tx, work);
      await addHeld(tx, work, movements);
    }),
  addAfter: (work, movements, newest) =>
    db.transaction().execute(async (tx) => {
      await hold(tx, work);
      if ((await newestOf(tx, work)) !== newest) return false;
      await addHeld(tx, work, movements);
      return true;
    }),
  reverse: (work, movementId, reason) => db.transaction().execute((tx) => reverse(tx, work, movementId, reason)),
  balances: (place) => balances(db, place),
  keepPast: (companyId, movements) => db.transaction().execute((tx) => insert(tx, companyId, movements)),
});
