import type { JSX } from 'react';
import { Control } from './control.tsx';
import styles from './known-at.module.css';

interface KnownAtProps {
  /** 'As known at 11/20/2026 7:42:10 AM' */
  text: string;
  /** Words of the way back to what is known now. */
  back: string;
  onBack: () => void;
}

/** Says that a screen shows an earlier state. */
export const KnownAt = ({ text, back, onBack }: KnownAtProps): JSX.Element => (
  <p className={styles.known} role="status">
    <span>{text}</span>
    <Control label={back} onClick={onBack} />
  </p>
);
