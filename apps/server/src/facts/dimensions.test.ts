import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceDimensions } from './dimensions.ts';
import { sql } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const place = (
  id: number,
  name: string,
  children: RegionNode[] = [],
  locationId: number | null = null,
): RegionNode => ({
  ...{ reg_loc_id: id, location_id: locationId, group_id: null, name, depth: 1, leaf: locationId !== null, children },
});

const location = (locationId: number, name: string): Location => ({
  ...{ location_id: locationId, reg_loc_id: locationId + 5_000, name, label: name, depth: 3, authorityLevel: 3 },
  ...{ storeNumber: `00${locationId}`, regionId: null, timeZone: 'America/New_York', address: '' },
});

const known = () =>
  facts.query(sql`
  select location_id, name, store_number, region_ids, region_names from dim_location
  where company = 1 and version = (select max(version) from dim_location where company = 1)
  order by location_id limit 1 by location_id`);

const tree = [place(1, 'East', [place(2, 'Coast', [place(5_001, 'Harbor', [], 1)]), place(5_002, "O'Neil", [], 2)])];
const departments = [
  { dep_id: 12, parent: 11, depth: 2, code: '12', name: 'Produce' },
  { dep_id: 11, parent: null, depth: 1, code: '1', name: 'Fresh' },
];

describe('dimensions', () => {
  it('are paths from the top, for locations and departments', async () => {
    await replaceDimensions(facts, 1, {
      locations: [location(1, 'Harbor'), location(2, "O'Neil")],
      regions: tree,
      departments,
    });
    expect(await known()).toEqual([
      { location_id: 1, name: 'Harbor', store_number: '001', region_ids: [1, 2], region_names: ['East', 'Coast'] },
      { location_id: 2, name: "O'Neil", store_number: '002', region_ids: [1], region_names: ['East'] },
    ]);
    expect(
      await facts.query(sql`select dep_id, parent, depth, name, path from dim_department order by dep_id`),
    ).toEqual([
      { dep_id: 11, parent: 0, depth: 1, name: 'Fresh', path: [11] },
      { dep_id: 12, parent: 11, depth: 2, name: 'Produce', path: [11, 12] },
    ]);
  });

  it('replaced, show new names and nothing of what is gone; another company keeps its own', async () => {
    await replaceDimensions(facts, 2, { locations: [location(1, 'Elsewhere')], regions: [], departments: [] });
    await replaceDimensions(facts, 1, { locations: [location(2, 'Maple')], regions: [], departments });
    expect(await known()).toEqual([
      { location_id: 2, name: 'Maple', store_number: '002', region_ids: [], region_names: [] },
    ]);
    expect(await facts.query(sql`select name from dim_location where company = 2`)).toEqual([{ name: 'Elsewhere' }]);
  });

  it('replaced twice within a millisecond, show the last', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await replaceDimensions(facts, 1, { locations: [location(2, name)], regions: [], departments });
    expect(await known()).toMatchObject([{ name: 'Four' }]);
  });
});
