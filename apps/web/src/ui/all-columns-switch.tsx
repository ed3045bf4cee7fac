import type { JSX } from 'react';
import type { AllColumns } from './all-columns.ts';
import { Control } from './control.tsx';
import styles from './all-columns-switch.module.css';

/** A switch between all columns and rows of two lines on a phone. */
export const AllColumnsSwitch = ({ label, all, onChange }: AllColumns): JSX.Element => (
  <div className={styles.place}>
    <Control label={label} aria-pressed={all} onClick={() => onChange(!all)} />
  </div>
);
