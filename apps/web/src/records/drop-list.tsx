import { useState } from 'react';
import type { DragEvent, JSX, ReactNode } from 'react';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../i18n/language.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './drop-list.module.css';

/** The list on the left, or above on narrow screens, and the table whose rows are assigned to its entries. */
export const Sides = ({ list, children }: { list: ReactNode; children: ReactNode }): JSX.Element => (
  <div className={styles.sides}>
    <div>{list}</div>
    <div className={styles.main}>{children}</div>
  </div>
);

/** The targets for the rows of the table beside it. */
export const DropList = ({ label, children }: { label: string; children: ReactNode }): JSX.Element => (
  <nav aria-label={label}>
    <ul className={styles.list}>{children}</ul>
  </nav>
);

interface DropEntryProps {
  label: string;
  count: number;
  depth?: number;
  current: boolean;
  quiet?: boolean;
  onShow: () => void;
  /** The MIME type of the dragged rows. */
  dragType: string;
  /** Absent: the entry accepts no drop. */
  onDrop?: (() => void) | undefined;
  /** Absent: the user may not edit it. */
  edit?: { label: string; onEdit: () => void } | undefined;
}

/** One target: selects the rows assigned to it, and accepts dropped rows. */
export const DropEntry = (props: DropEntryProps): JSX.Element => {
  const { label, count, depth = 0, current, quiet = false, onShow, dragType, onDrop, edit } = props;
  const language = useLanguage();
  const [over, setOver] = useState(false);
  const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);
  const dropping = onDrop
    ? {
        onDragOver: (event: DragEvent) => {
          if (!isOurs(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          if (!isOurs(event)) return;
          event.preventDefault();
          setOver(false);
          onDrop();
        },
      }
    : {};
  return (
    <li className={styles.entry} data-over={over || undefined} data-current={current || undefined} {...dropping}>
      <button
        type="button"
        className={styles.show}
        style={{ paddingLeft: 8 + depth * 16 }}
        aria-current={current ? 'true' : undefined}
        onClick={onShow}
      >
        <span className={styles.label} data-quiet={quiet || undefined}>
          {label}
        </span>
        <span className={styles.count}>{formatQuantity(count, language)}</span>
      </button>
      {edit ? <IconButton icon="pencil" label={edit.label} onClick={edit.onEdit} /> : null}
    </li>
  );
};
