import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { RegionName } from '../meta/place-types.ts';
import { namesOf } from '../question/names.ts';

export const permitted = [
  { locationId: 7, regLocId: 1007 },
  { locationId: 8, regLocId: 1008 },
  { locationId: 9, regLocId: 1009 },
];

const location = (location_id: LocationId, storeNumber: string, name: string, regionId: number) => ({
  location_id,
  reg_loc_id: 1000 + location_id,
  name,
  label: name,
  storeNumber,
  depth: 3,
  authorityLevel: 3,
  regionId,
  address: '',
  timeZone: 'America/New_York',
});

const region = (id: number, name: string): RegionName => ({ reg_loc_id: id, group_id: null, name, depth: 2 });

export const names = namesOf({
  locations: [
    location(7, '0007', 'Quai des Brumes', 901),
    location(8, '0008', 'Harbor Point', 902),
    location(9, '0009', 'Station Square', 901),
  ],
  regions: [region(901, 'East'), region(902, 'West')],
  departments: [
    { dep_id: 1, parent: null, depth: 1, code: 'F', name: 'Fresh' },
    { dep_id: 11, parent: 1, depth: 2, code: 'P', name: 'Produce' },
    { dep_id: 12, parent: 1, depth: 2, code: 'D', name: 'Dairy' },
    { dep_id: 2, parent: null, depth: 1, code: 'G', name: 'Grocery' },
  ],
});
