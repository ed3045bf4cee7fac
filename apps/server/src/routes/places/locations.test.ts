import type { LocationRecord } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { placeKeepers, refused } from './keepers.testing.ts';

const { test, drawn, send: sendFile } = drawnIntake(() => keepers.open());
const keepers = placeKeepers(test, drawn);
const { callers, ask, get, names } = keepers;

/** `store lane number price`: one receipt per line. */
const send = async (text: string): Promise<void> => {
  const lines = text.split('\n').map((row) => {
    const [store, lane, number, price] = row.trim().split(' ');
    return JSON.stringify({
      store,
      businessDate: '2026-11-19',
      lane,
      number,
      ended: '2026-11-19T19:41:00',
      lines: [{ upc: '4011', quantity: 1, unitPrice: price, amount: price }],
    });
  });
  await sendFile('day.jsonl', lines.join('\n'));
};

describe('a location', () => {
  const input = { name: ' Fruits & Légumes ', storeNumber: '0088' };

  it('API-074 PERM-10 that is foreign, unassigned or unknown answers the same 404, and needs its right', async () => {
    const { stores, tokens } = drawn;
    const unknown = await ask('GET', 'locations/999999', undefined, callers.single);
    expect(unknown.status).toBe(404);
    for (const id of [stores.corner.location_id, stores.mapleAndFifth.location_id, stores.harborPoint.reg_loc_id]) {
      expect((await ask('GET', `locations/${id}`, undefined, callers.single)).text).toBe(unknown.text);
      expect((await ask('PUT', `locations/${id}`, { name: 'Mine' }, callers.single)).text).toBe(unknown.text);
      expect((await ask('DELETE', `locations/${id}`, undefined, callers.single)).text).toBe(unknown.text);
    }
    const path = `locations/${stores.harborPoint.location_id}`;
    expect((await ask('GET', path, undefined, callers.single)).status).toBe(200);
    expect((await ask('GET', path, undefined, tokens.manager)).status).toBe(403);
    for (const wrong of ['x', '0', '-1', '1.5', '99999999999', '%00'])
      expect(await ask('GET', `locations/${wrong}`), wrong).toMatchObject(refused('locationId'));
  });

  it('VAL-26 is refused by field', async () => {
    const cases: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ storeNumber: '' }, 'storeNumber'],
      [{ timeZone: 'Mars/Base' }, 'timeZone'],
      [{ country: 'XX' }, 'country'],
      [{ country: 'US', state: 'Ontario' }, 'state'],
      [{ openDate: '2026-02-29' }, 'openDate'],
      [{ status: 'Closed' }, 'status'],
      [{ laneCount: -1 }, 'laneCount'],
      [{ pricesIncludeTax: 'yes' }, 'pricesIncludeTax'],
      [{ regionId: 999_999 }, 'regionId'],
      [{ tagIds: [999_999] }, 'tagIds'],
      [{ connectorId: 1 }, 'connectorId'],
    ];
    for (const [wrong, field] of cases)
      expect(await ask('POST', 'locations', { ...input, ...wrong }), field).toMatchObject(refused(field));
    expect((await ask('POST', 'locations', input, drawn.tokens.manager)).status).toBe(403);
  });

  it('API-073 API-075 ENT-11 is added and changed with all that is known of it; names and numbers are its own', async () => {
    const facts = {
      address: '2 Wharf Road',
      city: 'Portland',
      state: 'ME',
      country: 'US',
      postalCode: '04101',
      timeZone: 'America/Chicago',
      openDate: '1987-04-01',
      status: 'Active',
      laneCount: 8,
      regionId: drawn.north,
      pricesIncludeTax: true,
    };
    const added = await ask('POST', 'locations', { ...input, ...facts });
    expect(added).toMatchObject({
      status: 201,
      body: { data: { ...facts, name: 'Fruits & Légumes', storeNumber: '0088', connectorId: null, tagIds: [] } },
    });
    const { location_id } = added.body.data as LocationRecord;
    const [kept] = (await test.meta.places.locations(drawn.harvest.id)).filter((one) => one.storeNumber === '0088');
    expect(kept?.address).toBe('2 Wharf Road, Portland ME');
    expect(await ask('POST', 'locations', { ...input, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: [{ field: 'storeNumber' }] },
    });
    expect(await ask('POST', 'locations', { storeNumber: '89', name: 'FRUITS & LÉGUMES' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: [{ field: 'name' }] },
    });
    const changed = await ask('PUT', `locations/${location_id}`, { city: 'Bath', regionId: null, openDate: null });
    const { version, ...before } = added.body.data as LocationRecord;
    expect(changed.body.data).toMatchObject({ ...before, city: 'Bath', regionId: null, openDate: null });
    expect(changed.body.data).not.toMatchObject({ version });
    expect(await get(`locations/${location_id}`)).toEqual(changed.body.data);
    expect((await ask('PUT', `locations/${location_id}`, { storeNumber: '0089' })).status).toBe(200);
    expect((await ask('DELETE', `locations/${location_id}`)).status).toBe(200);
    expect((await ask('DELETE', `locations/${location_id}`)).status).toBe(404);
  });

  it('is put only where its keeper sees it', async () => {
    expect(await ask('POST', 'locations', input, callers.north)).toMatchObject(refused('regionId', 'required'));
    const south = { ...input, regionId: drawn.south };
    const unknown = { ...input, regionId: 999_999 };
    expect((await ask('POST', 'locations', south, callers.north)).text).toBe(
      (await ask('POST', 'locations', unknown, callers.north)).text,
    );
    const added = await ask('POST', 'locations', { ...input, regionId: drawn.north }, callers.north);
    expect(added.status).toBe(201);
    const { location_id } = added.body.data as LocationRecord;
    // Without a region, the location would be out of their sight.
    expect(await ask('PUT', `locations/${location_id}`, { regionId: null }, callers.north)).toMatchObject(
      refused('regionId'),
    );
    expect((await ask('DELETE', `locations/${location_id}`, undefined, callers.north)).status).toBe(200);
    const { location_id: harbor } = drawn.stores.harborPoint;
    expect(await ask('PUT', `locations/${harbor}`, { regionId: drawn.north }, callers.single)).toMatchObject({
      status: 200,
    });
    expect(await ask('PUT', `locations/${harbor}`, { regionId: drawn.south }, callers.single)).toMatchObject(
      refused('regionId'),
    );
  });

  it('API-076 cannot go with a connector or with sales, nor change its number then', async () => {
    const { harborPoint, mapleAndFifth } = drawn.stores;
    expect(await ask('DELETE', `locations/${harborPoint.location_id}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'connectors', count: 1 } },
    });
    await send('2 1 0001 1.00\n2 1 0002 3.00');
    const inUse = { status: 409, body: { code: 'inUse', params: { by: 'transactions', count: 2 } } };
    expect(await ask('DELETE', `locations/${mapleAndFifth.location_id}`)).toMatchObject(inUse);
    expect(await ask('PUT', `locations/${mapleAndFifth.location_id}`, { storeNumber: '22' })).toMatchObject(inUse);
    // The metadata store also refuses the change, even without an earlier check.
    await expect(test.meta.places.removeLocation(drawn.harvest.id, mapleAndFifth.location_id)).rejects.toMatchObject({
      code: 'inUse',
    });
    const closed = await ask('PUT', `locations/${mapleAndFifth.location_id}`, { status: 'Inactive', storeNumber: '2' });
    expect(closed.body.data).toMatchObject({ status: 'Inactive' });
  });

  it('lets in what waits for its number', async () => {
    await send('77 1 0001 4.00\n78 1 0001 5.00');
    const open = () => test.meta.db.selectFrom('quarantine').select('detail').where('state', '=', 'open').execute();
    expect(await open()).toHaveLength(2);
    await ask('POST', 'locations', { name: 'New one', storeNumber: '77' });
    await expect.poll(async () => (await open()).length, { timeout: 10_000 }).toBe(1);
    const [{ location_id = 0 } = {}] = await get<LocationRecord[]>('locations?searchText=New');
    expect(await test.meta.places.hasData(location_id)).toBe(true);
    const asked = await test.meta.db.selectFrom('audited_action').select(['kind', 'acted_by']).execute();
    expect(asked).toEqual([{ kind: 'replay', acted_by: 'keeper@example.com' }]);
  });

  it('API-072 is searched, filtered, ordered and paged by the server', async () => {
    for (const number of ['10', '9']) await ask('POST', 'locations', { name: `Store ${number}`, storeNumber: number });
    expect(await names('locations?searchText=store')).toEqual(['Store 9', 'Store 10']);
    expect(await names('locations?searchText=store&sortCol=name&sortDir=DESC&limit=1')).toEqual(['Store 10']);
    expect(await names('locations?status=Inactive')).toEqual(['Maple & 5th']);
    expect(await names(`locations?regionId=${drawn.north}`)).toEqual(['Harbor Point', 'Maple & 5th']);
    expect(await names('locations?regionId=none&searchText=west')).toEqual(['West End']);
    expect(await names('locations', callers.single)).toEqual(['Harbor Point']);
    const page = await ask('GET', 'locations?limit=1&offset=2');
    expect(page.body).toMatchObject({ totalCount: 7, data: [{ name: 'New one' }] });
  });
});
