import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import type { Assigning } from './use-assigning.ts';
import styles from './bar.module.css';

/** The bar for the selected rows of a table: assigns them to one of the targets, or to none. */
export const AssignBar = ({
  targets,
  held: { chosen, busy, assign, clear },
}: Pick<Assigning<never>, 'targets' | 'held'>): JSX.Element | null => {
  const { t } = useTranslation('settings');
  if (chosen.size === 0) return null;
  const offered = targets.filter(({ quiet }) => !quiet);
  const count = t('assigning.chosen', { count: chosen.size });
  return (
    <div className={styles.bar} role="group" aria-label={count}>
      <strong>{count}</strong>
      <Menu position="bottom-start" shadow="none" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button size="compact-sm" loading={busy} disabled={offered.length === 0}>
            {t('assigning.assign')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {offered.map(({ id, name, depth = 0 }) => (
            <Menu.Item key={id} style={{ paddingLeft: 10 + depth * 16 }} onClick={() => assign(id)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Control label={t('assigning.unassign')} disabled={busy} onClick={() => assign(null)} />
      <button type="button" className={styles.link} onClick={clear}>
        {t('assigning.clear')}
      </button>
    </div>
  );
};
