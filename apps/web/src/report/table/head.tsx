import type { FieldId } from '@lanewise/contract/fields';
import type { HTMLAttributes, JSX, KeyboardEvent, ReactNode } from 'react';
import { sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import type { Sort } from '../address/address.ts';
import styles from './table.module.css';

const arrows = { ASC: '↑', DESC: '↓' } as const;
const words = { ASC: 'ascending', DESC: 'descending' } as const;

/** How a header is moved: what its cell and its button need for it. */
export interface Movable {
  cell: HTMLAttributes<HTMLTableCellElement> & { 'data-drop'?: 'before' | 'after' | undefined };
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A header that sorts: ascending, descending, none. */
export const HeadCell = ({
  field,
  first,
  order,
  labels,
  box = null,
  movable = null,
  onSort,
}: {
  field: FieldId;
  first: boolean;
  order: Sort | null;
  labels: Labels;
  /** Stands before the name of the column. */
  box?: ReactNode;
  /** Null: it stays where it is. */
  movable?: Movable | null;
  onSort: (field: FieldId) => void;
}): JSX.Element => {
  const direction = order?.field === field ? order.direction : null;
  return (
    <th
      scope="col"
      data-side={first ? 'left' : sideOf(field)}
      aria-sort={direction ? words[direction] : 'none'}
      {...movable?.cell}
    >
      {box}
      <button
        type="button"
        className={styles.sort}
        aria-keyshortcuts={movable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onClick={() => onSort(field)}
        onKeyDown={movable?.onKeyDown}
      >
        {labels.header(field)}
        <span className={styles.arrow} aria-hidden="true">
          {direction ? arrows[direction] : ''}
        </span>
      </button>
    </th>
  );
};
