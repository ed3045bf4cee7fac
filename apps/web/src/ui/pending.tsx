import type { JSX, ReactNode } from 'react';
import styles from './pending.module.css';

/**
 * What is on display while it is fetched again: it stays in sight in a paler ink, because it answers the last question,
 * and a thin line runs along its upper edge. The line comes after 300 ms, so that a quick answer does not flicker.
 */
export const Pending = ({ pending, children }: { pending: boolean; children: ReactNode }): JSX.Element => (
  <div className={styles.place} aria-busy={pending} data-pending={pending || undefined}>
    {pending ? <div className={styles.line} aria-hidden="true" /> : null}
    {children}
  </div>
);
