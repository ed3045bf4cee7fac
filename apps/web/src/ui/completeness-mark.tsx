import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import type { JSX } from 'react';
import styles from './completeness-mark.module.css';

/**
 * The small mark before a figure: no mark for complete or unverified, a half-filled ring for partial, an empty ring for
 * missing, a short dash for closed. `label` is the text of the mark, for the tooltip and for screen readers; a figure
 * without a mark announces nothing. The mark always takes its space, so that names stay aligned.
 */
export const CompletenessMark = ({ state, label }: { state: CompletenessState; label: string }): JSX.Element =>
  state === 'complete' || state === 'unverified' ? (
    <span className={styles.mark} aria-hidden="true" />
  ) : (
    <span className={styles.mark} data-state={state} role="img" aria-label={label} title={label} />
  );
