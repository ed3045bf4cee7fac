import { LOCATION_LEVEL } from '@lanewise/contract/access';
import { useLevels } from '../../api/queries.ts';

/**
 * Levels of authority to choose from. The lowest level is the level of the stores, however deep the tree is. A level
 * that the company no longer has counts as the lowest level.
 */
export const useLevelOptions = (current: number): { value: string; label: string }[] => {
  const { data = [] } = useLevels();
  const lowest = data.at(-1)?.id ?? LOCATION_LEVEL;
  const valueOf = (id: number): number => (id < lowest ? id : current >= lowest ? current : LOCATION_LEVEL);
  return data.map(({ id, name }) => ({ value: String(valueOf(id)), label: name }));
};
