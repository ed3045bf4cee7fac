import type { JSX } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './book-overview.module.css';

/** There is nothing to tell, and there is nothing to tell yet. */
const signs = { none: '–', notYet: '·' } as const;

/** In place of a figure: a sign, and in words why there is none. A cell is never empty. */
export const NoFigure = ({ why, sign = 'none' }: { why: string; sign?: keyof typeof signs }): JSX.Element => (
  <span className={styles.noFigure} title={why}>
    <span aria-hidden="true">{signs[sign]}</span>
    <VisuallyHidden>{why}</VisuallyHidden>
  </span>
);

/** A written figure, or the sign for none. */
export const Figure = ({ text, why }: { text: string; why: string }): JSX.Element =>
  text === '' ? <NoFigure why={why} /> : <>{text}</>;
