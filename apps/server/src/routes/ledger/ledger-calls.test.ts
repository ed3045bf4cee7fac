import type { GlColumn, LedgerSheet } from '@lanewise/contract/entities/ledger';
import { describe, expect, it } from 'vitest';
import { drawnKeepers } from './config.testing.ts';

const { good, send, preset, sheet, column, point, widget, sheetsOf } = drawnKeepers();

describe('the calls below ledger-config', () => {
  it('API-135 list the sheets of a preset alone, in their order', async () => {
    const [book, other] = [await preset(), await preset()];
    const [first, second] = [await sheet(book), await sheet(book)];
    await sheet(other);
    const found = await good<LedgerSheet[]>('GET', `sheet?presetId=${book.presetId}`);
    expect(found.map(({ sheetId, presetId, sequence }) => [sheetId, presetId, sequence])).toEqual([
      [first.sheetId, book.presetId, 1],
      [second.sheetId, book.presetId, 2],
    ]);
    expect((await send('GET', 'sheet')).status).toBe(400);
  });

  it('API-140 change a sheet, and leave its data points where none are sent', async () => {
    const dpId = await point();
    const { sheetId, presetId } = await sheet(await preset(), { dpIds: [dpId] });
    const body = { sheetId, name: 'Paid out', type: 'expense', state: 'Active', authorityLevelId: 2 };
    expect(await good('PUT', 'sheet', body)).toMatchObject({ ...body, presetId, dpIds: [dpId] });
    expect(await sheetsOf({ presetId } as Parameters<typeof sheetsOf>[0])).toMatchObject([{ ...body, dpIds: [dpId] }]);
    expect((await send('PUT', 'sheet', { ...body, type: 'moon' })).body).toMatchObject({ fields: [{ field: 'type' }] });
  });

  it('API-149 are all there: what each of them changes is read by another', async () => {
    const [book, dpId] = [await preset(), await point({ glAccount: '4010' })];
    const { sheetId } = await sheet(book, { state: 'Active' });
    await good('PUT', `sheet-data-points?sheetId=${sheetId}`, { dpIds: [dpId] });
    expect(await good('GET', `sheet-data-points?sheetId=${sheetId}`)).toEqual({ dpIds: [dpId] });
    await good('PUT', 'data-point/shuffle-sequence-order', { sheetId, ids: [dpId] });
    await good('PUT', `sheet-carry-over?id=${sheetId}`, { carryOver: true });
    await good('PUT', 'pos-assignment', { dpId, posAssignment: 'tender.cash' });
    const assigned = await good<{ dpId: number; posAssignment: string | null }[]>('GET', 'pos-assignment');
    expect(assigned.find((one) => one.dpId === dpId)?.posAssignment).toBe('tender.cash');
    await good('PUT', 'ledger/authorityLevel', { sheetId, authorityLevelId: 2 });
    expect(await sheetsOf(book)).toMatchObject([{ carryOver: true, authorityLevelId: 2, dpIds: [dpId] }]);
    const active = await good<{ sheetId: number }[]>('GET', 'activated-ledger?isGlAccount=true');
    expect(active.some((one) => one.sheetId === sheetId)).toBe(true);

    const { glConfigId } = await column(book);
    await good('PUT', `gl-assignment?presetId=${book.presetId}`, { columns: [{ glConfigId, dpIds: [dpId] }] });
    const { columns } = await good<{ columns: GlColumn[] }>('GET', `gl-assignment?presetId=${book.presetId}`);
    expect(columns).toMatchObject([{ glConfigId, dpIds: [dpId] }]);
    await good('PUT', `column/${glConfigId}`, { name: 'Cash', glAccount: '1010', side: 'debit' });
    await good('PUT', 'column/shuffle-sequence-order', { ids: [glConfigId] });
    expect(await good('GET', `column?presetId=${book.presetId}`)).toMatchObject([{ name: 'Cash' }]);
    await good('DELETE', `column/${glConfigId}`);
    expect(await good('GET', `column?presetId=${book.presetId}`)).toEqual([]);

    const { widgetId } = await widget([dpId]);
    await good('PUT', 'widget', { widgetId, title: 'Cash', type: 'trend', dpIds: [dpId] });
    const tiles = await good<{ widgetId: number; title: string }[]>('GET', 'widget');
    expect(tiles.find((tile) => tile.widgetId === widgetId)?.title).toBe('Cash');
    await good('PUT', 'widget/shuffle-sequence-order', { ids: tiles.map((tile) => tile.widgetId) });
    await good('DELETE', `widget?id=${widgetId}`);
    expect((await send('DELETE', `widget?id=${widgetId}`)).status).toBe(404);

    await good('PUT', 'sheet/shuffle-sequence-order', { ids: [sheetId] });
    await good('DELETE', `sheet/${sheetId}`);
    expect(await sheetsOf(book)).toEqual([]);
  });
});
