import type { JSX, ReactNode } from 'react';
import styles from './gallery.module.css';

/** One component in one state, under its name. `panel`: the width in pixels of the frame in which a screen opens it. */
export const Piece = ({
  name,
  panel,
  children,
}: {
  name: string;
  panel?: number | 'content';
  children: ReactNode;
}): JSX.Element => (
  <div className={styles.piece}>
    <h3 className={styles.name}>{name}</h3>
    {panel === undefined ? (
      children
    ) : (
      <div className={styles.panel} style={panel === 'content' ? {} : { width: panel }}>
        {children}
      </div>
    )}
  </div>
);
