import type { JSX, ReactNode, Ref } from 'react';
import styles from './users.module.css';

/** A section of the form that stays folded until its title is pressed. */
export const FoldedPanel = ({
  title,
  open,
  onToggle,
  className,
  ref,
  children,
}: {
  title: string;
  open: boolean;
  onToggle: () => void;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}): JSX.Element => (
  <section ref={ref} className={className} aria-label={title}>
    <h3>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={onToggle}>
        {title}
      </button>
    </h3>
    {open ? children : null}
  </section>
);
