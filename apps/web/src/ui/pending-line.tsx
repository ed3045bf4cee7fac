import type { JSX } from 'react';
import styles from './pending-line.module.css';

/**
 * A thin line along the upper edge of what is being fetched again (SP-26); what is already there stays in sight. It comes after
 * 300 ms, so that a quick answer does not flicker. Its surroundings are positioned and say `aria-busy`.
 */
export const PendingLine = ({ pending }: { pending: boolean }): JSX.Element | null =>
  pending ? <div className={styles.line} data-pending aria-hidden="true" /> : null;
