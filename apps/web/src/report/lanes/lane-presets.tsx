import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import { PresetDialog } from '../presets/dialog.tsx';
import { EntriesField } from '../presets/fields.tsx';
import type { PresetDraft, EntriesProps, PresetKind } from '../presets/kind.ts';
import { listedLanes } from './choice.ts';
import { LaneList } from './lane-list.tsx';
import type { Screen } from '../use-screen.ts';
import { lanePresetType, lanePresetView, useLanePresets, useLanes } from './use-lanes.ts';

const lanePresets = (lanes: readonly string[], draft: PresetDraft, labels: Labels): PresetKind<string> => {
  const { say } = labels;
  const listed = listedLanes(lanes, draft.list);
  return {
    presetType: lanePresetType,
    view: lanePresetView,
    begin: (list) => list,
    list: (shown) => shown,
    field: ({ shown, wrong, onChange }: EntriesProps<string>) => (
      <EntriesField
        label={say('lanes.label')}
        count={say('columns.some', { count: shown.length, total: listed.length })}
        wrong={wrong ? say('columnPreset.wrong.lanes') : null}
        clearable={shown.length > 0}
        labels={labels}
        onClear={() => onChange([])}
      >
        <LaneList
          lanes={listedLanes(listed, shown)}
          chosen={shown}
          emptyIsAll={false}
          labels={labels}
          onChange={onChange}
        />
      </EntriesField>
    ),
  };
};

/** The dialog for presets of lanes; saving one applies it at once. */
export const LanePresets = ({
  screen,
  draft,
  labels,
  onApply,
  onClose,
}: {
  screen: Screen;
  draft: PresetDraft;
  labels: Labels;
  onApply: (lanes: readonly string[]) => void;
  onClose: () => void;
}): JSX.Element => {
  const { data: lanes = [] } = useLanes(screen);
  const { presets, saved, deleted } = useLanePresets();
  return (
    <PresetDialog
      kind={lanePresets(lanes, draft, labels)}
      presets={presets}
      standing={draft.list}
      draft={draft}
      company={screen.company}
      labels={labels}
      onSaved={(preset) => {
        saved(preset);
        onApply(preset.columns);
      }}
      onDeleted={deleted}
      onClose={onClose}
    />
  );
};
