import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { useState } from 'react';
import type { JSX } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Labels } from '../labels.ts';
import { fixedColumn, listedColumns, moveTo, sameColumns } from './choice.ts';
import styles from './columns.module.css';
import { useListDrag } from './list-drag.ts';

/** A hidden column keeps its place in the list while the list is open. */
const useOrder = (view: ReportView, shown: readonly FieldId[]): [FieldId[], (order: FieldId[]) => void] => {
  const [kept, keep] = useState(() => listedColumns(view, shown));
  const fits = sameColumns(
    kept.filter((column) => shown.includes(column)),
    shown,
  );
  return [fits && kept.every((column) => view.columns.includes(column)) ? kept : listedColumns(view, shown), keep];
};

interface ArrowProps {
  isUp: boolean;
  /** Whether the column cannot move further in this direction. */
  isOff: boolean;
  label: string;
  onClick: () => void;
}

/** Moves a column by one place. */
const Arrow = ({ isUp, isOff, label, onClick }: ArrowProps): JSX.Element => (
  <button type="button" className={styles.arrow} aria-disabled={isOff} aria-label={label} onClick={onClick}>
    <span data-up={isUp || undefined}>
      <Icon name="chevronDown" size={14} />
    </span>
  </button>
);

interface ArrowsProps {
  isFirst: boolean;
  isLast: boolean;
  labelOf: (key: string) => string;
  onStep: (by: -1 | 1) => void;
}

const Arrows = ({ isFirst, isLast, labelOf, onStep }: ArrowsProps): JSX.Element => (
  <>
    <Arrow isUp isOff={isFirst} label={labelOf('columns.earlier')} onClick={() => onStep(-1)} />
    <Arrow isUp={false} isOff={isLast} label={labelOf('columns.later')} onClick={() => onStep(1)} />
  </>
);

export interface ColumnListProps {
  view: ReportView;
  /** The visible columns, without the first column of the view, which is always visible. */
  shown: readonly FieldId[];
  /** Whether the last visible column can be hidden. */
  mayBeEmpty: boolean;
  labels: Labels;
  onChange: (shown: readonly FieldId[]) => void;
}

/** Columns to show, hide and reorder: by boxes, arrows and drag. */
export const ColumnList = ({ view, shown, mayBeEmpty, labels, onChange }: ColumnListProps): JSX.Element => {
  const { say, field: nameOf } = labels;
  const [order, keep] = useOrder(view, shown);
  const [said, setSaid] = useState('');
  const isShown = (column: FieldId): boolean => shown.includes(column);
  const change = (next: FieldId[], on: readonly FieldId[]): void => {
    keep(next);
    onChange(next.filter((column) => on.includes(column)));
  };
  const move = (column: FieldId, to: number): void => {
    const next = moveTo(order, column, to);
    if (sameColumns(next, order)) return;
    change(next, shown);
    const at = next.filter(isShown).indexOf(column) + 1;
    setSaid(say('columns.moved', { name: nameOf(column), at: at + 1, total: shown.length + 1 }));
  };
  /** Moves a column by one place among the visible ones. */
  const step = (column: FieldId, by: -1 | 1): void => {
    const beside = shown[shown.indexOf(column) + by];
    if (beside !== undefined) move(column, order.indexOf(beside));
  };
  const toggle = (column: FieldId): void =>
    change(order, isShown(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  const drag = useListDrag(order, move);
  return (
    <>
      <ul className={styles.list} {...drag.list}>
        <li className={styles.fixed}>
          <span className={styles.name}>{nameOf(fixedColumn(view))}</span>
          <span className={styles.hint}>{say('columns.fixed')}</span>
        </li>
        {order.map((column) => {
          const at = shown.indexOf(column);
          return (
            <li key={column} data-column={column} data-dragged={drag.dragged === column || undefined}>
              <span className={styles.grip} aria-hidden="true" {...(at >= 0 ? drag.grip(column) : { hidden: true })} />
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1 && !mayBeEmpty}
                  onChange={() => toggle(column)}
                />
                <span className={styles.name}>{nameOf(column)}</span>
              </label>
              {at >= 0 ? (
                <Arrows
                  isFirst={at === 0}
                  isLast={at === shown.length - 1}
                  labelOf={(key) => say(key, { name: nameOf(column) })}
                  onStep={(by) => step(column, by)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
};
