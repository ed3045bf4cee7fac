import type { LocationRecord } from '../../entities/place.ts';
import type * as locations from '../schemas/locations.ts';
import type * as regions from '../schemas/regions.ts';
import type { Examples } from './example.ts';

const harborPoint: LocationRecord = {
  location_id: 500001,
  reg_loc_id: 1002,
  name: 'Harbor Point',
  label: 'Harbor Point',
  depth: 2,
  authorityLevel: 3,
  storeNumber: '0008',
  regionId: 1001,
  timeZone: 'America/New_York',
  address: '1 Harbor Street',
  city: '',
  state: '',
  country: '',
  postalCode: '',
  openDate: null,
  status: 'Active',
  connectorId: 1005,
  laneCount: null,
  pricesIncludeTax: false,
  tagIds: [1],
};

/** The stores of a company, whose ids most other calls name. */
export const storesExamples = {
  listLocations: {
    query: { limit: 2, offset: 0, status: 'Active' },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        harborPoint,
        {
          location_id: 500002,
          reg_loc_id: 1004,
          name: 'Maple & 5th',
          label: 'Maple & 5th',
          depth: 2,
          authorityLevel: 3,
          storeNumber: '0014',
          regionId: 1003,
          timeZone: 'America/New_York',
          address: '5 Maple Street',
          city: '',
          state: '',
          country: '',
          postalCode: '',
          openDate: null,
          status: 'Active',
          connectorId: 1006,
          laneCount: null,
          pricesIncludeTax: false,
          tagIds: [1],
        },
      ],
      totalCount: 36,
    },
  },
  oneLocation: {
    params: { locationId: 500001 },
    answer: {
      isSuccess: true,
      message: '',
      data: { ...harborPoint, version: '0b1f1d8559219570' },
    },
  },
  createLocation: {
    body: { name: 'West End', storeNumber: '0103', timeZone: 'America/New_York', city: 'Springfield', country: 'US' },
    answer: {
      isSuccess: true,
      message: '',
      data: {
        location_id: 500004,
        reg_loc_id: 1008,
        name: 'West End',
        label: 'West End',
        depth: 2,
        authorityLevel: 3,
        storeNumber: '0103',
        regionId: null,
        timeZone: 'America/New_York',
        address: '',
        city: 'Springfield',
        state: '',
        country: 'US',
        postalCode: '',
        openDate: null,
        status: 'Active',
        connectorId: null,
        laneCount: null,
        pricesIncludeTax: false,
        tagIds: [],
        version: '354f99c5a53210cb',
      },
    },
  },
  listRegions: {
    query: { limit: 25 },
    answer: {
      isSuccess: true,
      message: '',
      data: [
        { regLocId: 1001, name: 'North', levelId: 2, parentRegLocId: null, locationIds: [1002], own: true },
        { regLocId: 1003, name: 'South', levelId: 2, parentRegLocId: null, locationIds: [1004], own: true },
      ],
      totalCount: 2,
    },
  },
} satisfies Examples<typeof locations> & Examples<typeof regions>;
