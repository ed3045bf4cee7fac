import { sql, type Kysely, type Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';
import { columnsOf } from './columns.ts';
import { presetsOf, presetToChange } from './presets.ts';
import { restoresOf } from './restoring.ts';
import { changing, putInOrder, refuseAbove, refuseAboveSheets } from './rows.ts';
import { sheetsOf, sheetToChange } from './sheets.ts';
import { usualPresetsOf } from './usual.ts';

/** The preset that contains the first id of an order, if the keeper sees this preset. */
const presetOf = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  table: 'ledger_sheet' | 'gl_column',
  key: string,
  id: number | undefined,
): Promise<number | null> => {
  const { rows } = await sql<{ preset: number }>`
    select preset_id as preset from ${sql.table(table)}
    where company_id = ${keeper.companyId} and ${sql.ref(key)} = ${id ?? 0}`.execute(tx);
  const [found] = rows;
  return found && (await presetToChange(tx, keeper, found.preset)) ? found.preset : null;
};

const orders = (db: Kysely<Tables>): Ledgers['order'] => {
  return (keeper, type, { ids, sheetId }) =>
    changing(db, keeper.companyId, async (tx) => {
      if ((type === 'data-point') !== (sheetId !== undefined))
        throw new Refused('validation', 'A sheet is named for its data points, and for nothing else.', {
          field: 'sheetId',
        });
      if (type === 'widget') {
        await putInOrder(tx, { table: 'widget', key: 'widget_id', of: 'company_id', id: keeper.companyId }, ids);
        return true;
      }
      if (sheetId !== undefined) {
        if (!(await sheetToChange(tx, keeper, sheetId))) return false;
        await putInOrder(tx, { table: 'ledger_sheet_point', key: 'dp_id', of: 'sheet_id', id: sheetId }, ids);
        return true;
      }
      const [table, key] =
        type === 'sheet' ? (['ledger_sheet', 'sheet_id'] as const) : (['gl_column', 'gl_config_id'] as const);
      const id = await presetOf(tx, keeper, table, key, ids[0]);
      if (id === null) return false;
      await putInOrder(tx, { table, key, of: 'preset_id', id }, ids);
      return true;
    });
};

const authorizes = (db: Kysely<Tables>): Ledgers['authorize'] => {
  return (keeper, { presetId, sheetId, authorityLevelId: authority_level }) =>
    changing(db, keeper.companyId, async (tx) => {
      refuseAbove(keeper, authority_level);
      if (sheetId !== undefined) {
        if (!(await sheetToChange(tx, keeper, sheetId))) return null;
        await tx.updateTable('ledger_sheet').set({ authority_level }).where('sheet_id', '=', sheetId).execute();
        return 1;
      }
      const preset = presetId === undefined ? null : await presetToChange(tx, keeper, presetId);
      if (!preset) return null;
      const { presetId: id } = preset;
      await refuseAboveSheets(tx, keeper, id);
      await tx.updateTable('ledger_preset').set({ authority_level }).where('preset_id', '=', id).execute();
      const sheets = await tx
        .updateTable('ledger_sheet')
        .set({ authority_level })
        .where('preset_id', '=', id)
        .execute();
      return 1 + Number(sheets[0]?.numUpdatedRows ?? 0n);
    });
};

/**
 * Carries the result of a trial out of its transaction. The transaction is rolled back, so nothing of the trial is
 * kept.
 */
class Tried<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A trial is taken back.');
    this.result = result;
  }
}

const triesOut = (db: Kysely<Tables>): Ledgers['tryOut'] => {
  return async (trial) => {
    type Result = Awaited<ReturnType<typeof trial>>;
    try {
      return await db.transaction().execute(async (tx): Promise<never> => {
        const result = await trial(openLedgers(tx));
        await sql`set constraints all immediate`.execute(tx);
        throw new Tried(result);
      });
    } catch (error) {
      if (error instanceof Tried) return error.result as Result;
      throw error;
    }
  };
};

export const openLedgers = (db: Kysely<Tables>): Ledgers => ({
  ...presetsOf(db),
  ...usualPresetsOf(db),
  ...sheetsOf(db),
  ...columnsOf(db),
  order: orders(db),
  authorize: authorizes(db),
  restore: restoresOf(db),
  tryOut: triesOut(db),
});
