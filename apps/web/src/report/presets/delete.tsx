import type { Preset } from '@lanewise/contract/entities/preset';
import { useState } from 'react';
import type { JSX } from 'react';
import { deletePreset } from '../../api/presets.ts';
import { Control } from '../../ui/control.tsx';
import type { Labels } from '../labels.ts';
import styles from './presets.module.css';

/** Deletes a preset after a second click, because a deletion cannot be undone. */
export const PresetDelete = ({
  preset,
  labels,
  onDeleted,
}: {
  preset: Preset;
  labels: Labels;
  onDeleted: (id: number) => void;
}): JSX.Element => {
  const { say } = labels;
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deletePreset(preset.id);
      onDeleted(preset.id);
    } catch {
      // The toast of the failed call reports it; the preset still exists.
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <Control
      label={say(
        asked ? (preset.shared ? 'columnPreset.deleteForAll' : 'columnPreset.deleteNow') : 'columnPreset.delete',
      )}
      className={styles.delete ?? ''}
      data-asked={asked || undefined}
      disabled={busy}
      onClick={() => (asked ? void remove() : setAsked(true))}
      onBlur={() => setAsked(false)}
    />
  );
};
