import type { GlColumn, GlColumnInput } from '@lanewise/contract/entities/ledger';
import { MOST_GL_COLUMNS } from '@lanewise/contract/entities/ledger-rules';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';
import { refuseChanged, versionOf } from '../../version.ts';
import { refuseTaken } from '../violations.ts';
import { noteChanger } from './changers.ts';
import { findPreset, presetToChange } from './presets.ts';
import { keepRemoved } from './removed.ts';
import { changing, closeRanks, nextPlace, refuseUnknownPoints, seenPreset } from './rows.ts';

const all = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('gl_column')
    .where('company_id', '=', companyId)
    .select([
      'gl_config_id as glConfigId',
      'preset_id as presetId',
      'name',
      'sequence',
      'gl_account as glAccount',
      'side',
      'dp_ids as dpIds',
    ]);

const records = (db: Kysely<Tables>, keeper: LedgerKeeper) =>
  all(db, keeper.companyId).where(seenPreset(keeper, sql.ref('gl_column.preset_id')));

const withVersion = (column: GlColumn): GlColumn => ({
  ...column,
  version: versionOf(column, ['name', 'glAccount', 'side', 'dpIds']),
});

const find = async (db: Kysely<Tables>, keeper: LedgerKeeper, glConfigId: number): Promise<GlColumn | null> => {
  const found = await records(db, keeper).where('gl_config_id', '=', glConfigId).executeTakeFirst();
  return found ? withVersion(found) : null;
};

/** The GL columns and the currency of a preset. */
export const accounts = async (
  db: Kysely<Tables>,
  companyId: number,
  presetId: number,
): Promise<{ currency: string; columns: GlColumn[] }> => {
  const [{ currency }, columns] = await Promise.all([
    db.selectFrom('company').select('currency').where('company_id', '=', companyId).executeTakeFirstOrThrow(),
    all(db, companyId).where('preset_id', '=', presetId).orderBy('sequence').execute(),
  ]);
  return { currency, columns: columns.map(withVersion) };
};

const ofPreset = async (db: Kysely<Tables>, keeper: LedgerKeeper, presetId: number): Promise<GlColumn[]> =>
  (await records(db, keeper).where('preset_id', '=', presetId).orderBy('sequence').execute()).map(withVersion);

/** A column that the keeper changes now. */
const columnToChange = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  glConfigId: number,
): Promise<GlColumn | null> => {
  const found = await find(tx, keeper, glConfigId);
  if (!found || !(await presetToChange(tx, keeper, found.presetId))) return null;
  await noteChanger(tx, keeper.companyId, 'preset', [found.presetId], keeper.by);
  return found;
};

const named = <Result>(name: string, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a column "${name}" already.`, change, { field: 'name' });

const values = ({ name, glAccount, side, dpIds }: GlColumnInput) => ({
  name,
  gl_account: glAccount,
  side,
  dp_ids: dpIds,
});

export const columnsOf = (
  db: Kysely<Tables>,
): Pick<Ledgers, 'columns' | 'column' | 'createColumn' | 'changeColumn' | 'removeColumn' | 'assign'> => ({
  columns: async (keeper, presetId) =>
    (await findPreset(db, keeper, presetId)) ? ofPreset(db, keeper, presetId) : null,
  column: (keeper, glConfigId) => find(db, keeper, glConfigId),
  createColumn: (keeper, presetId, input) =>
    named(input.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        if (!(await presetToChange(tx, keeper, presetId))) return null;
        await refuseUnknownPoints(tx, keeper.companyId, input.dpIds);
        const sequence = await nextPlace(tx, 'gl_column', 'preset_id', presetId);
        if (sequence > MOST_GL_COLUMNS)
          throw new Refused('list.full', `A preset has ${MOST_GL_COLUMNS} columns at most.`, {
            list: 'gl_column',
            most: MOST_GL_COLUMNS,
          });
        await noteChanger(tx, keeper.companyId, 'preset', [presetId], keeper.by);
        const { gl_config_id } = await tx
          .insertInto('gl_column')
          .values({ company_id: keeper.companyId, preset_id: presetId, sequence, ...values(input) })
          .returning('gl_config_id')
          .executeTakeFirstOrThrow();
        return find(tx, keeper, gl_config_id);
      }),
    ),
  changeColumn: (keeper, glConfigId, { version, ...input }) =>
    named(input.name, () =>
      changing(db, keeper.companyId, async (tx) => {
        const before = await columnToChange(tx, keeper, glConfigId);
        if (!before) return null;
        refuseChanged(version, before.version);
        await refuseUnknownPoints(tx, keeper.companyId, input.dpIds);
        await tx.updateTable('gl_column').set(values(input)).where('gl_config_id', '=', glConfigId).execute();
        return find(tx, keeper, glConfigId);
      }),
    ),
  removeColumn: (keeper, glConfigId) =>
    changing(db, keeper.companyId, async (tx) => {
      const before = await columnToChange(tx, keeper, glConfigId);
      if (!before) return false;
      await keepRemoved(tx, keeper.companyId, 'column', glConfigId);
      await tx.deleteFrom('gl_column').where('gl_config_id', '=', glConfigId).execute();
      await closeRanks(tx, 'gl_column', 'preset_id', before.presetId, 'gl_config_id');
      return true;
    }),
  assign: (keeper, presetId, { columns }) =>
    changing(db, keeper.companyId, async (tx) => {
      if (!(await presetToChange(tx, keeper, presetId))) return null;
      const here = new Set((await ofPreset(tx, keeper, presetId)).map(({ glConfigId }) => glConfigId));
      await noteChanger(tx, keeper.companyId, 'preset', [presetId], keeper.by);
      if (columns.some(({ glConfigId }) => !here.has(glConfigId)))
        throw new Refused('validation', 'One of the columns does not exist.', { field: 'columns' });
      await refuseUnknownPoints(
        tx,
        keeper.companyId,
        columns.flatMap(({ dpIds }) => dpIds),
      );
      for (const { glConfigId, dpIds } of columns)
        await tx.updateTable('gl_column').set({ dp_ids: dpIds }).where('gl_config_id', '=', glConfigId).execute();
      return ofPreset(tx, keeper, presetId);
    }),
});
