import type { JSX } from 'react';
import { Icon } from './icon.tsx';
import styles from './close-button.module.css';

/** The cross in the corner of what was opened. `size` in pixels; larger where a finger meets it. */
export const CloseButton = ({
  label,
  size = 32,
  onClick,
}: {
  label: string;
  size?: number;
  onClick: () => void;
}): JSX.Element => (
  <button
    type="button"
    className={styles.close}
    style={{ width: size, height: size }}
    aria-label={label}
    onClick={onClick}
  >
    <Icon name="close" />
  </button>
);
