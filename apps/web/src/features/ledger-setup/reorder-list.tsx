import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReorder } from './use-reorder.ts';
import styles from './ledger-setup.module.css';

interface ReorderListProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** False: the order is only shown. */
  editable: boolean;
  onOrder: (ids: number[]) => Promise<unknown>;
  children: (row: Row) => ReactNode;
}

/** Rows in an order that people choose, by drag and by keyboard. */
export const ReorderList = <Row,>(props: ReorderListProps<Row>): JSX.Element => {
  const { label, rows, idOf, nameOf, editable, onOrder, children } = props;
  const { t } = useTranslation('ledgerSetup');
  const { order, held, list, grip } = useReorder(rows.map(idOf), onOrder);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const shown = order.flatMap((id) => byId.get(id) ?? []);
  const heldRow = held === null ? undefined : byId.get(held);
  return (
    <>
      <ul className={styles.list} aria-label={label} {...list}>
        {shown.map((row) => {
          const id = idOf(row);
          return (
            <li key={id} data-held={held === id || undefined}>
              {editable ? (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={t('move', { name: nameOf(row) })}
                  aria-pressed={held === id}
                  title={t('moveHint')}
                  {...grip(id)}
                />
              ) : null}
              {children(row)}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">
          {heldRow
            ? t('held', { name: nameOf(heldRow), at: order.indexOf(idOf(heldRow)) + 1, total: order.length })
            : ''}
        </span>
      </VisuallyHidden>
    </>
  );
};
