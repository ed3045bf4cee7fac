import type { JSX, ReactNode } from 'react';
import styles from './key-figure.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface KeyFigureProps {
  label: string;
  /** Help button next to the label. */
  what?: ReactNode;
  /** The formatted value, or a sign instead of it; null until it is known. */
  value: ReactNode;
  /** Formatted change against the earlier period ('+1.4 %'); absent without a comparison. */
  change?: string | undefined;
  /** Whether the change is good or bad; 'even' has no colour. */
  trend?: 'good' | 'bad' | 'even';
  /** The change in words, for screen readers. */
  changeLabel?: string | undefined;
  /** The value as it is read out in the name of the link. */
  said?: string;
  /** Period and places of the figure. */
  scope: string;
  /** Mark for a figure that may still change. */
  mark?: ReactNode;
  /** Address of the list that adds up to the figure; null: none. */
  href?: string | null;
}

/** A total in large type, with its change, period and places. */
export const KeyFigure = ({
  label,
  what = null,
  value,
  change,
  trend = 'even',
  changeLabel,
  said = '',
  scope,
  mark = null,
  href = null,
}: KeyFigureProps): JSX.Element => (
  <div className={styles.figure}>
    <dt className={styles.label}>
      <span>{label}</span>
      {what}
    </dt>
    <dd className={styles.value}>
      {value === null ? <span className={styles.pending} aria-hidden="true" /> : null}
      {value === null ? null : (
        <span>
          {href === null ? (
            value
          ) : (
            <a href={href} aria-label={`${label} ${said}`}>
              {value}
            </a>
          )}
        </span>
      )}
      {value !== null && change !== undefined ? (
        <span className={styles.change} data-trend={trend} title={changeLabel}>
          {change}
          {changeLabel ? <VisuallyHidden> {changeLabel}</VisuallyHidden> : null}
        </span>
      ) : null}
      {value === null ? null : mark}
    </dd>
    <dd className={styles.scope}>{scope}</dd>
  </div>
);

/** The row of key figures of a screen; two columns on a phone. */
export const KeyFigures = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <dl className={styles.figures} aria-label={label}>
    {children}
  </dl>
);
