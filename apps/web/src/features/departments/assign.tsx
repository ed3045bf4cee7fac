import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import type { OwnRow } from './tree.ts';
import styles from './departments.module.css';

/** What is done with the chosen departments of the registers. */
export const AssignBar = ({
  count,
  rows,
  busy,
  onAssign,
  onClear,
}: {
  count: number;
  rows: readonly OwnRow[];
  busy: boolean;
  /** Null: to none. */
  onAssign: (compDepId: number | null) => void;
  onClear: () => void;
}): JSX.Element => {
  const { t } = useTranslation('departments');
  const active = rows.filter(({ department }) => department.status === 'Active');
  return (
    <div className={styles.bar} role="group" aria-label={t('chosen', { count })}>
      <strong>{t('chosen', { count })}</strong>
      <Menu position="bottom-start" shadow="none" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button size="compact-sm" loading={busy} disabled={active.length === 0}>
            {t('assign')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {active.map(({ department: { comp_dep_id, name }, depth }) => (
            <Menu.Item key={comp_dep_id} style={{ paddingLeft: 10 + depth * 16 }} onClick={() => onAssign(comp_dep_id)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Control label={t('unassign')} disabled={busy} onClick={() => onAssign(null)} />
      <button type="button" className={styles.link} onClick={onClear}>
        {t('clear')}
      </button>
    </div>
  );
};
