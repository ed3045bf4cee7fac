import type { JSX } from 'react';
import { Icon } from './icon.tsx';
import styles from './paging.module.css';

/** '1–50 of 312' with a step back and a step on; nothing where everything is on one page. */
export const Paging = ({
  page,
  size,
  total,
  labels,
  onPage,
}: {
  /** From 1. */
  page: number;
  size: number;
  total: number;
  labels: { pages: string; range: string; previous: string; next: string };
  onPage: (page: number) => void;
}): JSX.Element | null => {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1) return null;
  return (
    <nav className={styles.paging} aria-label={labels.pages}>
      <span role="status">{labels.range}</span>
      <button type="button" disabled={page <= 1} aria-label={labels.previous} onClick={() => onPage(page - 1)}>
        <span className={styles.back}>
          <Icon name="chevronRight" />
        </span>
      </button>
      <button type="button" disabled={page >= pages} aria-label={labels.next} onClick={() => onPage(page + 1)}>
        <Icon name="chevronRight" />
      </button>
    </nav>
  );
};
