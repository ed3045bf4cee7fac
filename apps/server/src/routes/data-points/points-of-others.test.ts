import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { describe, expect, it } from 'vitest';
import { drawnKeepers } from '../keepers.testing.ts';

const { drawn, callers, send } = drawnKeepers([
  'Balancing Access Group',
  'Datapoint Setting',
  'Data Point Reporting Access Group',
]);

const good = async <Data>(...asked: Parameters<typeof send>): Promise<Data> => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
};

/** A data point that somebody of one store made. */
const pointOf = (name: string, more: object = { source: 'manual' }): Promise<DataPoint> =>
  good('POST', 'company/data_point', { name, ...more }, callers.harborOnly);

/** A book of West End, whose sheet and tolerance name the data point. */
const bookOf = async (name: string, dpIds: number[], more: object = {}): Promise<void> => {
  const locationIds = [drawn.stores.westEnd.reg_loc_id];
  const { presetId } = await good<LedgerPreset>('POST', 'ledger-config/preset', { name, locationIds, ...more });
  const sheet = { name: `Sheet of ${name}`, type: 'tender', state: 'Active', dpIds };
  await good('POST', `ledger-config/sheet?presetId=${presetId}`, sheet);
};

/**
 * The answers to a user of one store who tries to give the data point another meaning, for each call that could do
 * this.
 */
const redefine = async ({ since: _, earlier: __, version: ___, dpId, ...fields }: DataPoint): Promise<number[]> => {
  const change = { ...fields, glAccount: '9999', sign: '-', source: 'formula', formula: '0 * 1' };
  const as = callers.harborOnly;
  return [
    await send('PUT', `data_point/${dpId}`, change, as),
    await send('PUT', 'ledger-config/pos-assignment', { dpId, posAssignment: 'tax' }, as),
    await send('PUT', 'assign_data_points', { categoryId: null, dpIds: [dpId] }, as),
  ].map(({ status }) => status);
};

describe('a data point that who sees every store made', () => {
  it('is not made another one by somebody of one store, whatever stands on it', async () => {
    const point = await good<DataPoint>('POST', 'company/data_point', { name: 'Of all', source: 'manual' });
    expect(await redefine(point)).toEqual([403, 403, 403]);
    expect((await send('DELETE', `data_point/${point.dpId}`, undefined, callers.harborOnly)).status).toBe(403);
    const own = await pointOf('Named', { source: 'formula', formula: `#${point.dpId}` });
    expect((await redefine(own))[0]).toBe(200);
  });

  it('is also one that they changed', async () => {
    const point = await pointOf('Taken over');
    await good('PUT', `data_point/${point.dpId}`, { name: 'Taken over', source: 'manual', glAccount: '1010' });
    expect(await redefine(point)).toEqual([403, 403, 403]);
  });
});

describe('a data point that books of stores out of sight come to', () => {
  it('is not made another one by somebody of one store', async () => {
    const point = await pointOf('Their cash');
    await bookOf('Theirs', [point.dpId]);
    expect(await redefine(point)).toEqual([403, 403, 403]);
    expect(await good<DataPoint>('GET', `data_point/${point.dpId}`)).toMatchObject({ source: 'manual', glAccount: '' });
  });

  it('is not made another one where a formula, a tolerance or a tile comes to it', async () => {
    const part = await pointOf('Their part');
    const sum = await pointOf('Their sum', { source: 'formula', formula: `2 * #${part.dpId}` });
    await bookOf('Of a sum', [sum.dpId]);
    expect((await redefine(part)).slice(0, 2)).toEqual([403, 403]);
    const within = await pointOf('Their tolerance');
    await bookOf('Of a tolerance', [], { rules: { ...noRules, tolerances: [{ dpId: within.dpId, tolerance: '1' }] } });
    expect(await redefine(within)).toEqual([403, 403, 403]);
    const shown = await pointOf('Their tile');
    await good('POST', 'ledger-config/widget', { title: 'Tile', type: 'number', dpIds: [shown.dpId] });
    expect(await redefine(shown)).toEqual([403, 403, 403]);
  });

  it('is not made another one where a choice of columns that the company shares shows it', async () => {
    const part = await pointOf('Part of reported');
    const point = await pointOf('Reported', { source: 'formula', formula: `2 * #${part.dpId}` });
    await good('POST', 'table-columns', {
      name: 'Every store',
      presetType: 'storeOverview',
      view: 'default',
      columns: ['name', `dp${point.dpId}_amt`],
      shared: true,
    });
    // Nobody removes it while it is shared.
    expect((await send('DELETE', `data_point/${point.dpId}`)).status).toBe(409);
    expect(await redefine(point)).toEqual([403, 403, 403]);
    expect((await redefine(part)).slice(0, 2)).toEqual([403, 403]);
  });

  it('is told of by no name of their sheets when somebody of one store would remove it', async () => {
    const point = await pointOf('Hidden');
    await bookOf('Robbery', [point.dpId]);
    const answer = await send('DELETE', `data_point/${point.dpId}`, undefined, callers.harborOnly);
    expect(answer).toMatchObject({ status: 403, body: { code: 'user.above', params: {} } });
    expect(answer.text).not.toContain('Robbery');
  });

  it('is not there where only their own books do: it is theirs', async () => {
    const point = await pointOf('Own');
    const locationIds = [drawn.stores.harborPoint.reg_loc_id];
    const { presetId } = await good<LedgerPreset>('POST', 'ledger-config/preset', { name: 'Own', locationIds });
    const sheet = { name: 'Own', type: 'tender', state: 'Active', dpIds: [point.dpId] };
    await good('POST', `ledger-config/sheet?presetId=${presetId}`, sheet, callers.harborOnly);
    expect((await redefine(point))[0]).toBe(200);
  });

  it('stands under the headings of every store', async () => {
    const made = await good<{ id: number }>('POST', 'company/data_point_category', { name: 'Figures' });
    const named = { id: made.id, name: 'Mine' };
    expect((await send('PUT', 'company/data_point_category', named, callers.harborOnly)).status).toBe(403);
    const gone = await send('DELETE', `company/data_point_category?id=${made.id}`, undefined, callers.harborOnly);
    expect(gone.status).toBe(403);
  });
});
