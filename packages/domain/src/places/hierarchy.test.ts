import type { RegLocId } from '@lanewise/contract/primitives/ids';
import fc from 'fast-check';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import { describe, expect, it } from 'vitest';
import { assignedLocations, hierarchyOf } from './hierarchy.ts';

const store = (reg_loc_id: RegLocId, parent: object) => ({
  reg_loc_id,
  location_id: reg_loc_id + 1000,
  name: `Store ${reg_loc_id}`,
  ...parent,
});

/** 'North 1' with two blanks for each level below. */
const drawn = (nodes: readonly HierarchyNode[], level = 0): string[] =>
  nodes.flatMap((node) => [
    `${'  '.repeat(level)}${node.name}${node.leaf ? ' *' : ''}`,
    ...drawn(node.children, level + 1),
  ]);

describe('a hierarchy', () => {
  it('is empty where the answer is none, and leaves out what has no id', () => {
    for (const answer of [null, undefined, 'tree', {}, [null, 7, {}, { name: 'North' }]])
      expect(hierarchyOf(answer)).toEqual([]);
  });

  it('ENT-12 fills in what an entry leaves out', () => {
    const [north] = hierarchyOf([{ reg_loc_id: 10, name: 'North', children: [store(101, {})] }]);
    expect(north).toMatchObject({ depth: 1, group_id: null, location_id: null, leaf: false, authorityLevel: 1 });
    expect(north?.children).toEqual([
      {
        depth: 2,
        name: 'Store 101',
        reg_loc_id: 101,
        location_id: 1101,
        dep_loc_id: null,
        department_id: null,
        group_id: 10,
        pos_id: null,
        authorityLevel: 2,
        selected: false,
        bookmark: false,
        leaf: true,
        children: [],
      },
    ]);
  });

  it('CON-19 takes the parent by either of its names', () => {
    const regions = [{ reg_loc_id: 10, name: 'North' }];
    const expected = ['North', '  Store 101 *'];
    expect(drawn(hierarchyOf([...regions, store(101, { group_id: 10 })]))).toEqual(expected);
    expect(drawn(hierarchyOf([store(101, { groupid: 10 }), ...regions]))).toEqual(expected);
  });

  it('keeps every node once, whichever parents are named', () => {
    const entries = fc.uniqueArray(
      fc.record({
        reg_loc_id: fc.integer({ min: 1, max: 12 }),
        group_id: fc.option(fc.integer({ min: 1, max: 14 }), { nil: null }),
        name: fc.string(),
      }),
      { selector: ({ reg_loc_id }) => reg_loc_id },
    );
    const ids = (nodes: readonly HierarchyNode[]): number[] =>
      nodes.flatMap((node) => [node.reg_loc_id, ...ids(node.children)]);
    fc.assert(
      fc.property(entries, (given) => {
        const kept = ids(hierarchyOf(given)).sort((a, b) => a - b);
        expect(kept).toEqual(given.map(({ reg_loc_id }) => reg_loc_id).sort((a, b) => a - b));
      }),
    );
  });
});

describe('locations assigned to a region', () => {
  const [north] = hierarchyOf([
    {
      reg_loc_id: 10,
      name: 'North',
      children: [{ reg_loc_id: 11, name: 'Lakes', children: [store(102, {})] }, store(101, {})],
    },
  ]);
  if (!north) throw new Error('no region');

  it('ENT-17 are those below it at any depth, and which of them are chosen', () => {
    expect(assignedLocations(north, new Set([101, 999]))).toEqual({
      assignedLocs: [
        { location_id: 1102, reg_loc_id: 102, name: 'Store 102', depth: 0 },
        { location_id: 1101, reg_loc_id: 101, name: 'Store 101', depth: 0 },
      ],
      selectedLocIds: [101],
    });
    expect(assignedLocations(north).selectedLocIds).toEqual([102, 101]);
  });
});
