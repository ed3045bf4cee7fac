import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LocationRecord, Region, RegionChange } from '@lanewise/contract/entities/place';
import * as endpoints from '@lanewise/contract/endpoints/regions';
import { ask } from '../../api/ask.ts';
import { useRecords } from '../../api/records.ts';
import type { ListAnswer } from '../../api/records.ts';
import { toastSuccess, toastUndo } from '../../ui/toast.tsx';
import { fillings, undoing } from './region-tree.ts';
import type { Filling } from './region-tree.ts';

export const useRegionList = (): UseQueryResult<ListAnswer<Region>> => useRecords(endpoints.listRegions, {});

/** Refetches everything that shows places: the switcher, the pickers, the lists, and reports with their regions. */
export const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries();
};

const put = (body: RegionChange): Promise<Region> => ask(endpoints.changeRegion, { body });

const fill = async (all: readonly Filling[]): Promise<void> => {
  for (const one of all) await put(one);
};

export interface RegionActions {
  add: (name: string, parentRegLocId: number | null) => Promise<Region>;
  rename: (regLocId: number, name: string) => Promise<void>;
  moveRegion: (region: Region, to: number | null) => Promise<void>;
  moveLocations: (locations: readonly LocationRecord[], to: number | null) => Promise<void>;
  remove: (regLocId: number) => Promise<void>;
  removeAll: () => Promise<void>;
}

/** Changes of the tree. The call announces a failure; the toast of a move offers to undo it. */
export const useRegionActions = (regions: readonly Region[]): RegionActions => {
  const { t } = useTranslation(['locations', 'settings']);
  const refresh = useRefresh();
  const nameOf = (to: number | null, none: string): string =>
    regions.find(({ regLocId }) => regLocId === to)?.name ?? none;
  const undoable = (text: string, undo: () => Promise<unknown>): void =>
    toastUndo(text, t('undo'), () => void undo().finally(refresh));
  return {
    add: async (name, parentRegLocId) => {
      const added = await ask(endpoints.createRegion, { body: { name, parentRegLocId } });
      await refresh();
      return added;
    },
    rename: async (regLocId, name) => {
      await put({ regLocId, name });
      await refresh();
    },
    moveRegion: async ({ regLocId, name, parentRegLocId }, to) => {
      await put({ regLocId, parentRegLocId: to });
      undoable(t('moved', { name, to: nameOf(to, t('all')) }), () => put({ regLocId, parentRegLocId }));
      await refresh();
    },
    moveLocations: async (locations, to) => {
      const moved = locations.filter(({ regionId }) => regionId !== to).map(({ reg_loc_id }) => reg_loc_id);
      const [only] = locations;
      if (!only || moved.length === 0) return;
      await fill(fillings(regions, moved, to));
      const target = nameOf(to, t('none'));
      const text =
        moved.length === 1
          ? t('moved', { name: only.name, to: target })
          : t('movedSeveral', { count: moved.length, to: target });
      undoable(text, () => fill(undoing(regions, moved, to)));
      await refresh();
    },
    remove: async (regLocId) => {
      await ask(endpoints.removeRegion, { params: { regLocId } });
      await refresh();
    },
    removeAll: async () => {
      await ask(endpoints.removeAllRegions, {});
      toastSuccess(t('allRemoved'));
      await refresh();
    },
  };
};
