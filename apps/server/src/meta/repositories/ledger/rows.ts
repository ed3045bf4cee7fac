import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper } from '../../ledger-types.ts';
import { locationIdsOf } from '../../sight.ts';
import type { Tables } from '../../tables.ts';
import { presetOfOthers } from './preset-sight.ts';

type Column = ReturnType<typeof sql.ref>;

/**
 * Whether a keeper sees a location. A keeper who sees every store is not compared with the list of the stores, because
 * PostgreSQL takes milliseconds to plan a list of thousands.
 */
export const seenLocation = ({ sight }: LedgerKeeper, locationId: Column) =>
  sight.everyStore ? sql<boolean>`true` : sql<boolean>`${locationId} = any(${locationIdsOf(sight)}::int[])`;

/** Presets that a keeper sees: presets with a store in the keeper's sight, and presets without stores. */
export const seenPreset = (keeper: LedgerKeeper, presetId: Column) =>
  keeper.sight.everyStore
    ? sql<boolean>`true`
    : sql<boolean>`(
  not exists (select from ledger_preset_location place where place.preset_id = ${presetId} and place.company_id = ${keeper.companyId})
  or exists (select from ledger_preset_location place where place.preset_id = ${presetId}
    and ${seenLocation(keeper, sql.ref('place.location_id'))})
)`;

const isWithin = (db: Kysely<Tables>): db is Transaction<Tables> => db.isTransaction;

/**
 * Makes changes of the books of one company one after another, because the orders of the books have no gaps. If `db` is
 * already a transaction, the change is part of this transaction.
 */
export const changing = <Result>(
  db: Kysely<Tables>,
  companyId: number,
  change: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const inTurn = async (tx: Transaction<Tables>): Promise<Result> => {
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx);
    return change(tx);
  };
  return isWithin(db) ? inTurn(db) : db.transaction().execute(inTurn);
};

/**
 * Refuses a change if one of `levels` is higher than the keeper's authority level. `levels`: the authority levels of
 * the record, before and after the change. Level 1 is the highest.
 */
export const refuseAbove = ({ authorityLevel }: LedgerKeeper, ...levels: readonly number[]): void => {
  if (levels.some((level) => level < authorityLevel))
    throw new Refused('user.above', 'This belongs to people of a higher authority level.');
};

/** Refuses a change of a whole preset if one of its sheets belongs to a higher authority than the keeper's. */
export const refuseAboveSheets = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  presetId: number,
): Promise<void> => {
  const sheets = await tx
    .selectFrom('ledger_sheet')
    .select('authority_level as level')
    .where('company_id', '=', keeper.companyId)
    .where('preset_id', '=', presetId)
    .execute();
  refuseAbove(keeper, ...sheets.map(({ level }) => level));
};

/**
 * Refuses a preset that stores out of the keeper's sight have, because the change would affect these stores as well. A
 * preset without stores belongs to people who see every store.
 */
export const refuseOfOthers = async (
  tx: Transaction<Tables>,
  { sight }: LedgerKeeper,
  presetId: number,
): Promise<void> => {
  const other = await tx
    .selectFrom('ledger_preset as preset')
    .select('preset_id')
    .where('preset_id', '=', presetId)
    .where(presetOfOthers(sight, sql.ref('preset.preset_id')))
    .executeTakeFirst();
  if (other) throw new Refused('user.above', 'Stores that you do not see have this preset.');
};

/** Refuses data points that the company does not have. */
export const refuseUnknownPoints = async (
  tx: Transaction<Tables>,
  companyId: number,
  dpIds: readonly number[],
  field = 'dpIds',
): Promise<void> => {
  const wanted = [...new Set(dpIds)];
  const { count } = await tx
    .selectFrom('data_point')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('dp_id', '=', sql<number>`any(${wanted}::int[])`)
    .executeTakeFirstOrThrow();
  if (count !== wanted.length) throw new Refused('validation', 'One of the data points does not exist.', { field });
};

/**
 * Refuses two sheets of a store with the same data point if only one sheet carries the data point over. A count on the
 * sheet with carry-over includes the opening amount, a count on the other sheet does not, and a data point has one
 * count a day.
 */
export const refuseHalfCarried = async (
  tx: Transaction<Tables>,
  companyId: number,
  field: 'dpIds' | 'carryOver' | 'locationIds' = 'dpIds',
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    with placed as (
      select dp_id, sheet.preset_id, sheet.carry_over
      from ledger_sheet_point join ledger_sheet sheet using (company_id, sheet_id) where company_id = ${companyId})
    select point.name from placed one join placed other using (dp_id)
    join data_point point on point.company_id = ${companyId} and point.dp_id = one.dp_id
    where one.carry_over and not other.carry_over and (one.preset_id = other.preset_id or exists (
      select from ledger_preset_location mine join ledger_preset_location theirs using (company_id, location_id)
      where mine.preset_id = one.preset_id and theirs.preset_id = other.preset_id))
    limit 1`.execute(tx);
  if (rows[0])
    throw new Refused('validation', `"${rows[0].name}" stands on a sheet that carries over and on one that does not.`, {
      field,
    });
};

type Ordered = 'ledger_sheet' | 'ledger_sheet_point' | 'gl_column' | 'widget';

/** The first free position of a list. The list consists of the rows whose column `of` is the id. */
export const nextPlace = async (
  tx: Transaction<Tables>,
  table: Ordered,
  of: 'preset_id' | 'sheet_id' | 'company_id',
  id: number,
): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(sequence), 0)::int + 1 as next from ${sql.table(table)} where ${sql.ref(of)} = ${id}`.execute(
    tx,
  );
  return rows[0]?.next ?? 1;
};

/** Puts the rows of a list in the order of their ids, from 1. Refuses ids that do not name the whole list. */
export const putInOrder = async (
  tx: Transaction<Tables>,
  { table, key, of, id }: { table: Ordered; key: string; of: 'preset_id' | 'sheet_id' | 'company_id'; id: number },
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ here: number }>`
    select ${sql.ref(key)} as here from ${sql.table(table)} where ${sql.ref(of)} = ${id}`.execute(tx);
  const here = new Set(rows.map((row) => row.here));
  if (here.size !== ids.length || !ids.every((one) => here.has(one)))
    throw new Refused('validation', 'The order has to name everything in the list once.', { field: 'ids' });
  await sql`
    update ${sql.table(table)} as listed set sequence = wanted.place
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where listed.${sql.ref(key)} = wanted.id and listed.${sql.ref(of)} = ${id}`.execute(tx);
};

/** Moves the rows of a list up into the positions of removed rows. */
export const closeRanks = async (
  tx: Transaction<Tables>,
  table: Ordered,
  of: 'preset_id' | 'company_id',
  id: number,
  key: string,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} as listed set sequence = ranked.place
    from (select ${sql.ref(key)} as id, row_number() over (order by sequence)::int as place
      from ${sql.table(table)} where ${sql.ref(of)} = ${id}) as ranked
    where listed.${sql.ref(key)} = ranked.id and listed.sequence <> ranked.place`.execute(tx);
};
