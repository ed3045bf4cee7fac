import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldId } from '@lanewise/contract/fields';
import type { Preset } from '@lanewise/contract/entities/preset';
import { usualColumns } from '@lanewise/contract/reports/definition';
import { useContext, useEffect, useMemo } from 'react';
import { useCompany } from '../../api/queries.ts';
import { presets as callPresets } from '../../api/presets.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { PresetList } from '../../api/presets.ts';
import { globalPresetData, globalPresetFlag } from '../../state/keys.ts';
import type { StoredPreset } from '../../state/keys.ts';
import { read, remove, useStored, write } from '../../state/storage.ts';
import { changed } from '../address/address.ts';
import { PointContext } from '../points/context.ts';
import type { Screen } from '../use-screen.ts';
import { columnChoice, columnScreen, namedColumns, sameColumns, visibleColumns, whereNaming } from './choice.ts';
import { keepSelection, selectionsKept } from './keep.ts';

/** The columns of a report screen, as shown in the table and exports, and the actions that change them. */
export interface Columns {
  /** Visible columns in their order; the first one is fixed. */
  visible: readonly FieldId[];
  /** Presets of this view: the user's own, then shared ones. */
  presets: readonly Preset[];
  selected: Preset | null;
  /** Whether the columns differ from those of the selected preset. */
  differs: boolean;
  /** Whether the default columns are shown in the order of the view, without a preset. */
  asGiven: boolean;
  /** Whether all columns are shown in the order of the view, without a preset. */
  cleared: boolean;
  /** False until the stored choice is known. */
  ready: boolean;
  /** Sets the columns and their order; the selected preset stays selected. */
  arrange: (columns: readonly FieldId[]) => void;
  /** Selects a preset; null selects none and keeps the columns. */
  select: (preset: Preset | null) => void;
  /** Shows every column and selects no preset. */
  clear: () => void;
  /** Shows the default columns and selects no preset. */
  reset: () => void;
  /** Lists and selects a preset that was added or changed on the server. */
  saved: (preset: Preset) => void;
  /** Removes a preset that was deleted on the server; the columns stay. */
  deleted: (presetId: number) => void;
}

const minutes = 60_000;

const stored = (presetType: string, view: string, preset: Preset | null, columns: readonly string[]): StoredPreset => ({
  ...(preset ? { id: preset.id, presetId: preset.id, name: preset.name } : {}),
  view,
  presetType,
  columns: JSON.stringify(columns),
});

const inOrder = (presets: Preset[]): Preset[] =>
  presets.sort((a, b) => Number(b.own) - Number(a.own) || a.name.localeCompare(b.name));

export const useColumns = ({ definition, view, address, go }: Screen): Columns => {
  const kit = useContext(PointContext);
  const screen = columnScreen(definition);
  const company = useCompany()?.id ?? null;
  const client = useQueryClient();
  const slot = useMemo(() => columnChoice(screen), [screen]);
  const choice = useStored(slot)[address.view];
  const visible = useMemo(() => {
    const named = kit?.namedBy(address) ?? null;
    return named ? namedColumns(view, choice, named) : visibleColumns(view, choice);
  }, [kit, address, view, choice]);
  const key = useMemo(() => queryKeys.presets(company, screen, address.view), [company, screen, address.view]);
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // A reload may have interrupted the sending of a change. Such a change is newer than the server's data.
      await selectionsKept();
      const answer = await callPresets(screen, address.view, signal);
      if (answer.columns) write(slot, { ...read(slot), [address.view]: answer.columns });
      return answer;
    },
    enabled: company !== null,
    staleTime: 10 * minutes,
  });
  const presets = useMemo(
    () => (data?.presets ?? []).filter((preset) => preset.view === address.view),
    [data, address.view],
  );
  const selected = presets.find(({ id }) => id === data?.selectedId) ?? null;
  const full = sameColumns(visible, usualColumns(view));

  // Stores the selected preset, because the logout saves it.
  useEffect(() => {
    if (!data) return;
    write(globalPresetFlag, selected ? 'true' : 'false');
    if (selected || !full) write(globalPresetData, stored(screen, address.view, selected, visible));
    else remove(globalPresetData);
  }, [data, selected, full, screen, address.view, visible]);

  const relist = (change: (list: PresetList) => Partial<PresetList>): void => {
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<PresetList>(key, (last) => last && { ...last, ...change(last) });
  };
  const set = (preset: Preset | null, columns: readonly string[]): void => {
    write(slot, { ...read(slot), [address.view]: [...columns] });
    relist(() => ({ selectedId: preset?.id ?? null }));
    keepSelection({ ...stored(screen, address.view, preset, columns), presetId: preset?.id ?? null });
    if (kit) go(changed(address, { where: whereNaming(address.where, columns) }), { replace: true });
  };
  return {
    visible,
    presets,
    selected,
    differs: selected !== null && !sameColumns(visible, visibleColumns(view, selected.columns)),
    asGiven: full && selected === null,
    cleared: selected === null && sameColumns(visible, view.columns),
    ready: !isPending,
    arrange: (columns) => set(selected, selected === null && sameColumns(columns, usualColumns(view)) ? [] : columns),
    select: (preset) => set(preset, preset?.columns ?? visible),
    clear: () => set(null, view.columns),
    reset: () => set(null, []),
    saved: (preset) => {
      relist(({ presets: last }) => ({ presets: inOrder([...last.filter(({ id }) => id !== preset.id), preset]) }));
      set(preset, preset.columns);
    },
    deleted: (presetId) => {
      relist(({ presets: last }) => ({ presets: last.filter(({ id }) => id !== presetId) }));
      if (selected?.id === presetId) set(null, visible);
    },
  };
};
