import type { Preset } from '@lanewise/contract/entities/preset';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import type { PresetDraft } from '../presets/kind.ts';
import { PresetPicker } from '../presets/picker.tsx';
import { listedLanes, presetOfLanes } from './choice.ts';
import { LaneList } from './lane-list.tsx';
import styles from './lanes.module.css';

/** The content of the control: presets, the lanes, Apply. Nothing changes before Apply. */
export const LanesPanel = ({
  lanes,
  chosen,
  presets,
  labels,
  onChange,
  onDraft,
  onApply,
  onCancel,
}: {
  /** Lanes of the stores on the screen. */
  lanes: readonly string[];
  /** Empty: all lanes. */
  chosen: readonly string[];
  presets: readonly Preset[];
  labels: Labels;
  onChange: (chosen: readonly string[]) => void;
  onDraft: (draft: PresetDraft) => void;
  onApply: () => void;
  onCancel: () => void;
}): JSX.Element => {
  const { say } = labels;
  return (
    <>
      <PresetPicker
        presets={presets}
        selected={presetOfLanes(presets, chosen)}
        standing={chosen}
        labels={labels}
        onSelect={(preset) => onChange(preset?.columns ?? [])}
        onDraft={onDraft}
      />
      <LaneList lanes={listedLanes(lanes, chosen)} chosen={chosen} emptyIsAll labels={labels} onChange={onChange} />
      <div className={styles.foot}>
        <Control label={say('cancel')} onClick={onCancel} />
        <Control label={say('apply')} className={styles.apply ?? ''} onClick={onApply} />
      </div>
    </>
  );
};
