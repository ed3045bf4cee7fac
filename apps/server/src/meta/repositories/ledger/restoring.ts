import type { RemovedKind } from '@lanewise/contract/entities/ledger-rules';
import { MOST_GL_COLUMNS, MOST_SHEETS } from '@lanewise/contract/entities/ledger-rules';
import type { Kysely, Transaction } from 'kysely';
import { Refused } from '../../errors.ts';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import { refuseFull } from '../../list-limits.ts';
import type { Tables } from '../../tables.ts';
import { refuseTaken } from '../violations.ts';
import { noteChanger } from './changers.ts';
import { presetToChange } from './presets.ts';
import { closeRoom, makeRoom, putBack, takeRemoved, type RemovedRows } from './removed.ts';
import { changing, nextPlace, refuseAboveSheets, refuseHalfCarried } from './rows.ts';
import { sheetToChange } from './sheets.ts';

const lists = {
  sheet: { table: 'ledger_sheet', most: MOST_SHEETS },
  column: { table: 'gl_column', most: MOST_GL_COLUMNS },
} as const;

const restorePreset = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  id: number,
  record: RemovedRows,
): Promise<boolean> => {
  await refuseFull(tx, 'ledger_preset', keeper.companyId);
  await putBack(tx, keeper.companyId, 'preset', id, record);
  // A person who may remove a part may restore it.
  if (!(await presetToChange(tx, keeper, id))) return false;
  await refuseAboveSheets(tx, keeper, id);
  await noteChanger(tx, keeper.companyId, 'preset', [id], keeper.by);
  return true;
};

const restorePart = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  kind: 'sheet' | 'column',
  id: number,
  record: RemovedRows,
): Promise<boolean> => {
  const { table, most } = lists[kind];
  const [row] = record[table] ?? [];
  const presetId = Number(row?.['preset_id']);
  if (!row || !(await presetToChange(tx, keeper, presetId))) return false;
  if ((await nextPlace(tx, table, 'preset_id', presetId)) > most)
    throw new Refused('list.full', `A preset has ${most} of these at most.`, { list: table, most });
  await makeRoom(tx, table, 'preset_id', presetId, row);
  await putBack(tx, keeper.companyId, kind, id, record);
  await closeRoom(tx, table, 'preset_id', presetId);
  if (kind === 'sheet') return (await sheetToChange(tx, keeper, id)) !== null;
  await noteChanger(tx, keeper.companyId, 'preset', [presetId], keeper.by);
  return true;
};

const notRestored = (): Refused => new Refused('notFound', 'It can no longer be put back.');

/** Takes removals of presets, sheets and columns back. */
export const restoresOf =
  (db: Kysely<Tables>): Ledgers['restore'] =>
  (keeper, kind: Exclude<RemovedKind, 'widget'>, id) =>
    refuseTaken(
      'taken',
      'Another one has this name by now.',
      () =>
        changing(db, keeper.companyId, async (tx) => {
          const record = await takeRemoved(tx, keeper.companyId, kind, id);
          const isBack =
            record &&
            (kind === 'preset'
              ? await restorePreset(tx, keeper, id, record)
              : await restorePart(tx, keeper, kind, id, record));
          // The rollback of the transaction removes the restored part again.
          if (!isBack) throw notRestored();
          await refuseHalfCarried(tx, keeper.companyId, 'carryOver');
        }),
      { field: 'name' },
    );
