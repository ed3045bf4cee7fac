import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedByName, treeOf } from './tree.ts';

const placesOf = (names: readonly string[]) => names.map((name, at) => ({ name, reg_loc_id: at + 1 }));
const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

describe('places by name', () => {
  it('count numbers in names as numbers, and equal names by their ids', () => {
    expect(namesOf(sortedByName(1, placesOf(['Store 10', 'Store 2', 'store 1'])))).toEqual([
      'store 1',
      'Store 2',
      'Store 10',
    ]);
    expect(sortedByName(2, placesOf(['Mill', 'Mill', 'Mill']).toReversed()).map(({ reg_loc_id: id }) => id)).toEqual([
      1, 2, 3,
    ]);
  });

  it('are the same whatever was sorted before: others, fewer, more, renamed, and of another company', () => {
    const name = fc.constantFrom('Mill', 'Mill 2', 'Mill 10', 'Oak', 'oak', 'Ärlig', '');
    const lists = fc.array(fc.array(fc.tuple(fc.nat(12), name), { maxLength: 12 }), { minLength: 1, maxLength: 5 });
    let company = 100;
    fc.assert(
      fc.property(lists, fc.boolean(), (drawn, areApart) => {
        company += 10;
        for (const [at, list] of drawn.entries()) {
          const places = [...new Map(list).entries()].map(([id, text]) => ({ reg_loc_id: id, name: text }));
          company += 1_000;
          const alone = sortedByName(company, places);
          expect(sortedByName(areApart && at % 2 === 1 ? 7 : 8, places)).toEqual(alone);
        }
      }),
    );
  });

  it('stand so at every level of the tree', () => {
    const place = (id: number, name: string, above: number | null, location: number | null = null) => ({
      reg_loc_id: id,
      name,
      group_id: above,
      location_id: location,
      depth: above === null ? 0 : 1,
    });
    const places = [place(1, 'West', null), place(2, 'East', null), place(3, 'Oak 10', 1, 7), place(4, 'Oak 9', 1, 8)];
    const tree = treeOf(sortedByName(3, places));
    expect(namesOf(tree)).toEqual(['East', 'West']);
    expect(namesOf(tree[1]?.children ?? [])).toEqual(['Oak 9', 'Oak 10']);
  });
});
