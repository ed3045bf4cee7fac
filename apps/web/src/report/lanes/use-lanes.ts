import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Preset } from '@lanewise/contract/entities/preset';
import { lanes as callLanes } from '../../api/lanes.ts';
import { presets as callPresets } from '../../api/presets.ts';
import type { PresetList } from '../../api/presets.ts';
import { companyId } from '../../state/keys.ts';
import { useStored } from '../../state/storage.ts';
import type { Screen } from '../use-screen.ts';
import { queryKeys } from '../../api/query-keys.ts';

const minutes = 60_000;

/**
 * Type of the presets of lanes, which all views share. Only the user applies a preset of lanes: a list opened from a
 * figure must contain everything behind the figure.
 */
export const lanePresetType = 'transactionLanes';
export const lanePresetView = 'default';

/** The lanes of the stores on the screen, around its days. */
export const useLanes = ({ effective }: Screen): UseQueryResult<string[]> => {
  const company = useStored(companyId);
  const query = effective && {
    startDate: effective.dates.start,
    lastDate: effective.dates.last,
    locationIds: effective.locations ?? undefined,
  };
  return useQuery({
    queryKey: queryKeys.lanes(company, query),
    queryFn: query === null ? skipToken : ({ signal }) => callLanes(query, signal),
    staleTime: 10 * minutes,
  });
};

export interface LanePresets {
  presets: readonly Preset[];
  /** Lists a preset that was added or changed on the server. */
  saved: (preset: Preset) => void;
  deleted: (presetId: number) => void;
}

/** Presets of lanes: the user's own, then shared ones. */
export const useLanePresets = (): LanePresets => {
  const key = queryKeys.presets(useStored(companyId), lanePresetType, lanePresetView);
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callPresets(lanePresetType, lanePresetView, signal),
    staleTime: 10 * minutes,
  });
  const relist = (change: (list: readonly Preset[]) => Preset[]): void => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<PresetList>(key, (last) => last && { ...last, presets: change(last.presets) });
  };
  return {
    presets: data?.presets ?? [],
    saved: (preset) => relist((list) => [preset, ...list.filter(({ id }) => id !== preset.id)]),
    deleted: (presetId) => relist((list) => list.filter(({ id }) => id !== presetId)),
  };
};
