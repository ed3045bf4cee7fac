import type { Option } from '@lanewise/contract/entities/option';
import { timeZoneOptions } from '@lanewise/domain/places/time-zones';

/** Zones to choose from. One that is not in the list stands there as long as it is the current one. */
export const zonesFor = (current: string): Option[] => {
  const zones = timeZoneOptions();
  return zones.some(({ value }) => value === current) ? zones : [{ value: current, label: current }, ...zones];
};
