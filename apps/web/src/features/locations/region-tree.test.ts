import type { Region } from '@lanewise/contract/entities/place';
import { describe, expect, it } from 'vitest';
import { canMoveRegion, fillings, pathsIn, regionRows, treeLines, undoing, withBelow } from './region-tree.ts';

const region = (regLocId: number, name: string, parentRegLocId: number | null, locationIds: number[] = []): Region => ({
  regLocId,
  name,
  parentRegLocId,
  locationIds,
  levelId: 2,
  own: true,
});
const regions = [
  region(1, 'East', null, [10]),
  region(2, 'Coast', 1, [11, 12]),
  region(3, 'Harbor', 2),
  region(4, 'West', null),
];

const drawn = (closed: number[] = []): string[] =>
  regionRows(regions, new Set(closed)).map(
    ({ region: { name }, depth, count }) => `${'  '.repeat(depth)}${name} ${count}`,
  );

describe('the tree of regions', () => {
  it('counts what stands in a region and below it, also where it is folded', () => {
    expect(drawn()).toEqual(['East 3', '  Coast 2', '    Harbor 0', 'West 0']);
    expect(drawn([1])).toEqual(['East 3', 'West 0']);
    expect(drawn([2])).toEqual(['East 3', '  Coast 2', 'West 0']);
  });

  it('names a region by what stands above it', () => {
    const pathOf = pathsIn(regions);
    expect(pathOf(3)).toBe('East › Coast › Harbor');
    expect(pathOf(null)).toBe('');
  });

  it('has a line for each, and for the name that is being written', () => {
    const lines = (writing: Parameters<typeof treeLines>[1]) =>
      treeLines(regionRows(regions, new Set([2])), writing).map((line) =>
        line.kind === 'branch' ? String(line.branch) : `${line.kind} ${line.row.region.name}`,
      );
    expect(lines(null)).toEqual(['all', '1', '2', '4', 'none']);
    expect(lines({ rename: 2 })).toEqual(['all', '1', 'rename Coast', '4', 'none']);
    expect(lines({ below: 1 })).toEqual(['all', '1', 'below East', '2', '4', 'none']);
    expect(lines({ below: null })).toEqual(lines(null));
  });

  it('lets nothing move below itself, to where it stands, or into what is not one’s own', () => {
    expect([...withBelow(regions, 1)]).toEqual([1, 2, 3]);
    expect([1, 3, 4].map((to) => canMoveRegion(regions, 1, to))).toEqual([false, false, true]);
    expect(canMoveRegion(regions, 1, null)).toBe(false);
    expect(canMoveRegion(regions, 2, null)).toBe(true);
    const foreign = regions.map((one) => (one.regLocId === 4 ? { ...one, own: false } : one));
    expect(canMoveRegion(foreign, 1, 4)).toBe(false);
    expect(canMoveRegion(foreign, 4, 1)).toBe(false);
  });
});

describe('locations that move', () => {
  it('are added to their new region, and taken out of the others where they go to none', () => {
    expect(fillings(regions, [10, 11], 4)).toEqual([{ regLocId: 4, locationIds: [10, 11] }]);
    expect(fillings(regions, [10, 11], null)).toEqual([
      { regLocId: 1, locationIds: [] },
      { regLocId: 2, locationIds: [12] },
    ]);
  });

  it('come back to where each of them was', () => {
    expect(undoing(regions, [10, 11], 4)).toEqual([
      { regLocId: 1, locationIds: [10] },
      { regLocId: 2, locationIds: [11, 12] },
      { regLocId: 4, locationIds: [] },
    ]);
  });
});
