import type { JSX, ReactNode } from 'react';
import styles from './gallery.module.css';

/** One piece in one state, under its name. `narrow`: as wide as the panel in which it stands on a screen. */
export const Piece = ({
  name,
  narrow = false,
  children,
}: {
  name: string;
  narrow?: boolean;
  children: ReactNode;
}): JSX.Element => (
  <section className={styles.piece} data-narrow={narrow || undefined} data-piece={name} aria-label={name}>
    <h3 className={styles.name}>{name}</h3>
    {children}
  </section>
);
