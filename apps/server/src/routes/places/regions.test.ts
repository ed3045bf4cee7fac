import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { RegionNode } from '@lanewise/contract/entities/company';
import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { placeKeepers, refused } from './keepers.testing.ts';

const { test, drawn } = drawnApp(() => keepers.open());
const keepers = placeKeepers(test, drawn);
const { callers, session, ask, get, names } = keepers;

/** The regions that a user sees as lines, indented by their parents, with the names of the locations in them. */
const drawnRegions = async (as = callers.keeper): Promise<string[]> => {
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

describe('regions', () => {
  const add = async (body: object, as = callers.keeper) => (await ask('POST', 'region', body, as)).body.data as Region;

  it('are for whoever may change locations, and 404 for whoever sees nothing in them', async () => {
    expect((await ask('GET', 'region', undefined, drawn.tokens.manager)).status).toBe(403);
    const unknown = await ask('DELETE', 'region/999999', undefined, callers.north);
    expect(unknown.status).toBe(404);
    expect((await ask('DELETE', `region/${drawn.south}`, undefined, callers.north)).text).toBe(unknown.text);
    expect((await ask('PUT', 'region', { regLocId: drawn.south, name: 'Mine' }, callers.north)).text).toBe(
      unknown.text,
    );
    expect(await drawnRegions(callers.north)).toEqual(['North: Harbor Point, Maple & 5th']);
    // Regions at or below the user's level: a manager of one store sees none.
    expect(await drawnRegions(callers.single)).toEqual([]);
    const { reg_loc_id } = drawn.stores.quaiDesBrumes;
    const body = { regLocId: drawn.north, locationIds: [reg_loc_id] };
    expect(await ask('PUT', 'region', body, callers.north)).toMatchObject(refused('locationIds', 'unknown'));
    expect(await ask('POST', 'region', { name: 'Top' }, callers.north)).toMatchObject(
      refused('parentRegLocId', 'required'),
    );
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
    expect(await names('locations', callers.single)).toEqual(['Harbor Point']);
    await ask('PUT', 'region', { ...change, locationIds: [harborPoint.reg_loc_id, mapleAndFifth.reg_loc_id] });
    expect(await names('locations', callers.north)).toEqual(['Harbor Point', 'Maple & 5th']);
  });

  it('are made by whoever has the one above, and nothing is made where they would not be shown', async () => {
    const made = await ask('POST', 'region', { name: 'Coast', parentRegLocId: drawn.north }, callers.north);
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'Coast', own: true } } });
    const { regLocId } = made.body.data as Region;
    expect((await ask('DELETE', `region/${regLocId}`, undefined, callers.north)).status).toBe(200);
    // A store manager of all stores is shown regions from their own level on.
    const all = await session('all.stores@example.com', { role: 'Store Manager', regLocIds: 'all' });
    const before = await drawnRegions();
    expect(await ask('POST', 'region', { name: 'Top' }, all)).toMatchObject(refused('parentRegLocId', 'required'));
    expect(await drawnRegions()).toEqual(before);
  });

  it('move with all that stands below them, and never below themselves', async () => {
    const [great] = (await get<Region[]>('region')).filter(({ name }) => name === 'Great Lakes');
    const move = (regLocId: RegLocId, parentRegLocId: number | null) =>
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
      expect(drawnTree(await get(path, callers.single))).toEqual(['Harbor Point']);
      expect(drawnTree(await get(path, callers.north))[0]).toBe('North');
    }
    expect((await get<RegionNode[]>('regionhierarchy', token))[0]?.group_id).toBeNull();
  });

  it('API-082 API-083 levels are named by whoever sees the whole company', async () => {
    const levels = await get<{ id: number; name: string }[]>('organization/level');
    const renamed = levels.map((one) => (one.id === 3 ? { id: 3, name: 'District' } : one));
    expect((await ask('PUT', 'organization/level', renamed, callers.north)).status).toBe(403);
    expect(await ask('PUT', 'organization/level', [{ id: 9, name: 'x' }])).toMatchObject(refused('0.id'));
    expect(await ask('PUT', 'organization/level', [{ id: 3, name: '' }])).toMatchObject(refused('0.name'));
    expect((await ask('PUT', 'organization/level', renamed)).body.data).toEqual(renamed);
    expect(await get('levels')).toEqual(renamed);
  });

  it('API-080 go, and what stood in them is where nobody loses or gains sight of it', async () => {
    expect((await ask('DELETE', `region/${drawn.north}`)).body.data).toEqual({ removed: 1 });
    expect(await drawnRegions()).toEqual(['Great Lakes: Harbor Point, Maple & 5th', 'South: Quai des Brumes']);
    expect(await names('locations', callers.north)).toEqual(['Harbor Point', 'Maple & 5th']);
    // A level that a user named stays.
    expect(await names('levels')).toEqual(['Corporate', 'Region', 'District', 'Location']);
  });

  it('API-081 all go at once', async () => {
    await add({ name: 'Empty', parentRegLocId: drawn.south });
    expect((await ask('DELETE', 'all/region', undefined, callers.single)).body.data).toEqual({ removed: 0 });
    expect((await ask('DELETE', 'all/region')).body.data).toEqual({ removed: 3 });
    expect(await drawnRegions()).toEqual([]);
    expect(await names('locations', callers.north)).toEqual(['Harbor Point', 'Maple & 5th']);
    expect((await get<unknown[]>('unassigned_locations')).length).toBe((await get<unknown[]>('locations')).length);
  });
});
