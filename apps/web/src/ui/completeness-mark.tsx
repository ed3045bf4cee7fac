import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { JSX } from 'react';
import styles from './completeness-mark.module.css';

/**
 * The small mark before a figure: nothing for a whole one, a half-filled ring for partial, an empty ring for missing, a
 * short dash for closed. `label` says it in words, for the hint and for those who do not see it; it is not announced for
 * a whole figure. The mark always takes its place, so names stay in line.
 */
export const CompletenessMark = ({ state, label }: { state: CompletenessState; label: string }): JSX.Element =>
  state === 'complete' || state === 'unverified' ? (
    <span className={styles.mark} aria-hidden="true" />
  ) : (
    <span className={styles.mark} data-state={state} role="img" aria-label={label} title={label} />
  );
