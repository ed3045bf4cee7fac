import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { pruned } from './place-sight.ts';

/** A tree as text: regions with their locations, indented. */
const drawnTree = (nodes: readonly RegionNode[], indent = ''): string[] =>
  nodes.flatMap((node) => [`${indent}${node.name}`, ...drawnTree(node.children, `${indent}  `)]);

describe('places and companies', () => {
  const { test, drawn } = drawnApp();

  const names = async (path: string, as: string, headers: Record<string, string> = {}) => {
    const { body } = await test.ask('GET', path, { as, headers });
    const data = body.data as { name: string }[];
    expect(body['totalCount']).toBe(data.length);
    return data.map(({ name }) => name);
  };

  it('API-072 API-078 locations are those of the caller, also those in no region, and no name of another one is told', async () => {
    const { manager, limited, foreign } = drawn.tokens;
    expect(await names('locations', manager)).toEqual(['Harbor Point', 'Maple & 5th', 'Quai des Brumes', 'West End']);
    expect(await names('locations', limited)).toEqual(['Harbor Point']);
    expect(await names('locations', foreign)).toEqual(['Corner of Main Street']);
    expect(await names('unassigned_locations', manager)).toEqual(['West End']);
    expect(await names('unassigned_locations', limited)).toEqual([]);
  });

  it('ENT-10 a location has label, name, both ids, depth and authorityLevel', async () => {
    const { body } = await test.ask('GET', 'locations', { as: drawn.tokens.limited });
    const [location] = body.data as Location[];
    expect(location).toMatchObject({
      label: expect.any(String) as string,
      name: 'Harbor Point',
      location_id: drawn.stores.harborPoint.location_id,
      reg_loc_id: drawn.stores.harborPoint.reg_loc_id,
      depth: expect.any(Number) as number,
      authorityLevel: expect.any(Number) as number,
    });
    expect(location?.location_id).not.toBe(location?.reg_loc_id);
  });

  it('API-071 API-079 the hierarchies show what a user may see, and nothing above their level', async () => {
    for (const path of ['regionhierarchy', 'locationhierarchy']) {
      const tree = async (as: string) =>
        drawnTree((await test.ask('GET', path, { as, headers })).body.data as RegionNode[]).join('\n');
      const headers = { 'x-company-id': String(drawn.harvest.id) };
      expect(await tree(drawn.tokens.limited)).toBe('Harbor Point');
      const whole = await tree(drawn.tokens.admin);
      for (const name of ['North', 'South', '  Maple & 5th', '  Quai des Brumes', 'West End']) {
        expect(whole).toContain(name);
      }
      expect(whole).not.toContain('Corner');
    }
  });

  it('admins choose the company by header, first by name without it; others cannot', async () => {
    const { tokens, harvest, corner } = drawn;
    const chosen = (id: number | string) => ({ 'x-company-id': String(id) });
    expect(await names('locations', tokens.admin)).toEqual(['Corner of Main Street']);
    expect(await names('locations', tokens.admin, chosen(harvest.id))).toContain('Harbor Point');
    expect(await names('locations', tokens.limited, chosen(corner.id))).toEqual(['Harbor Point']);
    const wrong = await test.ask('GET', 'locations', { as: tokens.admin, headers: chosen('1 or 1') });
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'X-Company-Id' }] } });
    expect((await test.ask('GET', 'locations', { as: tokens.admin, headers: chosen(999_999) })).status).toBe(404);
  });

  it('API-083 levels have id and name, sorted by id', async () => {
    for (const path of ['levels', 'organization/level']) {
      const { body } = await test.ask('GET', path, { as: drawn.tokens.manager });
      const levels = body.data as { id: number; name: string }[];
      expect(levels.length).toBeGreaterThanOrEqual(2);
      expect(levels).toEqual([...levels].sort((a, b) => a.id - b.id));
      expect(Object.keys(levels[0] ?? {}).sort()).toEqual(['id', 'name']);
    }
  });
});

describe('pruning a tree', () => {
  const { tree } = fc.letrec<{ tree: RegionNode; leaf: RegionNode; region: RegionNode }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('region')),
    leaf: fc.integer({ min: 1, max: 40 }).map((id) => node(id, true, [])),
    region: fc
      .tuple(fc.integer({ min: 41, max: 60 }), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([id, children]) => node(id, false, children)),
  }));
  const node = (id: number, leaf: boolean, children: RegionNode[]): RegionNode => ({
    reg_loc_id: id,
    location_id: leaf ? id : null,
    group_id: null,
    name: String(id),
    depth: 0,
    leaf,
    children,
  });
  const leaves = (nodes: readonly RegionNode[]): number[] =>
    nodes.flatMap((entry) => (entry.leaf ? [entry.reg_loc_id] : leaves(entry.children)));
  const empties = (nodes: readonly RegionNode[]): RegionNode[] =>
    nodes.flatMap((entry) => (entry.leaf ? [] : entry.children.length === 0 ? [entry] : empties(entry.children)));

  it('keeps exactly the permitted leaves, in order, and no region without one', () => {
    fc.assert(
      fc.property(fc.array(tree), fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (nodes, ids) => {
        const permitted = new Set(ids);
        const kept = pruned(nodes, permitted);
        expect(leaves(kept)).toEqual(leaves(nodes).filter((id) => permitted.has(id)));
        expect(empties(kept)).toEqual([]);
      }),
    );
  });
});
