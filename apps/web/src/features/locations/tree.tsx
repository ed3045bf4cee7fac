import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragEvent, JSX, KeyboardEvent } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { observeScroll } from '../../report/scroll.ts';
import { Icon } from '../../ui/icon.tsx';
import { NameField } from './name-field.tsx';
import { regionRows, treeLines } from './region-tree.ts';
import type { Branch, RegionRow, TreeLine } from './region-tree.ts';
import styles from './locations.module.css';

/** A task of the menu of a region. */
export type RegionTask = { kind: 'move' | 'delete'; region: Region };

export interface TreeProps {
  regions: readonly Region[];
  /** Number of all locations, and of those in no region. */
  counts: { all: number; none: number };
  chosen: Branch;
  onChoose: (branch: Branch) => void;
  onAdd: (name: string, parent: number | null) => Promise<unknown>;
  onRename: (regLocId: number, name: string) => Promise<unknown>;
  onTask: (task: RegionTask) => void;
  /** Whether the user may add regions. */
  editable: boolean;
  /** Whether the branch accepts the dragged thing; 'all' is the top of the tree. */
  takes: (branch: Branch) => boolean;
  onDrop: (branch: Branch) => void;
  onDragRegion: (region: Region | null) => void;
}

/** The name edited in place: that of a region, or of a new one below it (null: at the top). */
type Writing = { rename: number } | { below: number | null } | null;

interface ItemProps {
  branch: Branch;
  label: string;
  count: number;
  row: RegionRow | undefined;
  open: boolean | undefined;
  tree: TreeProps;
  onFold: (regLocId: number, close: boolean) => void;
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

const Item = ({ branch, label, count, row, open, tree, onFold, onWrite }: ItemProps): JSX.Element => {
  const [over, setOver] = useState(false);
  const { chosen, onChoose, takes, onDrop, onDragRegion } = tree;
  const region = row?.region;
  const depth = row?.depth ?? 0;
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
        tabIndex={chosen === branch ? 0 : -1}
        className={styles.branch}
        style={{ paddingLeft: 8 + depth * 18 }}
        onClick={() => onChoose(branch)}
      >
        <span
          className={styles.fold}
          data-open={open || undefined}
          onClick={(event) => {
            if (!row?.parents) return;
            event.stopPropagation();
            onFold(row.region.regLocId, open === true);
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

/** Height of a line in pixels, as .line in the style sheet; it is taller on narrow screens for touch. */
const heightOf = (): number => (window.matchMedia('(max-width: 840px)').matches ? 44 : 32);

/** Draws the lines in view, and always the focused and the chosen line, so that the keyboard can reach the tree. */
const useSight = (lines: readonly TreeLine[], kept: readonly number[]) => {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    observeElementOffset: observeScroll,
    rangeExtractor: (range) =>
      [...new Set([...kept.filter((at) => at >= 0 && at < lines.length), ...defaultRangeExtractor(range)])].sort(
        (a, b) => a - b,
      ),
    overscan: 8,
    initialRect: { width: 264, height: 640 },
  });
  const focusWanted = (): void => {
    const button = scroller.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"] [data-branch]`);
    if (wanted.current === null || !button) return;
    wanted.current = null;
    button.focus();
  };
  useLayoutEffect(focusWanted);
  const go = (index: number): void => {
    wanted.current = index;
    virtualizer.scrollToIndex(index);
    focusWanted();
  };
  return { scroller, virtualizer, go };
};

/**
 * The regions of the company. Up, Down, Home and End move, Left and Right fold, Enter chooses, F2 renames. Regions and
 * locations are dragged onto one another; the menu offers the same moves. Only the lines in view are drawn.
 */
export const RegionTree = (tree: TreeProps): JSX.Element => {
  const { regions, counts, chosen, onAdd, onRename, editable } = tree;
  const { t } = useTranslation(['locations', 'settings']);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [writing, setWriting] = useState<Writing>(null);
  const [focused, setFocused] = useState(-1);
  const rows = useMemo(() => regionRows(regions, closed), [regions, closed]);
  const lines = useMemo(() => treeLines(rows, writing), [rows, writing]);
  const current = lines.findIndex((line) => line.kind === 'branch' && line.branch === chosen);
  const { scroller, virtualizer, go } = useSight(lines, [focused, current]);
  const fold = (id: number, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(id);
    else next.delete(id);
    setClosed(next);
  };
  const keyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line']);
    const line = lines[at];
    if (line?.kind !== 'branch') return;
    const region = line.row?.region;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to !== undefined) go(Math.min(Math.max(to, 0), lines.length - 1));
    else if (event.key === 'ArrowLeft' && region) fold(region.regLocId, true);
    else if (event.key === 'ArrowRight' && region) fold(region.regLocId, false);
    else if (event.key === 'F2' && region?.own) setWriting({ rename: region.regLocId });
    else return;
    event.preventDefault();
  };
  const done = (): void => setWriting(null);
  const draw = (line: TreeLine): JSX.Element => {
    if (line.kind === 'branch')
      return (
        <Item
          tree={tree}
          onWrite={setWriting}
          branch={line.branch}
          row={line.row}
          label={line.row?.region.name ?? t(line.branch === 'all' ? 'all' : 'none')}
          count={line.row?.count ?? (line.branch === 'all' ? counts.all : counts.none)}
          open={line.row && !closed.has(line.row.region.regLocId)}
          onFold={fold}
        />
      );
    const { region, depth } = line.row;
    const name = { label: t('regionName'), onGiveUp: done };
    return line.kind === 'rename' ? (
      <NameField {...name} initial={region.name} depth={depth} onKeep={(wanted) => onRename(region.regLocId, wanted)} />
    ) : (
      <NameField {...name} depth={depth + 1} onKeep={(wanted) => onAdd(wanted, region.regLocId)} />
    );
  };
  return (
    <div ref={scroller} className={styles.tree}>
      <div
        role="tree"
        aria-label={t('regions')}
        className={styles.lines}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={keyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <div
              key={line.kind === 'branch' ? line.branch : `${line.kind} ${line.row.region.regLocId}`}
              role="presentation"
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
              data-line={index}
              onFocus={() => setFocused(index)}
            >
              {draw(line)}
            </div>
          ) : null;
        })}
      </div>
      {writing && 'below' in writing && writing.below === null ? (
        <NameField label={t('regionName')} depth={0} onKeep={(wanted) => onAdd(wanted, null)} onGiveUp={done} />
      ) : !editable ? null : (
        <button type="button" className={styles.add} onClick={() => setWriting({ below: null })}>
          {t('addRegion')}
        </button>
      )}
    </div>
  );
};
