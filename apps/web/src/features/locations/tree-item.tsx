import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { Icon } from '../../ui/icon.tsx';
import type { Branch, RegionRow } from './region-tree.ts';
import type { Tree } from './use-tree.ts';
import styles from './locations.module.css';

interface ItemProps {
  branch: Branch;
  /** The row of a region; the other branches have none. */
  row: RegionRow | undefined;
  tree: Tree;
}

const RegionMenu = ({ region, tree }: { region: Region; tree: Tree }): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  return (
    <Menu position="bottom-end" shadow="none" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={t('regionMenu', { name: region.name })}>
          …
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => tree.write({ rename: region.regLocId })}>{t('rename')}</Menu.Item>
        <Menu.Item onClick={() => tree.write({ below: region.regLocId })}>{t('addBelow')}</Menu.Item>
        <Menu.Item onClick={() => tree.onTask({ kind: 'move', region })}>{t('moveTo')}</Menu.Item>
        <Menu.Item className={styles.danger ?? ''} onClick={() => tree.onTask({ kind: 'delete', region })}>
          {t('settings:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** Makes the branch a target for a dragged place, if the place may move there. */
const useTarget = (branch: Branch, { drag }: Tree) => {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent): void => {
      if (!drag.takes(branch)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      drag.drop(branch);
    },
  };
};

/** What folds the regions in a region. */
const Fold = ({ row, tree }: Pick<ItemProps, 'row' | 'tree'>): JSX.Element => {
  if (!row?.parents) return <span className={styles.fold} />;
  const id = row.region.regLocId;
  const open = !tree.closed.has(id);
  return (
    <span
      className={styles.fold}
      data-open={open || undefined}
      onClick={(event) => {
        event.stopPropagation();
        tree.fold(id, open);
      }}
    >
      <Icon name="chevronRight" size={14} />
    </span>
  );
};

/** A branch of the tree, which a click chooses. */
export const TreeItem = ({ branch, row, tree }: ItemProps): JSX.Element => {
  const { t } = useTranslation('locations');
  const { chosen, closed, counts, drag } = tree;
  const { region, depth = 0 } = row ?? {};
  const label = region?.name ?? t(branch === 'all' ? 'all' : 'none');
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={chosen === branch}
      aria-expanded={row?.parents ? !closed.has(row.region.regLocId) : undefined}
      className={styles.item}
      {...useTarget(branch, tree)}
      draggable={region?.own === true}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', label);
        drag.start(region ? { region } : null);
      }}
      onDragEnd={() => drag.start(null)}
    >
      <button
        type="button"
        data-branch={branch}
        tabIndex={chosen === branch ? 0 : -1}
        className={styles.branch}
        style={{ paddingLeft: 8 + depth * 18 }}
        onClick={() => tree.onChoose(branch)}
      >
        <Fold row={row} tree={tree} />
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{row?.count ?? (branch === 'all' ? counts.all : counts.none)}</span>
      </button>
      {region?.own ? <RegionMenu region={region} tree={tree} /> : null}
    </div>
  );
};
