import type { ActivatedLedger, GlColumn, LedgerPreset, Widget } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { above, drawnKeepers, refusedBy } from './config.testing.ts';

const { test, drawn, keepers, send, good, preset, sheet, column, point, widget, presetOf, sheetsOf } = drawnKeepers();
const places = (): number[] => [drawn.stores.harborPoint, drawn.stores.mapleAndFifth].map((store) => store.reg_loc_id);
const inUse = (by: string) => ({ status: 409, body: { code: 'inUse', params: { by } } });

describe('the data points of a sheet', () => {
  it('API-136 are set and read in their order, and put in another one', async () => {
    const [one = 0, two = 0, three = 0] = [await point(), await point(), await point()];
    const { sheetId } = await sheet(await preset(), { dpIds: [one] });
    const path = `sheet-data-points?sheetId=${sheetId}`;
    expect(await good('PUT', path, { dpIds: [three, one, two] })).toEqual({ dpIds: [three, one, two] });
    await good('PUT', 'data-point/shuffle-sequence-order', { sheetId, ids: [two, three, one] });
    expect(await good('GET', path)).toEqual({ dpIds: [two, three, one] });
    expect(await send('PUT', 'data-point/shuffle-sequence-order', { sheetId, ids: [two, one] })).toMatchObject(
      refusedBy('ids'),
    );
    expect(await send('PUT', path, { dpIds: [one, one] })).toMatchObject(refusedBy('dpIds'));
    expect(await good('GET', path)).toEqual({ dpIds: [two, three, one] });
  });

  it('ST-36 API-142 carry over on all of their sheets or on none', async () => {
    const shared = await point();
    const locationIds = places().slice(0, 1);
    const [book, other] = [await preset({ locationIds }), await preset({ locationIds })];
    const safe = await sheet(book, { dpIds: [shared], carryOver: true });
    const body = { name: 'Counts', type: 'sales', dpIds: [shared] };
    expect(await send('POST', `sheet?presetId=${other.presetId}`, body)).toMatchObject(refusedBy('dpIds'));
    const empty = await sheet(other);
    const path = `sheet-data-points?sheetId=${empty.sheetId}`;
    expect(await send('PUT', path, { dpIds: [shared] })).toMatchObject(refusedBy('dpIds'));
    await good('PUT', `sheet-carry-over?id=${empty.sheetId}`, { carryOver: true });
    await good('PUT', path, { dpIds: [shared] });
    expect(await send('PUT', `sheet-carry-over?id=${safe.sheetId}`, { carryOver: false })).toMatchObject(
      refusedBy('carryOver'),
    );
    expect((await sheetsOf(book))[0]?.carryOver).toBe(true);
  });

  it('ST-36 carry over or not in the books of different stores, as long as no store has both', async () => {
    const [one, two] = places();
    const book = await preset({ locationIds: [one] });
    const safe = await sheet(book, { dpIds: [await point()], carryOver: true });
    const name = `${book.name} for another`;
    const copy = await good<LedgerPreset>('POST', `preset/${book.presetId}/copy`, { name, locationIds: [two] });
    await good('PUT', `sheet-carry-over?id=${safe.sheetId}`, { carryOver: false });
    expect((await sheetsOf(copy))[0]?.carryOver).toBe(true);
    expect(await send('PUT', `preset/${copy.presetId}`, { name, locationIds: [one, two] })).toMatchObject(
      refusedBy('locationIds'),
    );
  });

  it('stay while a sheet, a column or a tile names them', async () => {
    const [onSheet, onColumn, onTile] = [await point(), await point(), await point()];
    const book = await preset();
    const page = await sheet(book, { dpIds: [onSheet] });
    await column(book, { dpIds: [onColumn] });
    const tile = await widget([onTile]);
    const remove = (dpId: number) => test.ask('DELETE', `data_point/${dpId}`, { as: keepers.all });
    for (const dpId of [onSheet, onColumn, onTile]) expect(await remove(dpId)).toMatchObject(inUse('sheets'));
    await good('DELETE', `sheet/${page.sheetId}`);
    await good('DELETE', `widget?id=${tile.widgetId}`);
    for (const dpId of [onSheet, onTile]) expect((await remove(dpId)).status).toBe(200);
  });
});

describe('a preset', () => {
  it('under which a book was closed cannot be removed', async () => {
    const { location_id: locationId, reg_loc_id } = drawn.stores.harborPoint;
    const book = await preset({ locationIds: [reg_loc_id] });
    const work = { companyId: drawn.harvest.id, locationId, date: '2026-03-02', by: 'books@example.com' };
    const kept = {
      sheets: [],
      definitions: [],
      missing: [],
      suspended: [],
      late: [],
      journal: {
        presetName: book.name,
        store: { name: '', number: '' },
        currency: 'USD',
        completeness: 'complete' as const,
        columns: [],
        before: [],
      },
      hash: 'of nothing',
      overShort: null,
      position: 0,
    };
    const nothing = { changes: [], seen: undefined, version: 0 };
    expect(
      await test.meta.books.change(work, nothing, { presetId: book.presetId, close: kept, ofCompany: true }),
    ).toMatchObject({
      version: 0,
    });
    expect(await send('DELETE', `preset/${book.presetId}`)).toMatchObject(inUse('closes'));
    expect((await presetOf(book))?.name).toBe(book.name);
  });

  it('API-138 that is active shows its active sheets, by the accounts of their points', async () => {
    const [plain, booked] = [await point(), await point({ glAccount: '4010' })];
    const book = await preset();
    const both = await sheet(book, { state: 'Active', dpIds: [plain, booked] });
    const bare = await sheet(book, { state: 'Active', dpIds: [plain] });
    await sheet(book, { state: 'Draft', dpIds: [booked] });
    await sheet(await preset({ isActive: false }), { state: 'Active', dpIds: [booked] });
    const shown = async (query: string) =>
      (await good<ActivatedLedger[]>('GET', `activated-ledger${query}`)).flatMap(({ presetId, sheetId, dataPoints }) =>
        presetId === book.presetId ? [[sheetId, dataPoints.map(({ dpId }) => dpId)]] : [],
      );
    expect(await shown('')).toEqual([
      [both.sheetId, [plain, booked]],
      [bare.sheetId, [plain]],
    ]);
    expect(await shown('?isGlAccount=true')).toEqual([[both.sheetId, [booked]]]);
    expect(await shown('?isGlAccount=false')).toEqual([
      [both.sheetId, [plain]],
      [bare.sheetId, [plain]],
    ]);
  });
});

describe('accounts and totals', () => {
  it('ENT-48 API-144 API-145 API-146 columns add up the points that they are given, all or none of a call', async () => {
    const [one, two] = [await point(), await point()];
    const [book, other] = [await preset(), await preset()];
    const [debit, credit, foreign] = [await column(book), await column(book, { side: 'credit' }), await column(other)];
    const path = `gl-assignment?presetId=${book.presetId}`;
    const assign = (...columns: object[]) => send('PUT', path, { columns });
    const stranger = { glConfigId: foreign.glConfigId, dpIds: [] };
    expect(await assign({ ...debit, dpIds: [one] }, stranger)).toMatchObject({ status: 400 });
    const first = { glConfigId: debit.glConfigId, dpIds: [one] };
    expect(await assign(first, stranger)).toMatchObject(refusedBy('columns'));
    expect(await assign(first, { glConfigId: credit.glConfigId, dpIds: [2_000_000_000] })).toMatchObject(
      refusedBy('dpIds'),
    );
    expect((await good<{ columns: GlColumn[] }>('GET', path)).columns.flatMap(({ dpIds }) => dpIds)).toEqual([]);
    await assign(first);
    await good('PUT', `column/${credit.glConfigId}`, {
      name: 'Sales',
      glAccount: '4010',
      side: 'credit',
      dpIds: [two, one],
    });
    const late = { name: 'Late', glAccount: '1', side: 'debit', version: credit.version };
    expect((await send('PUT', `column/${credit.glConfigId}`, late)).body).toMatchObject({ code: 'changed' });
    await good('PUT', 'column/shuffle-sequence-order', { ids: [credit.glConfigId, debit.glConfigId] });
    expect(await good<GlColumn[]>('GET', `column?presetId=${book.presetId}`)).toMatchObject([
      { name: 'Sales', glAccount: '4010', sequence: 1, dpIds: [two, one] },
      { name: debit.name, sequence: 2, dpIds: [one] },
    ]);
    await good('DELETE', `column/${credit.glConfigId}`);
    expect(await good<GlColumn[]>('GET', `column?presetId=${book.presetId}`)).toMatchObject([{ sequence: 1 }]);
  });

  it('API-137 a total of the registers fills a point from the current day on', async () => {
    const dpId = await point();
    const stated = async () =>
      (await good<{ dpId: number; posAssignment: string | null }[]>('GET', 'pos-assignment')).find(
        (one) => one.dpId === dpId,
      )?.posAssignment;
    expect(await stated()).toBeNull();
    expect(await send('PUT', 'pos-assignment', { dpId, posAssignment: 'moon' })).toMatchObject(
      refusedBy('posAssignment'),
    );
    await good('PUT', 'pos-assignment', { dpId, posAssignment: 'tender.cash' });
    expect(await stated()).toBe('tender.cash');
    const { body } = await test.ask('GET', `data_point/${dpId}`, { as: keepers.all });
    expect(body.data).toMatchObject({ source: 'posTotal', earlier: [{ source: 'manual' }] });
    const words = await point({ valueType: 'text' });
    expect(await send('PUT', 'pos-assignment', { dpId: words, posAssignment: 'tender.cash' })).toMatchObject(
      refusedBy('posAssignment'),
    );
  });

  it('ENT-49 API-143 tiles are added, changed, put in order and removed', async () => {
    const dpId = await point();
    const [one, two, three] = [await widget([dpId]), await widget([dpId]), await widget([dpId])];
    const all = () => good<Widget[]>('GET', 'widget');
    const others = (await all()).slice(0, -3).map(({ widgetId }) => widgetId);
    await good('PUT', 'widget', { widgetId: two.widgetId, title: 'Cash', type: 'trend', dpIds: [dpId] });
    const late = { widgetId: two.widgetId, title: 'Late', type: 'trend', dpIds: [dpId], version: two.version };
    expect((await send('PUT', 'widget', late)).body).toMatchObject({ code: 'changed' });
    const ids = [three, one, two].map(({ widgetId }) => widgetId).concat(others);
    await good('PUT', 'widget/shuffle-sequence-order', { ids });
    expect(await send('PUT', 'widget/shuffle-sequence-order', { ids: ids.slice(1) })).toMatchObject(refusedBy('ids'));
    await good('DELETE', `widget?id=${one.widgetId}`);
    const found = await all();
    expect(found.map(({ widgetId, sequence }) => [widgetId, sequence])).toEqual(
      ids.filter((id) => id !== one.widgetId).map((id, at) => [id, at + 1]),
    );
    expect(found[1]).toMatchObject({ title: 'Cash', type: 'trend' });
    expect((await send('DELETE', `widget?id=${one.widgetId}`)).status).toBe(404);
    expect(await good('GET', 'widget', undefined, keepers.foreign)).toEqual([]);
  });

  it('tiles are of the whole company: whoever sees some of its stores changes none', async () => {
    const tile = await widget([await point()]);
    const [body, ids] = [{ title: 'Mine', type: 'number', dpIds: tile.dpIds }, [tile.widgetId]];
    expect(await send('POST', 'widget', body, keepers.store)).toMatchObject(above);
    expect(await send('PUT', 'widget', { ...body, widgetId: tile.widgetId }, keepers.region)).toMatchObject(above);
    expect(await send('PUT', 'widget/shuffle-sequence-order', { ids }, keepers.store)).toMatchObject(above);
    expect(await send('DELETE', `widget?id=${tile.widgetId}`, undefined, keepers.store)).toMatchObject(above);
    const kept = (await good<Widget[]>('GET', 'widget', undefined, keepers.store)).at(-1);
    expect(kept).toMatchObject({ title: tile.title });
    await good('DELETE', `widget?id=${tile.widgetId}`);
  });
});
