import { useState } from 'react';
import type { JSX } from 'react';
import styles from './locations.module.css';

/** A name that is edited in place: Enter saves it; Escape or an empty name cancels. */
export const NameField = ({
  label,
  initial = '',
  depth,
  onKeep,
  onGiveUp,
}: {
  label: string;
  initial?: string;
  depth: number;
  onKeep: (name: string) => Promise<unknown>;
  onGiveUp: () => void;
}): JSX.Element => {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const keep = (): void => {
    const wanted = name.trim();
    if (busy) return;
    if (wanted === '' || wanted === initial) return onGiveUp();
    setBusy(true);
    // A refused name stays open for a change; the call has announced the reason.
    void onKeep(wanted)
      .then(onGiveUp, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <input
      className={styles.name}
      style={{ marginLeft: 8 + depth * 18 }}
      aria-label={label}
      placeholder={label}
      value={name}
      maxLength={100}
      readOnly={busy}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onGiveUp();
      }}
    />
  );
};
