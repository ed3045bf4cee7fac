import type { Preset } from '@lanewise/contract/entities/preset';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { Refused } from '../errors.ts';
import type { PresetReader, Presets, PresetSelection, PresetValues } from '../preset-types.ts';
import type { Tables } from '../tables.ts';
import { changingPoints } from './data-point-rows.ts';
import { refuseTaken } from './violations.ts';

/** Largest number of presets of one user for one screen. A list needs fewer; the limit is for programs. */
const MOST = 100;
/** Largest number of presets of one user for all screens together. A program may name any number of screens. */
const MOST_OF_USER = 1_000;
/** Number of a user's newest selections that are kept. There are fewer views. */
const MOST_SELECTIONS = 500;

const isSeen =
  ({ userId, companyId }: PresetReader) =>
  (where: ExpressionBuilder<Tables, 'preset'>) =>
    where.or([
      where('preset.user_id', '=', userId),
      where.and([where('preset.shared', '=', true), where('preset.company_id', '=', companyId ?? -1)]),
    ]);

const seenBy = (db: Kysely<Tables>, reader: PresetReader) =>
  db
    .selectFrom('preset')
    .innerJoin('app_user', 'app_user.user_id', 'preset.user_id')
    .select([
      'preset.preset_id as id',
      'preset.preset_id as presetId',
      'preset.name',
      'preset.view',
      'preset.preset_type as presetType',
      'preset.columns',
      'preset.shared',
      sql<boolean>`preset.user_id = ${reader.userId}`.as('own'),
      sql<string>`coalesce(
        nullif(btrim(app_user.first_name || ' ' || app_user.last_name), ''), app_user.username
      )`.as('owner'),
    ])
    .where((where) => isSeen(reader)(where));

const find = async (db: Kysely<Tables>, reader: PresetReader, presetId: number): Promise<Preset> => {
  const found = await seenBy(db, reader).where('preset.preset_id', '=', presetId).executeTakeFirst();
  if (!found) throw new Refused('notFound', 'There is no such preset.');
  return found;
};

const findOwn = async (db: Kysely<Tables>, reader: PresetReader, presetId: number): Promise<Preset> => {
  const found = await find(db, reader, presetId);
  if (!found.own) throw new Refused('access.denied', 'This preset belongs to somebody else who shares it.');
  return found;
};

const named = <Result>(change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('conflict', 'There is a preset of this name already', change, { field: 'name' });

const column = /^dp(\d{1,10})_/;

/**
 * Saves a preset. A preset that is shared with a company may name only points that exist. Points are removed under the
 * same lock, so no point is removed between the check and the save.
 */
const saving = <Result>(
  db: Kysely<Tables>,
  sharedWith: number | null,
  columns: readonly string[],
  save: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> => {
  const wanted = [...new Set(columns.flatMap((field) => column.exec(field)?.[1] ?? []).map(Number))];
  if (sharedWith === null || wanted.length === 0) return named(() => save(db));
  return named(() =>
    changingPoints(db, sharedWith, async (tx) => {
      const { rows } = await sql<{ dp_id: number }>`
        select dp_id from data_point where company_id = ${sharedWith} and dp_id = any(${wanted}::bigint[])`.execute(tx);
      if (rows.length < wanted.length)
        throw new Refused('validation', 'A data point of this preset was removed.', { field: 'columns' });
      return save(tx);
    }),
  );
};

const companyOf = async (db: Kysely<Tables>, presetId: number): Promise<number | null> => {
  const row = await db.selectFrom('preset').select('company_id').where('preset_id', '=', presetId).executeTakeFirst();
  return row?.company_id ?? null;
};

const create =
  (db: Kysely<Tables>): Presets['create'] =>
  async (reader, { presetType, view, name, columns, shared = false }) => {
    const { ofScreen, all } = await db
      .selectFrom('preset')
      .select(({ fn }) => [
        fn.countAll<string>().as('all'),
        fn.countAll<string>().filterWhere('preset_type', '=', presetType).as('ofScreen'),
      ])
      .where('user_id', '=', reader.userId)
      .executeTakeFirstOrThrow();
    if (Number(ofScreen) >= MOST) throw new Refused('conflict', `A screen has at most ${MOST} presets`, { most: MOST });
    if (Number(all) >= MOST_OF_USER)
      throw new Refused('conflict', `A person has at most ${MOST_OF_USER} presets`, { most: MOST_OF_USER });
    const { preset_id } = await saving(db, shared ? reader.companyId : null, columns, (tx) =>
      tx
        .insertInto('preset')
        .values({
          user_id: reader.userId,
          company_id: reader.companyId,
          preset_type: presetType,
          view,
          name,
          columns: [...columns],
          shared,
        })
        .returning('preset_id')
        .executeTakeFirstOrThrow(),
    );
    return find(db, reader, preset_id);
  };

const change =
  (db: Kysely<Tables>): Presets['change'] =>
  async (reader, presetId, { presetType, view, name, columns, shared }: PresetValues) => {
    const own = await findOwn(db, reader, presetId);
    if (own.presetType !== presetType) throw new Refused('notFound', 'There is no such preset.');
    const company = shared === true && !own.shared ? reader.companyId : await companyOf(db, presetId);
    // A preset is shared with the company in force at the moment of sharing.
    const newly = shared === true && !own.shared ? { company_id: reader.companyId } : {};
    await saving(db, (shared ?? own.shared) ? company : null, columns, (tx) =>
      tx
        .updateTable('preset')
        .set({ view, name, columns: [...columns], ...(shared === undefined ? {} : { shared }), ...newly })
        .where('preset_id', '=', presetId)
        .where('user_id', '=', reader.userId)
        .execute(),
    );
    return find(db, reader, presetId);
  };

const selected =
  (db: Kysely<Tables>): Presets['selected'] =>
  async (reader, presetType, view) => {
    const row = await db
      .selectFrom('preset_selection as chosen')
      .leftJoin('preset', (join) => join.onRef('preset.preset_id', '=', 'chosen.preset_id').on(isSeen(reader)))
      .select(['chosen.columns', 'chosen.follows', 'preset.preset_id', 'preset.columns as preset_columns'])
      .where('chosen.user_id', '=', reader.userId)
      .where('chosen.preset_type', '=', presetType)
      .$if(view !== undefined, (query) => query.where('chosen.view', '=', view ?? ''))
      .orderBy(sql`preset.preset_id is null`)
      .orderBy('chosen.selected_at', 'desc')
      .executeTakeFirst();
    if (!row) return null;
    return { presetId: row.preset_id, columns: (row.follows ? row.preset_columns : null) ?? row.columns };
  };

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

/**
 * The columns of a selection. Its preset must be visible to the reader and must belong to the named screen and view.
 */
const resolve = async (db: Kysely<Tables>, reader: PresetReader, { presetId, ...given }: PresetSelection) => {
  const preset = presetId === null ? null : await find(db, reader, presetId);
  const presetType = given.presetType ?? preset?.presetType;
  const view = given.view ?? preset?.view ?? 'default';
  const fits = preset === null || (preset.presetType === presetType && preset.view === view);
  if (presetType === undefined || !fits) throw new Refused('notFound', 'There is no such preset.');
  const columns = [...(given.columns ?? preset?.columns ?? [])];
  const follows = preset !== null && sameList(columns, preset.columns);
  return { preset_type: presetType, view, preset_id: presetId, columns, follows };
};

/** Deletes the oldest selections of a user beyond the limit: a program may name any number of views. */
const forgetOld = (db: Kysely<Tables>, { userId }: PresetReader): Promise<unknown> =>
  sql`
    delete from preset_selection where user_id = ${userId} and selected_at <= (
      select selected_at from preset_selection where user_id = ${userId}
      order by selected_at desc offset ${MOST_SELECTIONS} limit 1)`.execute(db);

const select =
  (db: Kysely<Tables>): Presets['select'] =>
  async (reader, selection) => {
    const { preset_type, view, ...values } = await resolve(db, reader, selection);
    await db
      .insertInto('preset_selection')
      .values({ user_id: reader.userId, preset_type, view, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'preset_type', 'view'])
          .doUpdateSet({ ...values, selected_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
    await forgetOld(db, reader);
    return { presetId: values.preset_id, columns: values.columns };
  };

/** Presets of columns and lanes, and the selections of each user. */
export const openPresets = (db: Kysely<Tables>): Presets => ({
  list: (reader, presetType) =>
    seenBy(db, reader)
      .where('preset.preset_type', '=', presetType)
      .orderBy('own', 'desc')
      .orderBy(sql`lower(preset.name)`)
      .orderBy('preset.preset_id')
      .execute(),
  create: create(db),
  change: change(db),
  remove: async (reader, presetId) => {
    await findOwn(db, reader, presetId);
    await db.deleteFrom('preset').where('preset_id', '=', presetId).where('user_id', '=', reader.userId).execute();
  },
  selected: selected(db),
  select: select(db),
});
