import type { JSX } from 'react';
import type { Tag } from '@lanewise/contract/entities/place';
import styles from './tags.module.css';

/** A tag as a dot of its colour with its name. */
export const TagMark = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }): JSX.Element => (
  <span className={styles.tag}>
    <span className={styles.dot} data-color={color} aria-hidden="true" />
    {name}
  </span>
);
