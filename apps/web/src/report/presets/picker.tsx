import type { Preset } from '@lanewise/contract/entities/preset';
import { useEffect, useId, useRef } from 'react';
import type { JSX } from 'react';
import { useLooking } from '../../state/session.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import styles from './presets.module.css';
import type { PresetDraft } from './kind.ts';

const optionOf = ({ id, name, own, owner }: Preset, { say }: Labels): JSX.Element => (
  <option key={id} value={id}>
    {own ? name : say('columnPreset.of', { name, owner })}
  </option>
);

/** The presets to choose from, and the button to the dialog that adds and edits them. */
export const PresetPicker = ({
  presets,
  selected,
  standing,
  labels,
  onSelect,
  onDraft,
}: {
  presets: readonly Preset[];
  selected: Preset | null;
  /** The current choice of the screen. The form of a new preset or of the selected preset starts with this choice. */
  standing: readonly string[];
  labels: Labels;
  onSelect: (preset: Preset | null) => void;
  onDraft: (draft: PresetDraft) => void;
}): JSX.Element => {
  const { say } = labels;
  const own = presets.filter((preset) => preset.own);
  const shared = presets.filter((preset) => !preset.own);
  const looking = useLooking();
  const id = useId();
  const first = useRef<HTMLSelectElement>(null);
  // The panel loads after the popover has looked for an element to focus.
  useEffect(() => first.current?.focus(), []);
  const editable = selected?.own ? selected : (own[0] ?? null);
  return (
    <div className={styles.presets}>
      <label htmlFor={id}>{say('columnPreset.label')}</label>
      <select
        id={id}
        ref={first}
        value={selected?.id ?? ''}
        onChange={({ target }) => onSelect(presets.find((one) => String(one.id) === target.value) ?? null)}
      >
        <option value="">{say('columnPreset.none')}</option>
        {own.map((preset) => optionOf(preset, labels))}
        {shared.length > 0 ? (
          <optgroup label={say('columnPreset.shared')}>{shared.map((preset) => optionOf(preset, labels))}</optgroup>
        ) : null}
      </select>
      {looking ? null : (
        <div className={styles.actions}>
          <Control label={say('columnPreset.add')} onClick={() => onDraft({ preset: null, list: standing })} />
          {editable ? (
            <Control
              label={say('columnPreset.edit')}
              onClick={() => onDraft({ preset: editable, list: editable === selected ? standing : editable.columns })}
            />
          ) : null}
        </div>
      )}
    </div>
  );
};
