import { readLanes, writeLanes } from '@lanewise/contract/reports/lanes';
import { Suspense, lazy, useRef, useState } from 'react';
import type { JSX } from 'react';
import { failureOf } from '../../api/explain.ts';
import { Control } from '../../ui/control.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Address } from '../address/address.ts';
import { without } from '../address/where.ts';
import { DialogControl } from '../controls/dialog-control.tsx';
import { Failed } from '../failed.tsx';
import type { Labels } from '../labels.ts';
import type { PresetDraft } from '../presets/kind.ts';
import type { Screen } from '../use-screen.ts';
import { MOST_NAMED, chosenOf, listedLanes } from './choice.ts';
import { useLanePresets, useLanes } from './use-lanes.ts';

const LanesPanel = lazy(() => import('./lanes-panel.tsx').then(({ LanesPanel }) => ({ default: LanesPanel })));
const LanePresets = lazy(() => import('./lane-presets.tsx').then(({ LanePresets }) => ({ default: LanePresets })));

interface LanesProps {
  screen: Screen;
  labels: Labels;
  onChange: (change: Partial<Address>) => void;
}

/** The content of the open popover; it loads its data when it opens. */
const Opened = ({
  screen,
  labels,
  onApply,
  onDraft,
  onCancel,
}: {
  screen: Screen;
  labels: Labels;
  onApply: (lanes: readonly string[]) => void;
  onDraft: (draft: PresetDraft) => void;
  onCancel: () => void;
}): JSX.Element => {
  const { say } = labels;
  const lanes = useLanes(screen);
  const { presets } = useLanePresets();
  const [chosen, setChosen] = useState<readonly string[]>(() => readLanes(screen.address.where.lane ?? ''));
  if (lanes.isError)
    return (
      <Failed
        {...failureOf(lanes.error, say('lanes.failed'))}
        retry={<Control label={say('retry')} onClick={() => void lanes.refetch()} />}
      />
    );
  if (!lanes.data) return <LoadingState label={say('loading')} />;
  return (
    <LanesPanel
      lanes={lanes.data}
      chosen={chosen}
      presets={presets}
      labels={labels}
      onChange={setChosen}
      onDraft={onDraft}
      onApply={() => onApply(chosenOf(listedLanes(lanes.data, chosen), new Set(chosen)))}
      onCancel={onCancel}
    />
  );
};

/** Chooses the lanes of the list by checkboxes or by a preset. Only for reports with the lane filter. */
export const Lanes = ({ screen, labels, onChange }: LanesProps): JSX.Element | null => {
  const { say } = labels;
  const { definition, effective } = screen;
  const { where } = screen.address;
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<PresetDraft | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  if (!definition.filters.includes('lane')) return null;
  const chosen = readLanes(where.lane ?? '');
  const apply = (lanes: readonly string[]): void => {
    setOpened(false);
    onChange({ where: lanes.length === 0 ? without(where, 'lane') : { ...where, lane: writeLanes(lanes) } });
  };
  return (
    <>
      <DialogControl
        name={say('lanes.label')}
        control={{
          ref: control,
          label: say('lanes.label'),
          ...(chosen.length === 0 ? {} : { value: chosen.length > MOST_NAMED ? chosen.length : chosen.join(', ') }),
          disabled: effective === null,
        }}
        opened={opened}
        onOpened={setOpened}
        width={280}
        words={labels}
      >
        <Opened
          screen={screen}
          labels={labels}
          onApply={apply}
          onDraft={(next) => {
            setOpened(false);
            setDraft(next);
          }}
          onCancel={() => setOpened(false)}
        />
      </DialogControl>
      {draft ? (
        <Suspense fallback={null}>
          <LanePresets
            screen={screen}
            draft={draft}
            labels={labels}
            onApply={apply}
            onClose={() => {
              setDraft(null);
              control.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
