import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import type { RowSelection } from './selection.tsx';
import styles from './selection.module.css';

/** The number of selected rows and the actions on them. */
export const SelectionBar = ({
  selection,
  most,
  labels,
  onOpen,
}: {
  selection: RowSelection;
  /** Most receipts that open together. */
  most: number;
  labels: Labels;
  onOpen: (ids: readonly string[]) => void;
}): JSX.Element => {
  const { say } = labels;
  const ids = [...selection.chosen];
  return (
    <div className={styles.selection} role="group" aria-label={say('selection.label')}>
      <span role="status">
        {ids.length > most
          ? say('selection.tooMany', { count: ids.length, most })
          : say('selection.some', { count: ids.length })}
      </span>
      <Control disabled={ids.length > most} onClick={() => onOpen(ids)}>
        <Icon name="receipt" size={14} />
        {say('selection.open')}
      </Control>
      <Control label={say('selection.clear')} onClick={() => selection.choose(ids, false)} />
    </div>
  );
};
