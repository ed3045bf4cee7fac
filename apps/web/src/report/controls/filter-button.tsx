import { filterNames, ruleOf } from '@lanewise/contract/reports/filters';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { Suspense, lazy, useState } from 'react';
import type { JSX } from 'react';
import { Control } from '../../ui/control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingState } from '../../ui/states.tsx';
import type { Address } from '../address/address.ts';
import type { Labels } from '../labels.ts';
import type { Screen } from '../use-screen.ts';
import { whereOf } from './filter-rule.ts';
import type { Draft } from './filter-rule.ts';
import styles from './controls.module.css';

// The form comes with the first opening.
const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })));

/** Opens the filters of the report; which ones stand is said by the chips beside it. */
export const FilterButton = ({
  screen,
  labels,
  onChange,
}: {
  screen: Screen;
  labels: Labels;
  onChange: (change: Partial<Address>) => void;
}): JSX.Element | null => {
  const { say } = labels;
  const { address, definition } = screen;
  const [opened, setOpened] = useState(false);
  if (!filterNames.some((name) => ruleOf(name).panel !== undefined && definition.filters.includes(name))) return null;
  const draft: Draft = { ...address.where, upc: address.upc ?? '' };
  const apply = (next: Draft): void => {
    const { upc } = next;
    setOpened(false);
    onChange({
      where: whereOf(next, address.where),
      ...(upc === undefined ? {} : { upc: upc.trim() === '' ? null : upc.trim() }),
    });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Control aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
          <Icon name="filter" size={14} />
          {say('filters.label')}
        </Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={say('filters.label')}>
        {opened ? (
          <Suspense fallback={<LoadingState label={say('loading')} />}>
            <FilterPanel
              draft={draft}
              filters={definition.filters}
              labels={labels}
              onApply={apply}
              onCancel={() => setOpened(false)}
            />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
