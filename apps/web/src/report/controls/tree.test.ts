// @vitest-environment node
import type { RegionNode } from '@lanewise/contract/entities/company';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, marksOf, regionOf, sameIds, shownRows, toggled } from './tree.ts';
import type { FlatTree, TreeRow } from './tree.ts';

/** A tree drawn by indentation: '1 North', then '  11 Harbor Point *' for a location. */
const draw = (text: string): RegionNode[] => {
  const root: RegionNode[] = [];
  const path: RegionNode[][] = [root];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    const [, id = '', name = '', star = ''] = /^\s*(\d+) (.*?)( \*)?$/.exec(line) ?? [];
    const leaf = star !== '';
    const node: RegionNode = {
      reg_loc_id: Number(id),
      location_id: leaf ? Number(id) + 900 : null,
      group_id: null,
      name,
      depth,
      leaf,
      children: [],
    };
    path[depth]?.push(node);
    path[depth + 1] = node.children;
  }
  return root;
};

const chain = flatten(
  draw(`
1 Coast
  11 Harbor Point *
  12 Quai des Brumes *
2 Inland
  3 Hills
    31 Old Mill Road *
  32 Riverside *
4 Empty region
`),
  'Select All',
);
const row = (tree: FlatTree, name: string): TreeRow => {
  const found = tree.rows.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const show = (selected: number[]): string => {
  const marks = marksOf(chain, new Set(selected));
  return chain.rows.map((one, at) => `${one.name}:${marks[at]}`).join(' ');
};

describe('the tree of locations', () => {
  it('SP-01 begins with Select All and leaves out regions without a location', () => {
    expect(chain.rows.map((one) => one.name)).toEqual([
      'Select All',
      'Coast',
      'Harbor Point',
      'Quai des Brumes',
      'Inland',
      'Hills',
      'Old Mill Road',
      'Riverside',
    ]);
    expect(chain.leaves).toEqual([11, 12, 31, 32]);
  });

  it('SP-08 a parent selects all its descendants and is mixed when some are selected', () => {
    const inland = toggled(chain, new Set(), row(chain, 'Inland'));
    expect([...inland]).toEqual([31, 32]);
    expect(show([...inland])).toBe(
      'Select All:some Coast:none Harbor Point:none Quai des Brumes:none Inland:all Hills:all Old Mill Road:all Riverside:all',
    );
    expect(show([32])).toContain('Inland:some Hills:none');
    expect(toggled(chain, inland, row(chain, 'Inland')).size).toBe(0);
    expect([...toggled(chain, new Set([32]), row(chain, 'Inland'))].sort()).toEqual([31, 32]);
  });

  it('shows what is below open rows only', () => {
    expect(shownRows(chain, new Set([2]), '').map((one) => one.id)).toEqual([0, 1, 11, 12, 2]);
    expect(shownRows(chain, new Set([0]), '').map((one) => one.id)).toEqual([0]);
  });

  it('SP-27 a search matches locations in any case, with or without accents, never regions', () => {
    expect(shownRows(chain, new Set([2]), ' MILL').map((one) => one.id)).toEqual([31]);
    expect(shownRows(chain, new Set(), 'brümes').map((one) => one.id)).toEqual([12]);
    expect(shownRows(chain, new Set(), 'coast')).toEqual([]);
  });

  it('shows the best matches first: names that begin with the text, then words that do, then any other', () => {
    const names = ['Farmland', 'Old Land', 'Land of Ten', 'Riverside'];
    const stores = flatten(draw(`1 Coast\n${names.map((name, at) => `  1${at} ${name} *`).join('\n')}`), 'Select All');
    expect(shownRows(stores, new Set(), 'land').map(({ name }) => name)).toEqual([
      'Land of Ten',
      'Old Land',
      'Farmland',
    ]);
    expect(regionOf(stores, row(stores, 'Old Land'))).toBe('Coast');
  });

  it('toggling a row twice from none gives none, and all and none agree with the leaves below', () => {
    fc.assert(
      fc.property(fc.subarray([...chain.leaves]), fc.nat(chain.rows.length - 1), (ids, at) => {
        const target = chain.rows[at];
        if (!target) return;
        const after = toggled(chain, new Set(ids), target);
        const mark = marksOf(chain, after)[at];
        expect(mark === 'all' || mark === 'none').toBe(true);
        const outside = chain.leaves.filter((_, index) => index < target.from || index >= target.to);
        expect(outside.every((id) => after.has(id) === ids.includes(id))).toBe(true);
        expect(sameIds(after, new Set(after))).toBe(true);
      }),
    );
  });
});
