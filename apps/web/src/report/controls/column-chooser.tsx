import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { useState } from 'react';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Labels } from '../labels.ts';
import { listedColumns, moveColumn, toggleColumn } from '../table/columns.ts';
import styles from './controls.module.css';

/** Which columns are shown, and in which order; the last one shown cannot be taken away. Takes effect at once. */
export const ColumnChooser = ({
  view,
  visible,
  labels,
  onChange,
}: {
  view: ReportView;
  visible: readonly FieldId[];
  labels: Labels;
  onChange: (columns: readonly FieldId[]) => void;
}): JSX.Element => {
  const { say, field } = labels;
  const [opened, setOpened] = useState(false);
  const asGiven = visible.length === view.columns.length && visible.every((column, at) => column === view.columns[at]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Control
          label={say('columns.label')}
          {...(visible.length === view.columns.length
            ? {}
            : { value: say('columns.some', { count: visible.length, total: view.columns.length }) })}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={`${styles.dropdown} ${styles.columns}`} aria-label={say('columns.label')}>
        <ul>
          {listedColumns(view, visible).map((column) => {
            const at = visible.indexOf(column);
            const name = field(column);
            return (
              <li key={column}>
                <label>
                  <input
                    type="checkbox"
                    checked={at >= 0}
                    disabled={at >= 0 && visible.length === 1}
                    onChange={() => onChange(toggleColumn(view, visible, column))}
                  />
                  {name}
                </label>
                {at >= 0 ? (
                  <>
                    <button
                      type="button"
                      disabled={at === 0}
                      aria-label={say('columns.earlier', { name })}
                      onClick={() => onChange(moveColumn(visible, column, -1))}
                    >
                      <span className={styles.up}>
                        <Icon name="chevronDown" size={14} />
                      </span>
                    </button>
                    <button
                      type="button"
                      disabled={at === visible.length - 1}
                      aria-label={say('columns.later', { name })}
                      onClick={() => onChange(moveColumn(visible, column, 1))}
                    >
                      <Icon name="chevronDown" size={14} />
                    </button>
                  </>
                ) : null}
              </li>
            );
          })}
        </ul>
        <button type="button" className={styles.reset} disabled={asGiven} onClick={() => onChange([])}>
          {say('columns.all')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
};
