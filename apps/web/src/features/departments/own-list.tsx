import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX, ReactNode } from 'react';
import type { CompanyDepartment } from '@lanewise/contract/entities/department';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Shown } from './rows.ts';
import type { OwnRow } from './tree.ts';
import styles from './departments.module.css';

/** What a dragged department of the registers is marked with. */
export const dragType = 'application/x-lanewise-departments';

const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);

const Entry = ({
  label,
  count,
  depth = 0,
  current,
  quiet = false,
  onShow,
  onDrop,
  children,
}: {
  label: string;
  count: number;
  depth?: number;
  current: boolean;
  quiet?: boolean;
  onShow: () => void;
  /** Absent: nothing can be dropped here. */
  onDrop?: (() => void) | undefined;
  children?: ReactNode;
}): JSX.Element => {
  const language = useLanguage();
  const [over, setOver] = useState(false);
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
      {children}
    </li>
  );
};

/** The company's own departments, with what belongs to each; what is dropped on one belongs to it. */
export const OwnList = ({
  rows,
  counts,
  shown,
  onShow,
  onDrop,
  onEdit,
}: {
  rows: readonly OwnRow[];
  counts: { all: number; open: number; of: (compDepId: number) => number };
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Absent: the reader may not assign. */
  onDrop?: ((compDepId: number | null) => void) | undefined;
  /** Absent: the reader may not change them. */
  onEdit?: ((department: CompanyDepartment) => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  return (
    <nav aria-label={t('own')}>
      <ul className={styles.own}>
        <Entry label={t('all')} count={counts.all} current={shown === 'all'} onShow={() => onShow('all')} />
        <Entry
          label={t('open')}
          count={counts.open}
          current={shown === 'open'}
          onShow={() => onShow('open')}
          onDrop={onDrop && (() => onDrop(null))}
        />
        {rows.map(({ department, depth }) => (
          <Entry
            key={department.comp_dep_id}
            label={department.name}
            count={counts.of(department.comp_dep_id)}
            depth={depth}
            current={shown === department.comp_dep_id}
            quiet={department.status === 'Inactive'}
            onShow={() => onShow(department.comp_dep_id)}
            onDrop={onDrop && (() => onDrop(department.comp_dep_id))}
          >
            {onEdit ? (
              <button
                type="button"
                className={styles.edit}
                aria-label={t('edit', { name: department.name })}
                onClick={() => onEdit(department)}
              >
                <Icon name="pencil" size={14} />
              </button>
            ) : null}
          </Entry>
        ))}
      </ul>
    </nav>
  );
};
