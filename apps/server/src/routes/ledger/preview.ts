import * as endpoints from '@lanewise/contract/endpoints/book-preview';
import * as halves from '@lanewise/contract/endpoints/schemas/book-preview';
import { readBookJournal, readValueTable } from '@lanewise/contract/endpoints/schemas/value-table';
import type { BookTrial } from '@lanewise/contract/entities/book-preview';
import { keeps, previewBook, type BookSetup, type TriedBook } from '../../ledger/preview.ts';
import type { LedgerKeeper, Ledgers } from '../../meta/ledger-types.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { accessDenied, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { openingBooks } from './asking.ts';
import { keeperOf } from './keeper.ts';

const setupOf = async (ledgers: Ledgers, keeper: LedgerKeeper, presetId: number): Promise<BookSetup | null> => {
  const preset = await ledgers.preset(keeper, presetId);
  if (!preset) return null;
  const [sheets, columns] = [await ledgers.sheets(keeper, presetId), await ledgers.columns(keeper, presetId)];
  return { preset, sheets: sheets ?? [], columns: columns ?? [] };
};

/**
 * A tried configuration in which unsaved parts have the id 0. The ids from the trial would reveal how many other parts
 * were made meanwhile, also for stores out of sight.
 */
const withoutMadeIds = (before: BookSetup, after: BookSetup): BookSetup => {
  const sheetIds = new Set(before.sheets.map(({ sheetId }) => sheetId));
  const columnIds = new Set(before.columns.map(({ glConfigId }) => glConfigId));
  return {
    preset: after.preset,
    sheets: after.sheets.map((sheet) => (sheetIds.has(sheet.sheetId) ? sheet : { ...sheet, sheetId: 0 })),
    columns: after.columns.map((one) => (columnIds.has(one.glConfigId) ? one : { ...one, glConfigId: 0 })),
  };
};

/** Refuses a sheet or column of another book. */
const assertOf = (presetId: number, part: { presetId: number } | null): void => {
  if (part?.presetId !== presetId) throw notFound();
};

/** Makes the changes of GL columns that are tried. */
const changeColumns = async (ledgers: Ledgers, keeper: LedgerKeeper, trial: BookTrial): Promise<void> => {
  const { presetId, column, newColumn, removedColumnId } = trial;
  if (column) {
    const { glConfigId, ...fields } = column;
    assertOf(presetId, await ledgers.column(keeper, glConfigId));
    if (!(await ledgers.changeColumn(keeper, glConfigId, fields))) throw notFound();
  }
  if (newColumn && !(await ledgers.createColumn(keeper, presetId, newColumn))) throw notFound();
  if (removedColumnId !== undefined) {
    assertOf(presetId, await ledgers.column(keeper, removedColumnId));
    if (!(await ledgers.removeColumn(keeper, removedColumnId))) throw notFound();
  }
};

/** Makes the changes that are tried, as if each was saved. */
const change = async (ledgers: Ledgers, keeper: LedgerKeeper, trial: BookTrial): Promise<void> => {
  const { presetId, preset, sheet, newSheet, removedSheetId } = trial;
  if (sheet) {
    const { sheetId, ...fields } = sheet;
    assertOf(presetId, await ledgers.sheet(keeper, sheetId));
    if (!(await ledgers.changeSheet(keeper, sheetId, fields))) throw notFound();
  }
  if (newSheet && !(await ledgers.createSheet(keeper, presetId, newSheet))) throw notFound();
  if (removedSheetId !== undefined) {
    assertOf(presetId, await ledgers.sheet(keeper, removedSheetId));
    if (!(await ledgers.removeSheet(keeper, removedSheetId))) throw notFound();
  }
  await changeColumns(ledgers, keeper, trial);
  // This change comes last: a person who takes away all of their own stores no longer sees the book.
  if (preset && !(await ledgers.changePreset(keeper, presetId, preset))) throw notFound();
};

/** The effect of a change of a book on a day of a store, before the change is saved. */
export const bookPreviewRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const { ledgers } = parts.meta;
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('previewBook', async (request) => {
      const { caller, body } = request;
      const { presetId, locationId } = body;
      if (!allows(readValueTable.access, caller)) throw accessDenied();
      const keeper = await keeperOf(caller);
      if (!keeper.sight.locations.some(({ regLocId }) => regLocId === locationId)) throw notFound();
      const before = await setupOf(ledgers, keeper, presetId);
      if (!before) throw notFound();
      const after = await ledgers.tryOut(async (tried) => {
        await change(tried, keeper, body);
        return setupOf(tried, keeper, presetId);
      });
      const date = body.date ?? (await open.newestDay(request, locationId));
      const on = async (setup: BookSetup | null): Promise<TriedBook | null> =>
        setup && keeps(setup, locationId, date)
          ? { question: await open.tried(request, setup, { presetId, locationId, date }), columns: setup.columns }
          : null;
      const [was, is] = await Promise.all([on(before), on(after && withoutMadeIds(before, after))]);
      const some = was ?? is;
      if (!some) throw notFound();
      // A journal shows the expected amounts of the lines, which a blind counter may not see.
      const withJournal = allows(readBookJournal.access, caller) && !some.question.isBlind;
      return reply(await own.gate.settled(companyOf(caller), () => previewBook(date, was, is, withJournal)));
    });
  };
