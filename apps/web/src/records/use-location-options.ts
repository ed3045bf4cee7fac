import type { Option } from '@lanewise/contract/entities/option';
import { useLocations } from '../api/queries.ts';

/** The locations to choose from, after an entry for no single location. */
export const useLocationOptions = (none: string): Option[] => {
  const { data: locations = [] } = useLocations();
  return [
    { value: '', label: none },
    ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
  ];
};
