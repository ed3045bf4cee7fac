import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { JSX } from 'react';
import { Control } from '../ui/control.tsx';
import styles from './assign-bar.module.css';

interface AssignBarProps {
  /** The number of selected rows, in words. */
  chosen: string;
  texts: { assign: string; unassign: string; clear: string };
  targets: readonly { id: number; name: string; depth?: number }[];
  busy: boolean;
  /** Null: unassign. */
  onAssign: (target: number | null) => void;
  onClear: () => void;
}

/** The bar for the selected rows of a table: assigns them to one of the targets, or to none. */
export const AssignBar = ({ chosen, texts, targets, busy, onAssign, onClear }: AssignBarProps): JSX.Element => (
  <div className={styles.bar} role="group" aria-label={chosen}>
    <strong>{chosen}</strong>
    <Menu position="bottom-start" shadow="none" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="compact-sm" loading={busy} disabled={targets.length === 0}>
          {texts.assign}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {targets.map(({ id, name, depth = 0 }) => (
          <Menu.Item key={id} style={{ paddingLeft: 10 + depth * 16 }} onClick={() => onAssign(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Control label={texts.unassign} disabled={busy} onClick={() => onAssign(null)} />
    <button type="button" className={styles.link} onClick={onClear}>
      {texts.clear}
    </button>
  </div>
);
