import type { ActivatedLedger, LedgerSheet, LedgerSheetChange } from '@lanewise/contract/entities/ledger';
import { MOST_SHEETS } from '@lanewise/contract/entities/ledger-rules';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';
import { refuseChanged, versionOf } from '../../version.ts';
import { refuseTaken } from '../violations.ts';
import { noteChanger } from './changers.ts';
import { refuseCounted, refuseUsed } from './leaving.ts';
import { keepingWithheld } from './withholding.ts';
import { noteLeft } from './left.ts';
import { findPreset, presetToChange } from './presets.ts';
import { keepRemoved } from './removed.ts';
import {
  changing,
  closeRanks,
  nextPlace,
  refuseAbove,
  refuseHalfCarried,
  refuseUnknownPoints,
  seenPreset,
} from './rows.ts';

const records = (db: Kysely<Tables>, keeper: LedgerKeeper) =>
  db
    .selectFrom('ledger_sheet as sheet')
    .where('sheet.company_id', '=', keeper.companyId)
    .where(seenPreset(keeper, sql.ref('sheet.preset_id')))
    .select([
      'sheet.sheet_id as sheetId',
      'sheet.preset_id as presetId',
      'sheet.name',
      'sheet.type',
      'sheet.sequence',
      'sheet.authority_level as authorityLevelId',
      'sheet.carry_over as carryOver',
      'sheet.state',
      sql<number[]>`(
        select coalesce(array_agg(point.dp_id order by point.sequence), '{}')
        from ledger_sheet_point point where point.sheet_id = sheet.sheet_id
      )`.as('dpIds'),
    ]);

const withVersion = (sheet: LedgerSheet): LedgerSheet => ({
  ...sheet,
  version: versionOf(sheet, ['name', 'type', 'authorityLevelId', 'carryOver', 'state', 'dpIds']),
});

const findSheet = async (db: Kysely<Tables>, keeper: LedgerKeeper, sheetId: number): Promise<LedgerSheet | null> => {
  const found = await records(db, keeper).where('sheet.sheet_id', '=', sheetId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

/** A sheet that the keeper changes now. */
export const sheetToChange = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  sheetId: number,
): Promise<LedgerSheet | null> => {
  const found = await findSheet(tx, keeper, sheetId);
  if (!found || !(await presetToChange(tx, keeper, found.presetId))) return null;
  refuseAbove(keeper, found.authorityLevelId);
  await noteChanger(tx, keeper.companyId, 'preset', [found.presetId], keeper.by);
  return found;
};

const setPoints = async (
  tx: Transaction<Tables>,
  companyId: number,
  sheetId: number,
  dpIds: readonly number[],
): Promise<void> => {
  await refuseUnknownPoints(tx, companyId, dpIds);
  await tx.deleteFrom('ledger_sheet_point').where('sheet_id', '=', sheetId).execute();
  await sql`
    insert into ledger_sheet_point (company_id, sheet_id, dp_id, sequence)
    select ${companyId}::int, ${sheetId}::int, dp_id, place
    from unnest(${[...dpIds]}::int[]) with ordinality as wanted (dp_id, place)`.execute(tx);
};

const named = <Result>(name: string | undefined, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a sheet "${name}" already.`, change, { field: 'name' });

const made = async (tx: Transaction<Tables>, keeper: LedgerKeeper, sheetId: number): Promise<LedgerSheet> => {
  const sheet = await findSheet(tx, keeper, sheetId);
  if (!sheet) throw new Error(`The sheet ${sheetId} vanished while it was saved.`);
  return sheet;
};

const applyChange = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  before: LedgerSheet,
  change: Partial<Omit<LedgerSheetChange, 'sheetId'>>,
): Promise<void> => {
  const { version, dpIds, ...fields } = change;
  const { sheetId } = before;
  refuseChanged(version, before.version);
  const { name, type, authorityLevelId, carryOver, state } = { ...before, ...fields };
  refuseAbove(keeper, authorityLevelId);
  await tx
    .updateTable('ledger_sheet')
    .set({ name, type, authority_level: authorityLevelId, carry_over: carryOver, state })
    .where('sheet_id', '=', sheetId)
    .execute();
  if (dpIds !== undefined) await setPoints(tx, keeper.companyId, sheetId, dpIds);
  await refuseHalfCarried(tx, keeper.companyId, dpIds === undefined ? 'carryOver' : 'dpIds');
};

/**
 * Whether a change ends the carrying over of a line: the total at the end of a day would then be expected on no later
 * day.
 */
const isDropped = (before: LedgerSheet, { state, carryOver, dpIds }: LedgerSheet): boolean =>
  before.state === 'Active' &&
  before.carryOver &&
  (state !== 'Active' || !carryOver || before.dpIds.some((dpId) => !dpIds.includes(dpId)));

/**
 * Lines of tenders that the sheet would no longer measure, or would measure in another way. A change of `carryOver`
 * changes the way, because drawers are counted only on sheets without carry-over.
 */
const unmeasured = (before: LedgerSheet, { state, type, carryOver, dpIds }: LedgerSheet): number[] => {
  if (before.state !== 'Active' || before.type !== 'tender') return [];
  const stays = state === 'Active' && type === 'tender' && carryOver === before.carryOver;
  return stays ? before.dpIds.filter((dpId) => !dpIds.includes(dpId)) : before.dpIds;
};

/** Refuses a change that takes days or counts out of a book if other people rely on these days or counts. */
const refuseLosing = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  before: LedgerSheet,
  after: LedgerSheet,
): Promise<void> => {
  if (isDropped(before, after)) await refuseUsed(tx, keeper, before.presetId);
  const left = unmeasured(before, after);
  await refuseCounted(tx, keeper, before.sheetId, left);
  await noteLeft(tx, keeper.sight, left, before.presetId);
};

const activated = async (
  db: Kysely<Tables>,
  keeper: LedgerKeeper,
  hasAccount: boolean | undefined,
): Promise<ActivatedLedger[]> => {
  const sheets = await records(db, keeper)
    .innerJoin('ledger_preset as preset', 'preset.preset_id', 'sheet.preset_id')
    .select('preset.name as presetName')
    .where('preset.is_active', '=', true)
    .where('sheet.state', '=', 'Active')
    .orderBy(sql`preset.name collate "und-x-icu"`)
    .orderBy('sheet.sequence')
    .execute();
  const points = await db
    .selectFrom('data_point')
    .select(['dp_id as dpId', 'name', 'gl_account as glAccount'])
    .where('company_id', '=', keeper.companyId)
    .execute();
  const known = new Map(points.map((point) => [point.dpId, point]));
  return sheets
    .map((sheet) => ({
      ...sheet,
      dataPoints: sheet.dpIds.flatMap((dpId) => {
        const point = known.get(dpId);
        return point && (hasAccount === undefined || hasAccount === (point.glAccount !== '')) ? [point] : [];
      }),
    }))
    .filter(({ dataPoints }) => hasAccount === undefined || dataPoints.length > 0);
};

export const sheetsOf = (
  db: Kysely<Tables>,
): Pick<Ledgers, 'sheets' | 'sheet' | 'createSheet' | 'changeSheet' | 'removeSheet' | 'activated'> => ({
  sheets: async (keeper, presetId) => {
    const rows = await records(db, keeper).where('sheet.preset_id', '=', presetId).orderBy('sheet.sequence').execute();
    return rows.length === 0 && !(await findPreset(db, keeper, presetId)) ? null : rows.map(withVersion);
  },
  sheet: (keeper, sheetId) => findSheet(db, keeper, sheetId),
  createSheet: (keeper, presetId, input) =>
    named(input.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        if (!(await presetToChange(tx, keeper, presetId))) return null;
        const { name, type, authorityLevelId, carryOver, state, dpIds } = input;
        refuseAbove(keeper, authorityLevelId);
        const sequence = await nextPlace(tx, 'ledger_sheet', 'preset_id', presetId);
        if (sequence > MOST_SHEETS)
          throw new Refused('list.full', `A preset has ${MOST_SHEETS} sheets at most.`, {
            list: 'ledger_sheet',
            most: MOST_SHEETS,
          });
        const { sheet_id } = await tx
          .insertInto('ledger_sheet')
          .values({
            company_id: keeper.companyId,
            preset_id: presetId,
            name,
            type,
            sequence,
            authority_level: authorityLevelId,
            carry_over: carryOver,
            state,
          })
          .returning('sheet_id')
          .executeTakeFirstOrThrow();
        await setPoints(tx, keeper.companyId, sheet_id, dpIds);
        await refuseHalfCarried(tx, keeper.companyId);
        await noteChanger(tx, keeper.companyId, 'preset', [presetId], keeper.by);
        return made(tx, keeper, sheet_id);
      }),
    ),
  changeSheet: (keeper, sheetId, change) =>
    named(change.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        const before = await sheetToChange(tx, keeper, sheetId);
        if (!before) return null;
        await refuseLosing(tx, keeper, before, { ...before, ...change, dpIds: change.dpIds ?? before.dpIds });
        await keepingWithheld(tx, keeper, () => applyChange(tx, keeper, before, change));
        return made(tx, keeper, sheetId);
      }),
    ),
  removeSheet: (keeper, sheetId) =>
    changing(db, keeper.companyId, async (tx) => {
      const before = await sheetToChange(tx, keeper, sheetId);
      if (!before) return false;
      await refuseLosing(tx, keeper, before, { ...before, dpIds: [] });
      await keepRemoved(tx, keeper.companyId, 'sheet', sheetId);
      await keepingWithheld(tx, keeper, () => tx.deleteFrom('ledger_sheet').where('sheet_id', '=', sheetId).execute());
      await closeRanks(tx, 'ledger_sheet', 'preset_id', before.presetId, 'sheet_id');
      return true;
    }),
  activated: (keeper, hasAccount) => activated(db, keeper, hasAccount),
});
