import type { FieldId } from '@lanewise/contract/fields';
import type { JSX, ReactNode } from 'react';
import { sideOf } from '../format.ts';
import type { Labels } from '../labels.ts';
import type { Sort } from '../address/address.ts';
import styles from './table.module.css';

const arrows = { ASC: '↑', DESC: '↓' } as const;
const words = { ASC: 'ascending', DESC: 'descending' } as const;

/** A header that sorts: ascending, descending, none. */
export const HeadCell = ({
  field,
  first,
  order,
  labels,
  box = null,
  onSort,
}: {
  field: FieldId;
  first: boolean;
  order: Sort | null;
  labels: Labels;
  /** Stands before the name of the column. */
  box?: ReactNode;
  onSort: (field: FieldId) => void;
}): JSX.Element => {
  const direction = order?.field === field ? order.direction : null;
  return (
    <th scope="col" data-side={first ? 'left' : sideOf(field)} aria-sort={direction ? words[direction] : 'none'}>
      {box}
      <button type="button" className={styles.sort} onClick={() => onSort(field)}>
        {labels.header(field)}
        <span className={styles.arrow} aria-hidden="true">
          {direction ? arrows[direction] : ''}
        </span>
      </button>
    </th>
  );
};
