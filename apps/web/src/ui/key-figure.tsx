import type { JSX, ReactNode } from 'react';
import styles from './key-figure.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface KeyFigureProps {
  label: string;
  /** Stands beside the label. */
  what?: ReactNode;
  /** Already written for the reader; null while it is not known yet. */
  value: string | null;
  /** Change against the compared period, already written ('+1.4 %'); left out where nothing is compared. */
  change?: string | undefined;
  /** Which way it went; 'even' has no colour. */
  trend?: 'up' | 'down' | 'even';
  /** What the change means in words, for those who cannot see its colour and place. */
  changeLabel?: string | undefined;
}

/** A total, large, with its change. */
export const KeyFigure = ({
  label,
  what = null,
  value,
  change,
  trend = 'even',
  changeLabel,
}: KeyFigureProps): JSX.Element => (
  <div className={styles.figure}>
    <dt className={styles.label}>
      <span>{label}</span>
      {what}
    </dt>
    <dd className={styles.value}>
      {value === null ? <span className={styles.pending} aria-hidden="true" /> : <span>{value}</span>}
      {value !== null && change !== undefined ? (
        <span className={styles.change} data-trend={trend} title={changeLabel}>
          {change}
          {changeLabel ? <VisuallyHidden> {changeLabel}</VisuallyHidden> : null}
        </span>
      ) : null}
    </dd>
  </div>
);

/** The row of key figures of a screen; two columns on a phone. */
export const KeyFigures = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <dl className={styles.figures} aria-label={label}>
    {children}
  </dl>
);
