import type { Option } from '@lanewise/contract/entities/option';
import { timeZoneOptions } from '@lanewise/domain/places/time-zones';

/** Time zones to choose from. A zone outside the list is offered only while it is the current zone. */
export const zonesFor = (current: string): Option[] => {
  const zones = timeZoneOptions();
  return zones.some(({ value }) => value === current) ? zones : [{ value: current, label: current }, ...zones];
};
