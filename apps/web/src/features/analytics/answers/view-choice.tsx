import type { ComponentProps, JSX } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../analytics.module.css';

/** A choice of lists, on as many lines as it needs. */
export const ViewChoice = <Value extends string>(props: ComponentProps<typeof Segmented<Value>>): JSX.Element => (
  <div className={styles.choice}>
    <Segmented<Value> {...props} />
  </div>
);
