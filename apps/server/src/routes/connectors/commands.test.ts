import { describe, expect, it } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import { data, drawnAgents } from './agents.testing.ts';

const { test, drawn, callers, keys, ids, orders } = drawnAgents();

describe('orders to a connector', () => {
  const put = (path: string, as = callers.all) => test.ask('PUT', path, { as });
  const resync = (body: object, as = callers.all) => test.ask('POST', 'resync_data', { as, body });
  const days = { resyncStartDate: '2026-03-01', resyncEndDate: '2026-03-07', resynctlogJobType: true };

  it('PERM-15 are refused by field, to strangers, and without the right', async () => {
    const place = drawn.stores.harborPoint.reg_loc_id;
    const cases: [Promise<Answer>, string][] = [
      [put(`connectorsflag/${ids.harbor}?flagName=reboot&flagValue=on`), 'flagName'],
      [put(`connectorsflag/${ids.harbor}?flagName=debugLog&flagValue=maybe`), 'flagValue'],
      [put(`connectors/${ids.harbor}/startstop/pause`), 'status'],
      [put(`connectors/${ids.harbor}/startstop`), 'status'],
      [resync({ ...days, locationIds: [] }), 'locationIds'],
      [resync({ ...days, locationIds: [drawn.stores.corner.reg_loc_id] }), 'locationIds'],
      [resync({ ...days, locationIds: [place], resyncEndDate: '2026-02-01' }), 'resyncStartDate'],
      [resync({ ...days, locationIds: [place], resyncStartDate: '2020-01-01' }), 'resyncEndDate'],
      [resync({ ...days, locationIds: [place], resynctlogJobType: false }), 'resynctlogJobType'],
      [resync({ ...days, locationIds: [place], resynctlogJobType: 'true' }), 'resynctlogJobType'],
    ];
    for (const [asked, field] of cases)
      expect(await asked, field).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    const orders = ['startstop/stop', 'startstop?status=start'].map((rest) => `connectors/${ids.harbor}/${rest}`);
    for (const path of [
      ...orders,
      `enable/cgma/${ids.harbor}`,
      `connectorsflag/${ids.harbor}?flagName=debugLog&flagValue=on`,
    ]) {
      expect((await put(path, drawn.tokens.manager)).status).toBe(403);
      expect((await put(path, callers.foreign)).status).toBe(404);
      expect((await put(path, callers.mapleOnly)).status).toBe(404);
    }
    expect((await resync({ ...days, locationIds: [place] }, callers.mapleOnly)).status).toBe(400);
  });

  it('API-109 API-116 API-117 API-118 API-121 ST-27 ST-28 ST-30 are told to its program when it asks', async () => {
    expect(data(await put(`connectors/${ids.harbor}/startstop/stop`))).toMatchObject({ status: 'Stopped' });
    expect(data(await put(`connectors/${ids.harbor}/startstop?status=start`))).toMatchObject({
      status: 'Stopped',
      masterDataResync: 'on',
    });
    for (const name of ['tlogUpload', 'realTimeSales', 'debugLog'])
      data(await put(`connectorsflag/${ids.harbor}?flagName=${name}&flagValue=${name === 'debugLog' ? 'on' : 'off'}`));
    data(await put(`enable/cgma/${ids.harbor}`));
    const told = await orders(keys.harbor);
    expect(told).toMatchObject({ status: 'Stopped', masterDataResync: 'on', cgmaEnabled: true });
    expect(Object.fromEntries(told.flags.map(({ name, value }) => [name, value]))).toEqual({
      masterDataResync: 'on',
      tlogUpload: 'off',
      realTimeSales: 'off',
      debugLog: 'on',
    });
    // The form of the call with a query changes nothing else of the connector.
    expect(data(await put(`connectors/${ids.harbor}/startstop/start`))).toMatchObject({ masterDataResync: 'on' });
    expect(data(await put(`connectors/${ids.harbor}/startstop?status=stop`))).toMatchObject({
      status: 'Running',
      masterDataResync: 'off',
      cgmaEnabled: true,
    });
  });

  it('API-120 ST-29 days are asked for anew by location, told to the right program, and done once', async () => {
    const { harborPoint, westEnd, corner } = drawn.stores;
    const asked = data<{ requestId: number; state: string }[]>(
      await resync({ ...days, locationIds: [harborPoint.reg_loc_id, westEnd.reg_loc_id] }),
    );
    expect(asked).toMatchObject([{ state: 'Asked' }, { state: 'Asked' }]);
    const [mine] = (await orders(keys.harbor)).resyncs;
    expect(mine).toMatchObject({ regionLocationId: harborPoint.reg_loc_id, storeNumber: '1', ...days });
    // A store without its own program is served by the program of the company.
    expect((await orders(keys.everywhere)).resyncs).toMatchObject([{ storeNumber: '4' }]);
    const done = (key: string) => test.ask('PUT', `connectors/requests/${mine?.requestId}/done`, { as: key });
    expect((await done(keys.maple)).status).toBe(404);
    expect(
      (await test.ask('PUT', `connectors/requests/${mine?.requestId}/file?fileName=a`, { as: keys.harbor })).status,
    ).toBe(404);
    for (const times of [1, 2]) expect([times, (await done(keys.harbor)).status]).toEqual([times, 200]);
    expect((await orders(keys.harbor)).resyncs).toEqual([]);
    const listed = data<{ state: string }[]>(
      await test.ask('GET', `connectors/${ids.harbor}/resyncs`, { as: callers.all }),
    );
    expect(listed).toMatchObject([{ state: 'Received', askedBy: 'all@example.com' }]);
    const { connectorId } = (await test.meta.connectors.ofLocation(drawn.corner.id, corner.location_id)) ?? {};
    await test.meta.connectors.remove(drawn.corner.id, connectorId ?? 0);
    expect((await resync({ ...days, locationIds: [corner.reg_loc_id] }, callers.foreign)).status).toBe(409);
  });
});
