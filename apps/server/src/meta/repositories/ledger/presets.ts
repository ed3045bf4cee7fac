import { isDeepStrictEqual } from 'node:util';
import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { LedgerPreset, LedgerPresetInput } from '@lanewise/contract/entities/ledger';
import { noRules, type CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import { refuseFull } from '../../list-limits.ts';
import { locationIdsOf } from '../../sight.ts';
import type { Tables } from '../../tables.ts';
import { refuseChanged, versionOf } from '../../version.ts';
import { refuseTaken } from '../violations.ts';
import { noteChanger } from './changers.ts';
import { refuseClosed, refuseClosedAfter, refuseUsed } from './leaving.ts';
import { keepingWithheld } from './withholding.ts';
import { keepRemoved } from './removed.ts';
import {
  changing,
  refuseAbove,
  refuseAboveSheets,
  refuseHalfCarried,
  refuseOfOthers,
  refuseUnknownPoints,
  seenLocation,
  seenPreset,
} from './rows.ts';

const records = (db: Kysely<Tables>, keeper: LedgerKeeper) =>
  db
    .selectFrom('ledger_preset as preset')
    .where('preset.company_id', '=', keeper.companyId)
    .where(seenPreset(keeper, sql.ref('preset.preset_id')))
    .select([
      'preset.preset_id as presetId',
      'preset.name',
      'preset.authority_level as authorityLevelId',
      'preset.is_active as isActive',
      sql<string>`preset.since::text`.as('since'),
      'preset.rules',
      sql<number[]>`(
        select coalesce(array_agg(location.reg_loc_id order by location.reg_loc_id), '{}')
        from ledger_preset_location place join location using (location_id)
        where place.preset_id = preset.preset_id and ${seenLocation(keeper, sql.ref('location.location_id'))}
      )`.as('locationIds'),
    ]);

const withVersion = (preset: LedgerPreset): LedgerPreset => ({
  ...preset,
  version: versionOf(preset, ['name', 'authorityLevelId', 'locationIds', 'isActive', 'since', 'rules']),
});

export const findPreset = async (
  db: Kysely<Tables>,
  keeper: LedgerKeeper,
  presetId: number,
): Promise<LedgerPreset | null> => {
  const found = await records(db, keeper).where('preset.preset_id', '=', presetId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

/**
 * Finds a preset for a change that affects all of its stores; every such change begins here. Refuses a preset of a
 * higher authority, and a preset of stores that the keeper does not see. Null: the preset does not exist for the
 * keeper.
 */
export const presetToChange = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  presetId: number,
): Promise<LedgerPreset | null> => {
  const preset = await findPreset(tx, keeper, presetId);
  if (!preset) return null;
  refuseAbove(keeper, preset.authorityLevelId);
  await refuseOfOthers(tx, keeper, presetId);
  return preset;
};

/**
 * Gives a preset to stores. Stores out of the keeper's sight keep their presets. Returns the stores (location_id) that
 * received or lost the preset.
 */
const place = async (
  tx: Transaction<Tables>,
  { companyId, sight }: LedgerKeeper,
  presetId: number,
  regLocIds: readonly RegLocId[],
): Promise<LocationId[]> => {
  const idOf = new Map(sight.locations.map(({ regLocId, locationId }) => [regLocId, locationId]));
  const ids = regLocIds.map((regLocId) => {
    const locationId = idOf.get(regLocId);
    if (locationId === undefined)
      throw new Refused('validation', 'One of the locations does not exist.', { field: 'locationIds' });
    return locationId;
  });
  const { rows } = await sql<{ location_id: LocationId }>`
    delete from ledger_preset_location
    where preset_id = ${presetId} and location_id = any(${locationIdsOf(sight)}::int[])
    returning location_id`.execute(tx);
  await sql`
    insert into ledger_preset_location (company_id, preset_id, location_id)
    select ${companyId}::int, ${presetId}::int, unnest(${ids}::int[])`.execute(tx);
  const before = rows.map(({ location_id }) => location_id);
  return [...before.filter((id) => !ids.includes(id)), ...ids.filter((id) => !before.includes(id))];
};

/** The stores (location_id) that a preset is taken from. */
const takenFrom = ({ sight }: LedgerKeeper, { locationIds }: LedgerPreset, left: readonly RegLocId[]): LocationId[] => {
  const gone = new Set(locationIds.filter((id) => !left.includes(id)));
  return sight.locations.flatMap(({ regLocId, locationId }) => (gone.has(regLocId) ? [locationId] : []));
};

/**
 * Refuses rules that name a data point which the company does not have, or that require an approval which nobody could
 * give.
 */
const refuseRules = async (
  tx: Transaction<Tables>,
  companyId: number,
  { tolerances, secondPerson }: CloseRules,
): Promise<void> => {
  const dpIds = tolerances.map(({ dpId }) => dpId);
  await refuseUnknownPoints(tx, companyId, dpIds, 'rules.tolerances');
  if (!secondPerson) return;
  const { people } = await tx
    .selectFrom('app_user')
    .select(sql<number>`count(*)::int`.as('people'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (people < 2)
    throw new Refused('validation', 'Only one person works in this company: nobody else could approve.', {
      field: 'rules.secondPerson',
    });
};

export const takenPreset = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a preset "${name}" already.`, change, { field: 'name' });

export const insertPreset = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  { name, authorityLevelId, locationIds, isActive, since, rules = noRules }: LedgerPresetInput,
  today: string,
): Promise<number> => {
  refuseAbove(keeper, authorityLevelId);
  await refuseFull(tx, 'ledger_preset', keeper.companyId);
  await refuseRules(tx, keeper.companyId, rules);
  const { preset_id } = await tx
    .insertInto('ledger_preset')
    .values({
      company_id: keeper.companyId,
      name,
      authority_level: authorityLevelId,
      is_active: isActive,
      since: since ?? today,
      rules: JSON.stringify(rules),
    })
    .returning('preset_id')
    .executeTakeFirstOrThrow();
  await place(tx, keeper, preset_id, locationIds);
  await noteChanger(tx, keeper.companyId, 'preset', [preset_id], keeper.by);
  return preset_id;
};

export const madePreset = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  presetId: number,
): Promise<LedgerPreset> => {
  const created = await findPreset(tx, keeper, presetId);
  if (!created) throw new Error(`The preset ${presetId} vanished while it was saved.`);
  return created;
};

/** Copies the sheets and columns of a preset to another preset. */
const copyInto = async (tx: Transaction<Tables>, companyId: number, from: number, to: number): Promise<void> => {
  await sql`
    insert into ledger_sheet (company_id, preset_id, name, type, sequence, authority_level, carry_over, state)
    select company_id, ${to}::int, name, type, sequence, authority_level, carry_over, state
    from ledger_sheet where company_id = ${companyId} and preset_id = ${from}`.execute(tx);
  await sql`
    insert into ledger_sheet_point (company_id, sheet_id, dp_id, sequence)
    select point.company_id, copy.sheet_id, point.dp_id, point.sequence
    from ledger_sheet_point point join ledger_sheet original using (sheet_id)
      join ledger_sheet copy on copy.preset_id = ${to} and copy.sequence = original.sequence
    where original.company_id = ${companyId} and original.preset_id = ${from}`.execute(tx);
  await sql`
    insert into gl_column (company_id, preset_id, name, sequence, gl_account, side, dp_ids)
    select company_id, ${to}::int, name, sequence, gl_account, side, dp_ids
    from gl_column where company_id = ${companyId} and preset_id = ${from}`.execute(tx);
};

export const presetsOf = (
  db: Kysely<Tables>,
): Pick<Ledgers, 'presets' | 'preset' | 'createPreset' | 'copyPreset' | 'changePreset' | 'removePreset'> => ({
  presets: async (keeper) => {
    const rows = await records(db, keeper)
      .orderBy(sql`preset.name collate "und-x-icu"`)
      .execute();
    return rows.map(withVersion);
  },
  preset: (keeper, presetId) => findPreset(db, keeper, presetId),
  createPreset: (keeper, input, today) =>
    takenPreset(input.name, () =>
      changing(db, keeper.companyId, async (tx) =>
        madePreset(tx, keeper, await insertPreset(tx, keeper, input, today)),
      ),
    ),
  copyPreset: (keeper, presetId, input, today) =>
    takenPreset(input.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        const original = await findPreset(tx, keeper, presetId);
        if (!original) return null;
        await refuseAboveSheets(tx, keeper, presetId);
        const copy = await insertPreset(tx, keeper, { rules: original.rules, ...input }, today);
        await copyInto(tx, keeper.companyId, presetId, copy);
        await refuseHalfCarried(tx, keeper.companyId, 'locationIds');
        return madePreset(tx, keeper, copy);
      }),
    ),
  changePreset: (keeper, presetId, input) =>
    takenPreset(input.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        const before = await findPreset(tx, keeper, presetId);
        if (!before) return null;
        const { name, authorityLevelId, locationIds, isActive, since = before.since, rules = before.rules } = input;
        refuseAbove(keeper, before.authorityLevelId, authorityLevelId);
        refuseChanged(input.version, before.version);
        const shared = { name, authorityLevelId, isActive, since, rules };
        const isAnother = !isDeepStrictEqual({ ...before, ...shared }, before);
        // Without this check, a person could give a preset without stores to their own stores, and so take the preset
        // from all other stores.
        if (isAnother || before.locationIds.length === 0) await refuseOfOthers(tx, keeper, presetId);
        if (isAnother) await noteChanger(tx, keeper.companyId, 'preset', [presetId], keeper.by);
        await refuseRules(tx, keeper.companyId, rules);
        if (since < before.since) await refuseClosedAfter(tx, presetId, since);
        if (since > before.since) await refuseUsed(tx, keeper, presetId, { until: since });
        if (!isActive && before.isActive) await refuseUsed(tx, keeper, presetId);
        await refuseUsed(tx, keeper, presetId, { locationIds: takenFrom(keeper, before, locationIds) });
        const moved = await keepingWithheld(tx, keeper, async () => {
          await tx
            .updateTable('ledger_preset')
            .set({ name, authority_level: authorityLevelId, is_active: isActive, since, rules: JSON.stringify(rules) })
            .where('preset_id', '=', presetId)
            .execute();
          return place(tx, keeper, presetId, locationIds);
        });
        await noteChanger(tx, keeper.companyId, 'store', moved, keeper.by);
        await refuseHalfCarried(tx, keeper.companyId, 'locationIds');
        // A person who takes all of their own stores away no longer sees the preset.
        const changed = await findPreset(tx, keeper, presetId);
        return changed ?? withVersion({ ...before, name, authorityLevelId, locationIds, isActive, since, rules });
      }),
    ),
  removePreset: (keeper, presetId) =>
    changing(db, keeper.companyId, async (tx) => {
      if (!(await presetToChange(tx, keeper, presetId))) return false;
      await refuseAboveSheets(tx, keeper, presetId);
      await refuseClosed(tx, presetId);
      await refuseUsed(tx, keeper, presetId);
      await keepRemoved(tx, keeper.companyId, 'preset', presetId);
      await keepingWithheld(tx, keeper, () =>
        tx.deleteFrom('ledger_preset').where('preset_id', '=', presetId).execute(),
      );
      return true;
    }),
});
