import { describe, expect, it } from 'vitest';
import { namesOf } from './names.ts';

const store = {
  location_id: 7,
  reg_loc_id: 70,
  name: 'Harbor Point',
  label: 'Harbor Point',
  depth: 3,
  authorityLevel: 4,
  storeNumber: '0008',
  regionId: 2,
  timeZone: 'UTC',
  address: '',
};
const coast = { reg_loc_id: 2, group_id: 1, name: 'Coast', depth: 2 };
const east = { reg_loc_id: 1, group_id: null, name: 'East', depth: 1 };

const regionsOf = (authorityLevel?: number) =>
  namesOf({
    locations: [store],
    regions: [coast, east],
    departments: [],
    ...(authorityLevel === undefined ? {} : { authorityLevel }),
  })
    .places.get(7)
    ?.regions.map((region) => region?.name ?? null);

describe('names that travel with a question', () => {
  it('ENT-39 say no region above the level of the reader, and leave the others in their places', () => {
    expect(regionsOf()).toEqual(['East', 'Coast']);
    expect(regionsOf(2)).toEqual(['East', 'Coast']);
    expect(regionsOf(3)).toEqual([null, 'Coast']);
    expect(regionsOf(1_000)).toEqual([null, null]);
  });
});
