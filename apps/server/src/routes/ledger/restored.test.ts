import type { GlColumn, LedgerSheet, Widget } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { above, drawnKeepers, refusedBy } from './config.testing.ts';

// Removed parts of books are restored as they were, by anybody who could remove them, unless something else has taken
// their place.

const { test, drawn, keepers, send, good, preset, sheet, column, point, widget, presetOf, sheetsOf } = drawnKeepers();

const restore = (kind: string, id: number, as = keepers.all) => send('POST', 'restored', { kind, id }, as);
const remove = (path: string, as = keepers.all) => send('DELETE', path, undefined, as);
const columnsOf = ({ presetId }: { presetId: number }) => good<GlColumn[]>('GET', `column?presetId=${presetId}`);
const gone = { status: 404 };

describe('what was removed of a book is not put back', () => {
  it('where it was not removed, twice, of another company, or after an hour', async () => {
    const book = await preset();
    const [one, other] = [await sheet(book), await sheet(book)];
    expect(await restore('sheet', one.sheetId)).toMatchObject(gone);
    await remove(`sheet/${one.sheetId}`);
    expect(await restore('sheet', one.sheetId, keepers.foreign)).toMatchObject(gone);
    expect(await restore('column', one.sheetId)).toMatchObject(gone);
    expect(await restore('sheet', one.sheetId)).toMatchObject({ status: 200 });
    expect(await restore('sheet', one.sheetId)).toMatchObject(gone);
    await remove(`sheet/${other.sheetId}`);
    await test.meta.db
      .updateTable('ledger_removed')
      .set({ removed_at: new Date(Date.now() - 3_700_000) })
      .execute();
    expect(await restore('sheet', other.sheetId)).toMatchObject(gone);
  });

  it('by who could not remove it: of a higher authority, or of stores out of sight', async () => {
    const { harborPoint, westEnd } = drawn.stores;
    const high = await preset({ locationIds: [harborPoint.reg_loc_id], authorityLevelId: 1 });
    const wide = await preset({ locationIds: [harborPoint.reg_loc_id, westEnd.reg_loc_id] });
    const [ofHigh, ofWide] = [await sheet(high), await sheet(wide)];
    for (const { sheetId } of [ofHigh, ofWide]) await remove(`sheet/${sheetId}`);
    expect(await restore('sheet', ofHigh.sheetId, keepers.store)).toMatchObject(above);
    expect(await restore('sheet', ofWide.sheetId, keepers.store)).toMatchObject(above);
    await remove(`preset/${wide.presetId}`);
    expect(await restore('preset', wide.presetId, keepers.store)).toMatchObject(above);
    // A refusal keeps it.
    expect(await restore('preset', wide.presetId)).toMatchObject({ status: 200 });
  });

  it('where another one has its name by now, its book is gone, or a data point of it', async () => {
    const book = await preset();
    const dpId = await point();
    const [named, lined] = [await sheet(book), await sheet(book, { dpIds: [dpId] })];
    for (const { sheetId } of [named, lined]) await remove(`sheet/${sheetId}`);
    await sheet(book, { name: named.name });
    expect(await restore('sheet', named.sheetId)).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect(await test.ask('DELETE', `data_point/${dpId}`, { as: keepers.all })).toMatchObject({ status: 200 });
    expect(await restore('sheet', lined.sheetId)).toMatchObject(refusedBy('dpIds'));
    await remove(`preset/${book.presetId}`);
    expect(await restore('sheet', named.sheetId)).toMatchObject(gone);
  });

  it('where its line carries over by now and would not on it', async () => {
    const book = await preset();
    const dpId = await point();
    const apart = await sheet(book, { dpIds: [dpId] });
    await remove(`sheet/${apart.sheetId}`);
    await sheet(book, { dpIds: [dpId], carryOver: true });
    expect(await restore('sheet', apart.sheetId)).toMatchObject(refusedBy('carryOver'));
  });
});

describe('what was removed of a book is put back', () => {
  it('a sheet, with its id, its lines in their order and its place', async () => {
    const book = await preset();
    const dpIds = [await point(), await point()].toReversed();
    await sheet(book);
    const { sheetId } = await sheet(book, { dpIds, carryOver: true, state: 'Active' });
    await sheet(book);
    const before = await sheetsOf(book);
    await remove(`sheet/${sheetId}`);
    expect(await sheetsOf(book)).toHaveLength(2);
    await restore('sheet', sheetId);
    expect(await sheetsOf(book)).toEqual(before);
  });

  it('a sheet after others of its book were removed as well', async () => {
    const book = await preset();
    const made: LedgerSheet[] = [];
    for (const _ of [1, 2, 3]) made.push(await sheet(book));
    for (const { sheetId } of made) await remove(`sheet/${sheetId}`);
    await restore('sheet', made[2]?.sheetId ?? 0);
    await restore('sheet', made[0]?.sheetId ?? 0);
    expect((await sheetsOf(book)).map(({ sheetId, sequence }) => [sheetId, sequence])).toEqual([
      [made[0]?.sheetId, 1],
      [made[2]?.sheetId, 2],
    ]);
  });

  it('a column, and a tile', async () => {
    const book = await preset();
    const dpIds = [await point()];
    const { glConfigId } = await column(book, { dpIds });
    await column(book);
    const tile = await widget(dpIds);
    await widget(dpIds);
    const read = async () => [await columnsOf(book), await good<Widget[]>('GET', 'widget')];
    const before = await read();
    await remove(`column/${glConfigId}`);
    await remove(`widget?id=${tile.widgetId}`);
    expect(await read()).not.toEqual(before);
    await restore('column', glConfigId);
    await restore('widget', tile.widgetId);
    expect(await read()).toEqual(before);
  });

  it('a book, with its stores, rules, sheets and columns', async () => {
    const book = await preset({ locationIds: [drawn.stores.harborPoint.reg_loc_id] });
    const dpIds = [await point()];
    await sheet(book, { dpIds });
    await column(book, { dpIds });
    const read = async () => [await presetOf(book), await sheetsOf(book), await columnsOf(book)];
    const before = await read();
    await remove(`preset/${book.presetId}`);
    expect(await presetOf(book)).toBeUndefined();
    await restore('preset', book.presetId);
    expect(await read()).toEqual(before);
  });
});
