import type { JSX } from 'react';
import { formatQuantity } from '@lanewise/domain/format';
import { IconButton } from '../../ui/icon-button.tsx';
import { pageSizes } from '../address/address.ts';
import { pageAt } from '../address/wire.ts';
import type { Labels } from '../labels.ts';
import styles from './pager.module.css';

const sizes = [...pageSizes].sort((a, b) => a - b);

/** '1–25 of 312', the step to the next page, and the number of rows on a page. */
export const Pager = ({
  page,
  size,
  total,
  labels,
  onPage,
  onSize,
}: {
  page: number;
  size: number;
  total: number;
  labels: Labels;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}): JSX.Element | null => {
  const { say, language } = labels;
  const first = (page - 1) * size;
  const pages = Math.max(1, pageAt(Math.max(0, total - 1), size));
  const write = (value: number): string => formatQuantity(value, language);
  if (total <= (sizes[0] ?? 0)) return null;
  return (
    <nav className={styles.pager} aria-label={say('pages')}>
      <label className={styles.size}>
        {say('rowsPerPage')}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.range} role="status">
        {say('rowsShown', {
          from: write(Math.min(first + 1, total)),
          to: write(Math.min(first + size, total)),
          total: write(total),
        })}
      </span>
      <IconButton
        icon="chevronRight"
        turned
        label={say('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.page}>{say('pageOf', { page: write(page), pages: write(pages) })}</span>
      <IconButton
        icon="chevronRight"
        label={say('nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
};
