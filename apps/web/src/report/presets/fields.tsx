import { PRESET_NAME_LENGTH } from '@lanewise/contract/entities/preset-rules';
import type { Preset } from '@lanewise/contract/entities/preset';
import { useId } from 'react';
import type { JSX, ReactNode, Ref } from 'react';
import type { Labels } from '../labels.ts';
import columns from '../columns/columns.module.css';
import styles from './presets.module.css';
import type { NameMistake } from './rule.ts';

/** Chooses the preset of the form: a new one or one of the user's own. */
export const PresetChoice = ({
  own,
  chosen,
  labels: { say },
  onChoose,
}: {
  own: readonly Preset[];
  chosen: Preset | null;
  labels: Labels;
  onChoose: (preset: Preset | null) => void;
}): JSX.Element | null => {
  const id = useId();
  if (own.length === 0) return null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say('columnPreset.label')}</label>
      <select
        id={id}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(own.find((one) => String(one.id) === target.value) ?? null)}
      >
        <option value="">{say('columnPreset.new')}</option>
        {own.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {preset.name}
          </option>
        ))}
      </select>
    </div>
  );
};

export const NameField = ({
  name,
  mistake,
  labels: { say },
  field,
  onChange,
}: {
  name: string;
  mistake: NameMistake | null;
  labels: Labels;
  field: Ref<HTMLInputElement>;
  onChange: (name: string) => void;
}): JSX.Element => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say('columnPreset.name')}</label>
      <input
        id={id}
        ref={field}
        data-autofocus
        maxLength={PRESET_NAME_LENGTH}
        autoComplete="off"
        aria-invalid={mistake !== null || undefined}
        aria-describedby={mistake === null ? undefined : `${id}-wrong`}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
      {mistake === null ? null : (
        <p id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {mistake === 'characters' ? say('search.notAllowed') : say(`columnPreset.wrong.${mistake}`)}
        </p>
      )}
    </div>
  );
};

/** The entries of the preset. All of them can be removed here; saving then reports that they are missing. */
export const EntriesField = ({
  label,
  count,
  wrong,
  clearable,
  labels: { say },
  onClear,
  children,
}: {
  label: string;
  /** The number of chosen entries, in words. */
  count: string;
  /** The error; null for none. */
  wrong: string | null;
  clearable: boolean;
  labels: Labels;
  onClear: () => void;
  children: ReactNode;
}): JSX.Element => {
  const id = useId();
  return (
    <div className={styles.columns} role="group" aria-labelledby={id}>
      <div className={styles.columnsHead}>
        <span id={id}>{label}</span>
        <span className={columns.hint}>{count}</span>
        <span className={styles.space} />
        <button type="button" className={columns.clear} disabled={!clearable} onClick={onClear}>
          {say('columnPreset.clear')}
        </button>
      </div>
      {children}
      {wrong === null ? null : (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
};
