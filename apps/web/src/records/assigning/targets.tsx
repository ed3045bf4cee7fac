import { useState } from 'react';
import type { DragEvent, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Shown } from './found.ts';
import type { Assigning, Target } from './use-assigning.ts';
import styles from './targets.module.css';

/** Number of targets that a narrow screen shows above the table, as in targets.module.css; all others unfold. */
const FEW = 4;

interface EntryProps extends Omit<Target, 'id'> {
  current: boolean;
  onShow: () => void;
  /** The MIME type of the dragged rows. */
  dragType: string;
  /** Absent: the entry accepts no drop. */
  onDrop?: (() => void) | undefined;
  /** Label and handler of the edit button; absent: the user may not edit the target. */
  edit?: { label: string; onEdit: () => void } | undefined;
}

/** One target: selects the rows assigned to it, and accepts dropped rows. */
const Entry = (props: EntryProps): JSX.Element => {
  const { name, count, depth = 0, current, quiet = false, onShow, dragType, onDrop, edit } = props;
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
          {name}
        </span>
        <span className={styles.count}>{formatQuantity(count, language)}</span>
      </button>
      {edit ? <IconButton icon="pencil" label={edit.label} onClick={edit.onEdit} /> : null}
    </li>
  );
};

/**
 * The list of targets with their counts, after the entries for all rows and for unassigned rows. Rows dropped on a
 * target are assigned to it.
 */
export const Targets = <Row extends { name: string }>({
  label,
  assigning: { targets, counts, shown, show, dragType, editable, held },
  onEdit,
}: {
  /** Name of the list. */
  label: string;
  assigning: Assigning<Row>;
  /** Absent: the user may not edit a target. */
  onEdit?: ((id: number) => void) | undefined;
}): JSX.Element => {
  const { t } = useTranslation('settings');
  const [unfolded, setUnfolded] = useState(false);
  const folds = targets.length > FEW && !unfolded;
  const entry = (which: Shown) => ({
    dragType,
    current: shown === which,
    onShow: () => show({ show: which === 'all' ? undefined : which }),
  });
  const dropOn = (target: number | null) => (editable ? () => held.drop(target) : undefined);
  return (
    <nav aria-label={label}>
      <ul className={styles.list} data-folded={folds || undefined}>
        <Entry {...entry('all')} name={t('assigning.all')} count={counts.all} />
        <Entry {...entry('open')} name={t('assigning.open')} count={counts.open} onDrop={dropOn(null)} />
        {targets.map(({ id, ...target }) => (
          <Entry
            key={id}
            {...entry(id)}
            {...target}
            onDrop={dropOn(id)}
            edit={onEdit && { label: t('assigning.edit', { name: target.name }), onEdit: () => onEdit(id) }}
          />
        ))}
      </ul>
      {folds ? (
        <button type="button" className={styles.more} onClick={() => setUnfolded(true)}>
          {t('assigning.showAll', { count: targets.length })}
        </button>
      ) : null}
    </nav>
  );
};
