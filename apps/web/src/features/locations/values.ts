import { locationStatuses } from '@lanewise/contract/entities/place-rules';
import type { LocationChange, LocationRecord } from '@lanewise/contract/entities/place';

/** The values of the form: choices as text, the type of their fields. */
export interface LocationValues extends Record<string, unknown> {
  name: string;
  storeNumber: string;
  regionId: string;
  status: string;
  address: string;
  city: string;
  country: string;
  state: string;
  postalCode: string;
  timeZone: string;
  openDate: string;
  laneCount: number | '';
  pricesIncludeTax: 'yes' | 'no';
  tagIds: number[];
  version: string | undefined;
}

export const locationValuesOf = (location: LocationRecord): LocationValues => ({
  name: location.name,
  storeNumber: location.storeNumber,
  regionId: location.regionId === null ? '' : String(location.regionId),
  status: location.status,
  address: location.address,
  city: location.city,
  country: location.country,
  state: location.state,
  postalCode: location.postalCode,
  timeZone: location.timeZone,
  openDate: location.openDate ?? '',
  laneCount: location.laneCount ?? '',
  pricesIncludeTax: location.pricesIncludeTax ? 'yes' : 'no',
  tagIds: location.tagIds,
  version: location.version,
});

/** A new location in a region, or in none. */
export const newLocation = (regionId: number | null, timeZone: string): LocationValues => ({
  name: '',
  storeNumber: '',
  regionId: regionId === null ? '' : String(regionId),
  status: 'Active',
  address: '',
  city: '',
  country: '',
  state: '',
  postalCode: '',
  timeZone,
  openDate: '',
  laneCount: '',
  pricesIncludeTax: 'no',
  tagIds: [],
  version: undefined,
});

export const locationInputOf = ({
  regionId,
  openDate,
  laneCount,
  pricesIncludeTax,
  status,
  ...rest
}: LocationValues): LocationChange => ({
  ...rest,
  regionId: regionId === '' ? null : Number(regionId),
  openDate: openDate === '' ? null : openDate,
  laneCount: laneCount === '' ? null : laneCount,
  pricesIncludeTax: pricesIncludeTax === 'yes',
  status: locationStatuses.find((one) => one === status) ?? 'Active',
});
