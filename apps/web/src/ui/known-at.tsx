import type { JSX } from 'react';
import { Control } from './control.tsx';
import styles from './known-at.module.css';

interface KnownAtProps {
  /** 'As known at 11/20/2026 7:42:10 AM' */
  text: string;
  /** Label of the link back to the current state. */
  back: string;
  onBack: () => void;
}

/** A notice that the screen shows an earlier state. */
export const KnownAt = ({ text, back, onBack }: KnownAtProps): JSX.Element => (
  <p className={styles.known} role="status">
    <span>{text}</span>
    <Control label={back} onClick={onBack} />
  </p>
);
