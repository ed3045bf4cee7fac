import type { JSX } from 'react';
import styles from './toggle.module.css';

/** A switch with its label; `label` names the thing that it belongs to. */
export const Toggle = ({
  words,
  label,
  on,
  disabled,
  onChange,
}: {
  words: string;
  label: string;
  on: boolean;
  disabled: boolean;
  onChange: () => void;
}): JSX.Element => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={styles.toggle}
    disabled={disabled}
    onClick={onChange}
  >
    <span className={styles.track} data-on={on || undefined} aria-hidden="true" />
    <span>{words}</span>
  </button>
);
