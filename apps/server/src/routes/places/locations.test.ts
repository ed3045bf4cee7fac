import type { RegionNode } from '@lanewise/contract/entities/company';
import type { LocationRecord, Region, Tag } from '@lanewise/contract/entities/place';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type Answer, type TestApp } from '../../app-testing.ts';
import { openIngestArea, type IngestArea } from '../../areas.ts';
import { loadConfig } from '../../config/load.ts';
import { openTestFacts } from '../../facts/testing.ts';
import { threadsHere } from '../../ingest/threads.ts';
import { openTestMeta } from '../../meta/testing.ts';
import type { NewUser } from '../../meta/types.ts';
import { createLog } from '../../plugins/log.ts';

let test: TestApp;
let area: IngestArea;
let drawn: Awaited<ReturnType<typeof drawCompanies>>;
/** Callers for all of Harvest Lane, the region North, and only store 1; an analyst without the right to change. */
let keeper = '';
let north = '';
let single = '';

const groups = ['Location Setting', 'Sales Access Group'];
const session = async (username: string, rest: Partial<NewUser>): Promise<string> => {
  const { userId } = await test.user({ username, companyId: drawn.harvest.id, accessGroups: groups, ...rest });
  return test.meta.sessions.open(userId);
};
beforeAll(async () => {
  const meta = await openTestMeta();
  const facts = await openTestFacts();
  const config = loadConfig({}, { home: tmpdir() });
  area = await openIngestArea({ config, meta, facts, threads: threadsHere(), log: createLog('silent') });
  test = await openTestApp({ meta, facts, config, modules: area.modules });
  drawn = await drawCompanies(test);
  keeper = await session('keeper@example.com', { role: 'Company Admin', regLocIds: 'all' });
  north = await session('north@example.com', { role: 'Regional Manager', regLocIds: [drawn.north] });
  single = await session('single@example.com', { regLocIds: [drawn.stores.harborPoint.reg_loc_id] });
});
afterAll(async () => {
  await area.close();
  await test.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, body?: unknown, as = keeper): Promise<Answer> =>
  test.ask(method, path, body === undefined ? { as } : { as, body });
const get = async <Data>(path: string, as = keeper): Promise<Data> =>
  (await ask('GET', path, undefined, as)).body.data as Data;
const names = async (path: string, as = keeper): Promise<string[]> =>
  (await get<{ name: string }[]>(path, as)).map(({ name }) => name);
const refused = (field: string, code?: string) => ({
  status: 400,
  body: { fields: [{ field, ...(code === undefined ? {} : { code }) }] },
});

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
  const { body } = await test.ask('POST', 'ingest/segments?fileName=day.jsonl', {
    as: drawn.tokens.admin,
    body: `${lines.join('\n')}\n`,
    headers: { 'content-type': 'application/octet-stream', 'x-company-id': String(drawn.harvest.id) },
  });
  const { segmentId } = body.data as { segmentId: number };
  expect((await area.ingest.receipt(null, segmentId, 20))?.state).toBe('applied');
};

/** The regions that a user sees as lines, indented by their parents, with the names of the locations in them. */
const drawnRegions = async (as = keeper): Promise<string[]> => {
  const regions = await get<Region[]>('region', as);
  const stores = new Map((await get<LocationRecord[]>('locations', as)).map((one) => [one.reg_loc_id, one.name]));
  const below = (parent: number | null, indent: string): string[] =>
    regions
      .filter(({ parentRegLocId }) => parentRegLocId === parent)
      .flatMap(({ regLocId, name, locationIds }) => [
        `${indent}${name}: ${locationIds.map((id) => stores.get(id)).join(', ')}`.trimEnd(),
        ...below(regLocId, `${indent}  `),
      ]);
  return below(null, '');
};

describe('a location', () => {
  const input = { name: ' Fruits & Légumes ', storeNumber: '0088' };

  it('API-074 PERM-10 that is foreign, unassigned or unknown answers the same 404, and needs its right', async () => {
    const { stores, tokens } = drawn;
    const unknown = await ask('GET', 'locations/999999', undefined, single);
    expect(unknown.status).toBe(404);
    for (const id of [stores.corner.location_id, stores.mapleAndFifth.location_id, stores.harborPoint.reg_loc_id]) {
      expect((await ask('GET', `locations/${id}`, undefined, single)).text).toBe(unknown.text);
      expect((await ask('PUT', `locations/${id}`, { name: 'Mine' }, single)).text).toBe(unknown.text);
      expect((await ask('DELETE', `locations/${id}`, undefined, single)).text).toBe(unknown.text);
    }
    const path = `locations/${stores.harborPoint.location_id}`;
    expect((await ask('GET', path, undefined, single)).status).toBe(200);
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
    expect(await ask('POST', 'locations', input, north)).toMatchObject(refused('regionId', 'required'));
    const south = { ...input, regionId: drawn.south };
    const unknown = { ...input, regionId: 999_999 };
    expect((await ask('POST', 'locations', south, north)).text).toBe(
      (await ask('POST', 'locations', unknown, north)).text,
    );
    const added = await ask('POST', 'locations', { ...input, regionId: drawn.north }, north);
    expect(added.status).toBe(201);
    const { location_id } = added.body.data as LocationRecord;
    // In no region it would be out of their sight.
    expect(await ask('PUT', `locations/${location_id}`, { regionId: null }, north)).toMatchObject(refused('regionId'));
    expect((await ask('DELETE', `locations/${location_id}`, undefined, north)).status).toBe(200);
    const { location_id: harbor } = drawn.stores.harborPoint;
    expect(await ask('PUT', `locations/${harbor}`, { regionId: drawn.north }, single)).toMatchObject({ status: 200 });
    expect(await ask('PUT', `locations/${harbor}`, { regionId: drawn.south }, single)).toMatchObject(
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
    // The store refuses it too, even without a check before.
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
    expect(await names('locations', single)).toEqual(['Harbor Point']);
    const page = await ask('GET', 'locations?limit=1&offset=2');
    expect(page.body).toMatchObject({ totalCount: 7, data: [{ name: 'New one' }] });
  });
});

describe('regions', () => {
  const add = async (body: object, as = keeper) => (await ask('POST', 'region', body, as)).body.data as Region;

  it('are for whoever may change locations, and 404 for whoever sees nothing in them', async () => {
    expect((await ask('GET', 'region', undefined, drawn.tokens.manager)).status).toBe(403);
    const unknown = await ask('DELETE', 'region/999999', undefined, north);
    expect(unknown.status).toBe(404);
    expect((await ask('DELETE', `region/${drawn.south}`, undefined, north)).text).toBe(unknown.text);
    expect((await ask('PUT', 'region', { regLocId: drawn.south, name: 'Mine' }, north)).text).toBe(unknown.text);
    expect(await drawnRegions(north)).toEqual(['North: Harbor Point, Maple & 5th']);
    // Regions at or below the user's level: a manager of one store sees none.
    expect(await drawnRegions(single)).toEqual([]);
    const { reg_loc_id } = drawn.stores.quaiDesBrumes;
    const body = { regLocId: drawn.north, locationIds: [reg_loc_id] };
    expect(await ask('PUT', 'region', body, north)).toMatchObject(refused('locationIds', 'unknown'));
    expect(await ask('POST', 'region', { name: 'Top' }, north)).toMatchObject(refused('parentRegLocId', 'required'));
  });

  it('API-077 ENT-42 are made, renamed and filled', async () => {
    const { harborPoint, mapleAndFifth } = drawn.stores;
    const lakes = await add({ name: 'Lakes', parentRegLocId: drawn.north, locationIds: [harborPoint.reg_loc_id] });
    expect(lakes).toEqual({
      regLocId: lakes.regLocId,
      name: 'Lakes',
      levelId: 3,
      parentRegLocId: drawn.north,
      locationIds: [harborPoint.reg_loc_id],
      own: true,
    });
    expect(await names('levels')).toEqual(['Corporate', 'Region', 'Region 2', 'Location']);
    expect(await drawnRegions()).toEqual(['North: Maple & 5th', '  Lakes: Harbor Point', 'South: Quai des Brumes']);
    const other = { name: 'LAKES', parentRegLocId: drawn.north };
    expect(await ask('POST', 'region', other)).toMatchObject({ status: 409, body: { code: 'taken' } });
    const change = { regLocId: lakes.regLocId, name: 'Great Lakes', locationIds: [mapleAndFifth.reg_loc_id] };
    expect((await ask('PUT', 'region', change)).status).toBe(200);
    expect(await drawnRegions()).toEqual(['North:', '  Great Lakes: Maple & 5th', 'South: Quai des Brumes']);
    expect(await names('unassigned_locations')).toContain('Harbor Point');
    // A user keeps their assigned location wherever it moves.
    expect(await names('locations', single)).toEqual(['Harbor Point']);
    await ask('PUT', 'region', { ...change, locationIds: [harborPoint.reg_loc_id, mapleAndFifth.reg_loc_id] });
    expect(await names('locations', north)).toEqual(['Harbor Point', 'Maple & 5th']);
  });

  it('move with all that stands below them, and never below themselves', async () => {
    const [great] = (await get<Region[]>('region')).filter(({ name }) => name === 'Great Lakes');
    const move = (regLocId: number, parentRegLocId: number | null) =>
      ask('PUT', 'region', { regLocId, parentRegLocId });
    for (const below of [drawn.north, great?.regLocId ?? 0])
      expect(await move(drawn.north, below)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await move(drawn.north, drawn.south)).status).toBe(200);
    expect(await drawnRegions()).toEqual([
      'South: Quai des Brumes',
      '  North:',
      '    Great Lakes: Harbor Point, Maple & 5th',
    ]);
    expect(await names('levels')).toEqual(['Corporate', 'Region', 'Region 2', 'Region 3', 'Location']);
    expect((await move(drawn.north, null)).status).toBe(200);
    expect(await names('levels')).toEqual(['Corporate', 'Region', 'Region 2', 'Location']);
  });

  it('ENT-39 a tree shows nothing above the level of its reader, and what stands below comes up', async () => {
    const drawnTree = (nodes: readonly RegionNode[], indent = ''): string[] =>
      nodes.flatMap((one) => [`${indent}${one.name}`, ...drawnTree(one.children, `${indent}  `)]);
    const token = await session('lakes@example.com', {
      role: 'Regional Manager',
      authorityLevel: 3,
      regLocIds: [drawn.north],
    });
    for (const path of ['regionhierarchy', 'locationhierarchy']) {
      expect(drawnTree(await get(path, token))).toEqual(['Great Lakes', '  Harbor Point', '  Maple & 5th']);
      expect(drawnTree(await get(path, single))).toEqual(['Harbor Point']);
      expect(drawnTree(await get(path, north))[0]).toBe('North');
    }
    expect((await get<RegionNode[]>('regionhierarchy', token))[0]?.group_id).toBeNull();
  });

  it('API-082 API-083 levels are named by whoever sees the whole company', async () => {
    const levels = await get<{ id: number; name: string }[]>('organization/level');
    const renamed = levels.map((one) => (one.id === 3 ? { id: 3, name: 'District' } : one));
    expect((await ask('PUT', 'organization/level', renamed, north)).status).toBe(403);
    expect(await ask('PUT', 'organization/level', [{ id: 9, name: 'x' }])).toMatchObject(refused('0.id'));
    expect(await ask('PUT', 'organization/level', [{ id: 3, name: '' }])).toMatchObject(refused('0.name'));
    expect((await ask('PUT', 'organization/level', renamed)).body.data).toEqual(renamed);
    expect(await get('levels')).toEqual(renamed);
  });

  it('API-080 go, and what stood in them is where nobody loses or gains sight of it', async () => {
    expect((await ask('DELETE', `region/${drawn.north}`)).body.data).toEqual({ removed: 1 });
    expect(await drawnRegions()).toEqual(['Great Lakes: Harbor Point, Maple & 5th', 'South: Quai des Brumes']);
    expect(await names('locations', north)).toEqual(['Harbor Point', 'Maple & 5th']);
    // A level that a user named stays.
    expect(await names('levels')).toEqual(['Corporate', 'Region', 'District', 'Location']);
  });

  it('API-081 all go at once', async () => {
    await add({ name: 'Empty', parentRegLocId: drawn.south });
    expect((await ask('DELETE', 'all/region', undefined, single)).body.data).toEqual({ removed: 0 });
    expect((await ask('DELETE', 'all/region')).body.data).toEqual({ removed: 3 });
    expect(await drawnRegions()).toEqual([]);
    expect(await names('locations', north)).toEqual(['Harbor Point', 'Maple & 5th']);
    expect((await get<unknown[]>('unassigned_locations')).length).toBe((await get<unknown[]>('locations')).length);
  });
});

describe('tags', () => {
  it('API-128 API-129 API-130 API-131 ENT-43 are set, read, changed and removed; foreign things are as unknown ones', async () => {
    const { harborPoint, westEnd, corner } = drawn.stores;
    const input = { name: ' Bord de mer ', color: 'blue', entityType: 'location', entityIds: [harborPoint.reg_loc_id] };
    expect((await ask('POST', 'tag', input, drawn.tokens.manager)).status).toBe(403);
    for (const id of [corner.reg_loc_id, 999_999, 'x'])
      expect(await ask('POST', 'tag', { ...input, entityIds: [id] })).toMatchObject(refused('entityIds', 'unknown'));
    const created = await ask('POST', 'tag', input);
    expect(created).toMatchObject({ status: 201, body: { data: { ...input, name: 'Bord de mer' } } });
    const { tagId } = created.body.data as Tag;
    expect(await ask('POST', 'tag', { ...input, name: 'BORD DE MER' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: [{ field: 'name' }] },
    });
    await ask('PUT', `locations/${westEnd.location_id}`, { tagIds: [tagId] });
    expect(await names(`locations?tag=${tagId}`)).toEqual(['Harbor Point', 'West End']);
    // A user who sees one of the locations changes only that one, and sees no other.
    expect((await get<Tag>(`tag/${tagId}`, single)).entityIds).toEqual([harborPoint.reg_loc_id]);
    await ask('PUT', 'tag', { tagId, entityIds: [] }, single);
    expect(await names(`locations?tag=${tagId}`)).toEqual(['West End']);
    const unknown = await ask('GET', 'tag/999999', undefined, drawn.tokens.foreign);
    expect((await ask('GET', `tag/${tagId}`, undefined, drawn.tokens.foreign)).text).toBe(unknown.text);
    expect((await ask('DELETE', `tag/${tagId}`)).status).toBe(200);
    expect((await ask('GET', `tag/${tagId}`)).status).toBe(404);
  });

  it('stand on items by their codes', async () => {
    const input = { name: 'Organic', entityType: 'item', entityIds: ['0041', '41'] };
    const { tagId } = (await ask('POST', 'tag', input)).body.data as Tag;
    expect(await get<Tag[]>('tag?entityType=item')).toMatchObject([
      { tagId, color: 'gray', entityIds: ['0041', '41'] },
    ]);
    expect(await names('tag?entityType=location')).toEqual([]);
  });
});
