import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX, KeyboardEvent } from 'react';
import type { Region } from '@lanewise/contract/entities/place';
import { observeScroll } from '../../report/scroll.ts';
import { NameField } from './name-field.tsx';
import type { TreeLine } from './region-tree.ts';
import { TreeItem } from './tree-item.tsx';
import { useTree } from './use-tree.ts';
import type { Tree, TreeProps } from './use-tree.ts';
import styles from './locations.module.css';

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
 * Left folds a region, Right unfolds it, and F2 renames a region that the user may change. Returns false if the key
 * does nothing in the tree.
 */
const press = (key: string, region: Region | undefined, tree: Tree): boolean => {
  if (!region) return false;
  if (key === 'ArrowLeft') tree.fold(region.regLocId, true);
  else if (key === 'ArrowRight') tree.fold(region.regLocId, false);
  else if (key === 'F2' && region.own) tree.write({ rename: region.regLocId });
  else return false;
  return true;
};

/** Up, Down, Home and End move within the lines. */
const keysOf =
  (tree: Tree, go: (index: number) => void) =>
  (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset['line']);
    const line = tree.lines[at];
    if (line?.kind !== 'branch') return;
    const last = tree.lines.length - 1;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (to !== undefined) go(Math.min(Math.max(to, 0), last));
    else if (!press(event.key, line.row?.region, tree)) return;
    event.preventDefault();
  };

const Line = ({ line, tree }: { line: TreeLine; tree: Tree }): JSX.Element => {
  const { t } = useTranslation('locations');
  if (line.kind === 'branch') return <TreeItem branch={line.branch} row={line.row} tree={tree} />;
  const { region, depth } = line.row;
  const { add, rename } = tree.actions;
  const field = { label: t('regionName'), onGiveUp: () => tree.write(null) };
  return line.kind === 'rename' ? (
    <NameField {...field} initial={region.name} depth={depth} onKeep={(name) => rename(region.regLocId, name)} />
  ) : (
    <NameField {...field} depth={depth + 1} onKeep={(name) => add(name, region.regLocId)} />
  );
};

/** The button that adds a region at the top, or the field for its name. */
const AddRegion = ({ tree: { writing, write, actions, editable } }: { tree: Tree }): JSX.Element | null => {
  const { t } = useTranslation('locations');
  if (writing && 'below' in writing && writing.below === null)
    return (
      <NameField
        label={t('regionName')}
        depth={0}
        onKeep={(name) => actions.add(name, null)}
        onGiveUp={() => write(null)}
      />
    );
  if (!editable) return null;
  return (
    <button type="button" className={styles.add} onClick={() => write({ below: null })}>
      {t('addRegion')}
    </button>
  );
};

/**
 * The regions of the company. Up, Down, Home and End move, Left and Right fold, Enter chooses, F2 renames. Regions and
 * locations are dragged onto one another; the menu offers the same moves. Only the lines in view are drawn.
 */
export const RegionTree = (props: TreeProps): JSX.Element => {
  const { t } = useTranslation('locations');
  const tree = useTree(props);
  const { lines, chosen } = tree;
  const [focused, setFocused] = useState(-1);
  const current = lines.findIndex((line) => line.kind === 'branch' && line.branch === chosen);
  const { scroller, virtualizer, go } = useSight(lines, [focused, current]);
  return (
    <div ref={scroller} className={styles.tree}>
      <div
        role="tree"
        aria-label={t('regions')}
        className={styles.lines}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={keysOf(tree, go)}
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
              <Line line={line} tree={tree} />
            </div>
          ) : null;
        })}
      </div>
      <AddRegion tree={tree} />
    </div>
  );
};
