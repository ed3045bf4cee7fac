import type { JSX, ReactNode } from 'react';
import styles from './pending.module.css';

/**
 * Content that is being refetched: the last answer stays visible in a paler ink, and a thin line moves along its upper
 * edge. The line appears after 300 ms, so that a quick answer does not flicker.
 */
export const Pending = ({ pending, children }: { pending: boolean; children: ReactNode }): JSX.Element => (
  <div className={styles.place} aria-busy={pending} data-pending={pending || undefined}>
    {pending ? <div className={styles.line} aria-hidden="true" /> : null}
    {children}
  </div>
);
