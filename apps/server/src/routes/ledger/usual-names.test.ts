import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet, UsualPreset } from '@lanewise/contract/entities/ledger';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { describe, expect, it } from 'vitest';
import { drawnKeepers } from '../keepers.testing.ts';

const { drawn, callers, send } = drawnKeepers(['Balancing Access Group', 'Datapoint Setting']);

const good = async <Data>(...asked: Parameters<typeof send>): Promise<Data> => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${answer.text}`);
  return answer.body.data as Data;
};

const names = usualDataPoints.flatMap(({ points }) => points).find(({ key }) => key === 'netSales')?.name;
/** Gives another definition to the data point with a name. */
const change = async (from: string | undefined, to: object, as = callers.all) => {
  const all = await good<DataPoint[]>('GET', 'data_point');
  const { since: _, earlier: __, version: ___, dpId = 0, ...fields } = all.find(({ name }) => name === from) ?? {};
  return { dpId, ...(await send('PUT', `data_point/${dpId}`, { ...fields, ...to }, as)) };
};
const renamed = async (from: string | undefined, to: string | undefined): Promise<number> => {
  const { dpId, status } = await change(from, { name: to });
  expect(status).toBe(200);
  return dpId;
};
const mine = { source: 'formula', formula: '0 * 1' };
const bookOf = async (name: string) => {
  const locationIds = [drawn.stores.westEnd.reg_loc_id];
  const made = await good<UsualPreset>('POST', 'ledger-config/usual-preset', { kind: 'smallShop', name, locationIds });
  const sheets = await good<LedgerSheet[]>('GET', `ledger-config/sheet?presetId=${made.presetId}`);
  return { missing: made.missing, dpIds: sheets.flatMap((sheet) => sheet.dpIds) };
};

describe('the usual book of another store', () => {
  it('takes no data point that somebody of one store made under a usual name, or made another one', async () => {
    const changed = await change(names?.en, { ...mine, posAssignment: null }, callers.harborOnly);
    expect([changed.status, changed.body['code']]).toEqual([403, 'user.above']);
    // A company that works in French.
    const theirs = await renamed(names?.en, names?.fr);
    const body = { ...mine, name: names?.en };
    const { dpId } = await good<DataPoint>('POST', 'company/data_point', body, callers.harborOnly);
    const { dpIds, missing } = await bookOf('In French');
    expect([dpIds.includes(theirs), dpIds.includes(dpId), missing]).toEqual([true, false, []]);
    await renamed(names?.fr, 'Sold');
    const other = await bookOf('Of another name');
    expect([other.dpIds.includes(dpId), other.missing]).toEqual([false, [names?.en]]);
  });
});
