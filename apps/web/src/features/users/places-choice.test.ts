import { describe, expect, it } from 'vitest';
import type { RegionNode } from '@lanewise/contract/entities/company';
import { flatten } from '../../report/controls/tree.ts';
import { EVERYWHERE, assignedNames, coveredLeaves, regLocIdsOf, toggledPlace } from './places-choice.ts';
import type { Assigned } from './places-choice.ts';

const node = (reg_loc_id: number, name: string, children: RegionNode[] = []): RegionNode => ({
  reg_loc_id,
  name,
  children,
  leaf: children.length === 0,
  depth: 1,
  group_id: null,
  location_id: children.length === 0 ? 500_000 + reg_loc_id : null,
});
// 1 North
//   2 Lakes: 3, 4
//   5
// 6 South: 7
const tree = flatten(
  [
    node(1, 'North', [node(2, 'Lakes', [node(3, 'Store 3'), node(4, 'Store 4')]), node(5, 'Store 5')]),
    node(6, 'South', [node(7, 'Store 7')]),
  ],
  'All locations',
);
const all: Assigned = new Set([EVERYWHERE]);

const toggle = (assigned: readonly number[], id: number, givable: Assigned = all): number[] | 'all' => {
  const row = tree.rows.find((one) => one.id === id);
  if (!row) throw new Error(`There is no row ${id}.`);
  return regLocIdsOf(toggledPlace(tree, new Set(assigned), givable, row));
};

describe('assigning places', () => {
  it('gives a region as a region, in place of what was assigned inside it', () => {
    expect(toggle([], 3)).toEqual([3]);
    expect(toggle([3, 7], 1)).toEqual([1, 7]);
    expect(toggle([1], EVERYWHERE)).toBe('all');
  });

  it('takes away what is assigned, also where every part of it was assigned by itself', () => {
    expect(toggle([1, 7], 1)).toEqual([7]);
    expect(toggle([3, 4, 7], 2)).toEqual([7]);
    expect(toggle([EVERYWHERE], EVERYWHERE)).toEqual([]);
  });

  it('leaves the rest of a region of which a part is taken away', () => {
    expect(toggle([1], 3)).toEqual([4, 5]);
    expect(toggle([EVERYWHERE], 3)).toEqual([4, 5, 6]);
    expect(toggle([1, 7], 2)).toEqual([5, 7]);
  });

  it('gives no region of which the giver has only parts', () => {
    const theirs: Assigned = new Set([2, 7]);
    expect(toggle([], 1, theirs)).toEqual([2]);
    expect(toggle([], EVERYWHERE, theirs)).toEqual([2, 7]);
  });

  it('shows what is seen by it, and keeps what the reader cannot see', () => {
    expect([...coveredLeaves(tree, new Set([2, 7]))]).toEqual([3, 4, 7]);
    expect(assignedNames(tree, new Set([7, 1]))).toEqual(['North', 'Store 7']);
    expect(toggle([99], 7)).toEqual([7, 99]);
  });
});
