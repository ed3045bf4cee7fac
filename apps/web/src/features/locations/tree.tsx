import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX, KeyboardEvent } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { Icon } from '../../ui/icon.tsx';
import { NameField } from './name-field.tsx';
import { regionRows } from './region-tree.ts';
import type { Branch, RegionRow } from './region-tree.ts';
import styles from './locations.module.css';

/** What is asked about a region. */
export type RegionTask = { kind: 'move' | 'delete'; region: Region };

export interface TreeProps {
  regions: readonly Region[];
  /** Of all locations, and of those in no region. */
  counts: { all: number; none: number };
  chosen: Branch;
  onChoose: (branch: Branch) => void;
  onAdd: (name: string, parent: number | null) => Promise<unknown>;
  onRename: (regLocId: number, name: string) => Promise<unknown>;
  onTask: (task: RegionTask) => void;
  /** Whether the reader may add regions. */
  editable: boolean;
  /** Whether what is dragged can be put there; 'all' is the top of the tree. */
  takes: (branch: Branch) => boolean;
  onDrop: (branch: Branch) => void;
  onDragRegion: (region: Region | null) => void;
}

/** What is written in place: the name of a region, or of one to come below it (null: at the top). */
type Writing = { rename: number } | { below: number | null } | null;

interface ItemProps {
  branch: Branch;
  label: string;
  count: number;
  depth: number;
  row?: RegionRow;
  open?: boolean;
  tree: TreeProps;
  onFold?: () => void;
  onWrite: (writing: Writing) => void;
}

const RegionMenu = ({
  region,
  tree,
  onWrite,
}: Pick<ItemProps, 'tree' | 'onWrite'> & { region: Region }): JSX.Element => {
  const { t } = useTranslation(['locations', 'settings']);
  return (
    <Menu position="bottom-end" shadow="none" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={t('regionMenu', { name: region.name })}>
          …
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onWrite({ rename: region.regLocId })}>{t('rename')}</Menu.Item>
        <Menu.Item onClick={() => onWrite({ below: region.regLocId })}>{t('addBelow')}</Menu.Item>
        <Menu.Item onClick={() => tree.onTask({ kind: 'move', region })}>{t('moveTo')}</Menu.Item>
        <Menu.Item className={styles.danger ?? ''} onClick={() => tree.onTask({ kind: 'delete', region })}>
          {t('settings:delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const Item = ({ branch, label, count, depth, row, open, tree, onFold, onWrite }: ItemProps): JSX.Element => {
  const [over, setOver] = useState(false);
  const { chosen, onChoose, takes, onDrop, onDragRegion } = tree;
  const region = row?.region;
  const dragOver = (event: DragEvent): void => {
    if (!takes(branch)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={chosen === branch}
      aria-expanded={row?.parents ? open : undefined}
      className={styles.item}
      data-over={over || undefined}
      draggable={region?.own === true}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        onDragRegion(region ?? null);
      }}
      onDragEnd={() => onDragRegion(null)}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(branch);
      }}
    >
      <button
        type="button"
        data-branch={branch}
        data-region={region?.regLocId}
        tabIndex={chosen === branch ? 0 : -1}
        className={styles.branch}
        style={{ paddingLeft: 8 + depth * 18 }}
        onClick={() => onChoose(branch)}
      >
        <span
          className={styles.fold}
          data-open={open || undefined}
          onClick={(event) => {
            if (!onFold) return;
            event.stopPropagation();
            onFold();
          }}
        >
          {row?.parents ? <Icon name="chevronRight" size={14} /> : null}
        </span>
        <span className={styles.label}>{label}</span>
        <span className={styles.count}>{count}</span>
      </button>
      {region?.own ? <RegionMenu region={region} tree={tree} onWrite={onWrite} /> : null}
    </div>
  );
};

/**
 * The regions of the company. Up, Down, Home and End move, Left and Right fold, Enter chooses, F2 renames. Regions and
 * locations are dragged onto one another; what dragging does the menu does too.
 */
export const RegionTree = (tree: TreeProps): JSX.Element => {
  const { regions, counts, onAdd, onRename, editable } = tree;
  const { t } = useTranslation(['locations', 'settings']);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [writing, setWriting] = useState<Writing>(null);
  const frame = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => regionRows(regions, closed), [regions, closed]);
  const fold = (id: number, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(id);
    else next.delete(id);
    setClosed(next);
  };
  const keyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-branch]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at < 0) return;
    const region = Number(buttons[at]?.dataset['region'] ?? 0);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to !== undefined) buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowLeft' && region > 0) fold(region, true);
    else if (event.key === 'ArrowRight' && region > 0) fold(region, false);
    else if (event.key === 'F2' && rows.some((row) => row.region.regLocId === region && row.region.own))
      setWriting({ rename: region });
    else return;
    event.preventDefault();
  };
  const done = (): void => setWriting(null);
  const below = writing && 'below' in writing ? writing.below : undefined;
  const renamed = writing && 'rename' in writing ? writing.rename : undefined;
  const common = { tree, onWrite: setWriting };
  return (
    <div className={styles.tree}>
      <div ref={frame} role="tree" aria-label={t('regions')} onKeyDown={keyDown}>
        <Item {...common} branch="all" label={t('all')} count={counts.all} depth={0} />
        {rows.map((row) => {
          const { regLocId, name } = row.region;
          return renamed === regLocId ? (
            <NameField
              key={regLocId}
              label={t('regionName')}
              initial={name}
              depth={row.depth}
              onKeep={(wanted) => onRename(regLocId, wanted)}
              onGiveUp={done}
            />
          ) : (
            <div key={regLocId} role="presentation">
              <Item
                {...common}
                branch={regLocId}
                label={name}
                count={row.count}
                depth={row.depth}
                row={row}
                open={!closed.has(regLocId)}
                onFold={() => fold(regLocId, !closed.has(regLocId))}
              />
              {below === regLocId ? (
                <NameField
                  label={t('regionName')}
                  depth={row.depth + 1}
                  onKeep={(wanted) => onAdd(wanted, regLocId)}
                  onGiveUp={done}
                />
              ) : null}
            </div>
          );
        })}
        <Item {...common} branch="none" label={t('none')} count={counts.none} depth={0} />
      </div>
      {below === null ? (
        <NameField label={t('regionName')} depth={0} onKeep={(wanted) => onAdd(wanted, null)} onGiveUp={done} />
      ) : !editable ? null : (
        <button type="button" className={styles.add} onClick={() => setWriting({ below: null })}>
          {t('addRegion')}
        </button>
      )}
    </div>
  );
};
