import type { JSX } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './paging.module.css';

/** '1–50 of 312' with the steps to the previous and the next page; hidden if there is only one page. */
export const Paging = ({
  page,
  size,
  total,
  labels,
  onPage,
}: {
  /** Page number, from 1. */
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
      <IconButton
        icon="chevronRight"
        turned
        label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton icon="chevronRight" label={labels.next} disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
};
