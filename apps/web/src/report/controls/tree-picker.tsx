import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { JSX, KeyboardEvent, RefObject } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { FindField } from '../../ui/picker.tsx';
import type { LabelWords } from '../labels.ts';
import { observeScroll } from '../scroll.ts';
import { marksOf, regionOf, shownRows, toggled } from './tree.ts';
import type { FlatTree, Mark, TreeRow } from './tree.ts';
import styles from './tree-picker.module.css';

const ROW = 32;
const checked = { all: true, some: 'mixed', none: false } as const;

const Box = ({ mark }: { mark: Mark }): JSX.Element => (
  <span className={styles.box} data-mark={mark} aria-hidden="true">
    {mark === 'none' ? null : <Icon name={mark === 'all' ? 'check' : 'minus'} size={12} />}
  </span>
);

interface ItemProps {
  id: string;
  row: TreeRow;
  mark: Mark;
  depth: number;
  /** Name of the region, shown after the name; '' for none. */
  region: string;
  /** Whether a region is unfolded; undefined for a store. */
  open: boolean | undefined;
  place: { at: number; of: number; top: number; active: boolean };
  labels: LabelWords;
  onFold: (row: TreeRow, close: boolean) => void;
  onOnly: ((row: TreeRow) => void) | undefined;
  onToggle: () => void;
}

const Item = (props: ItemProps): JSX.Element => {
  const { id, row, mark, depth, region, open, place, labels, onFold, onOnly, onToggle } = props;
  return (
    <div
      id={id}
      role="treeitem"
      aria-label={row.name}
      aria-level={depth + 1}
      aria-checked={checked[mark]}
      aria-selected={mark === 'all'}
      aria-expanded={open}
      aria-setsize={place.of}
      aria-posinset={place.at + 1}
      aria-keyshortcuts={onOnly && row.leaf ? 'Shift+Space' : undefined}
      data-active={place.active || undefined}
      className={styles.row}
      style={{ transform: `translateY(${place.top}px)`, paddingLeft: 8 + depth * 18 }}
      onClick={onToggle}
    >
      <span
        className={styles.fold}
        data-open={open || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (open !== undefined) onFold(row, open);
        }}
      >
        {row.leaf ? null : <Icon name="chevronRight" size={14} />}
      </span>
      <Box mark={mark} />
      <span className={styles.name}>{row.name}</span>
      {region === '' ? null : <span className={styles.region}>{region}</span>}
      {onOnly && row.leaf ? (
        <button
          type="button"
          className={styles.only}
          // The keyboard stays in the tree, where Shift and Space do the same.
          tabIndex={-1}
          aria-label={labels.say('locations.onlyName', { name: row.name })}
          onClick={(event) => {
            event.stopPropagation();
            onOnly(row);
          }}
        >
          {labels.say('locations.only')}
        </button>
      ) : null}
    </div>
  );
};

export interface TreePickerProps {
  tree: FlatTree;
  selected: ReadonlySet<number>;
  labels: LabelWords;
  error: string | null;
  onSelect: (selected: ReadonlySet<number>) => void;
  /** Called for a chosen row instead of `onSelect`, if a chosen region is not to be expanded to its locations. */
  onToggle?: (row: TreeRow) => void;
  /** Chooses one store alone, at once; absent: the rows offer no 'Only'. */
  onOnly?: (row: TreeRow) => void;
  /** Absent: there is no Apply, because every choice takes effect at once. */
  onApply?: (() => void) | undefined;
}

const Foot = ({ error, label, onApply }: { error: string | null; label: string; onApply: () => void }): JSX.Element => (
  <div className={styles.foot}>
    <span className={styles.error} role="alert">
      {error}
    </span>
    <button type="button" className={styles.apply} onClick={onApply}>
      {label}
    </button>
  </div>
);

/** The visible rows of the tree after search and folding, and the row with the keyboard focus. */
const useShown = (tree: FlatTree, scroller: RefObject<HTMLDivElement | null>) => {
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  const rows = useMemo(() => shownRows(tree, closed, search), [tree, closed, search]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    observeElementOffset: observeScroll,
    overscan: 6,
    initialRect: { width: 320, height: ROW * 9 },
  });
  useEffect(() => setActive(0), [search]);
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const fold = (row: TreeRow, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(row.id);
    else next.delete(row.id);
    setClosed(next);
  };
  const at = Math.min(active, Math.max(0, rows.length - 1));
  return { rows, at, search, closed, virtualizer, setSearch, setActive, move, fold };
};
type Shown = ReturnType<typeof useShown>;

interface KeyTargets {
  onApply: (() => void) | undefined;
  onToggle: (row: TreeRow) => void;
  onOnly: ((row: TreeRow) => void) | undefined;
}

/** Keyboard commands of the tree. */
const keysOf =
  ({ rows, at, search, closed, move, fold }: Shown, { onApply, onOnly, onToggle }: KeyTargets) =>
  (event: KeyboardEvent): void => {
    const row = rows[at];
    const foldOrLeave = (one: TreeRow): void => {
      if (!one.leaf && !closed.has(one.id) && search === '') return fold(one, true);
      const parent = rows.findIndex(({ index }) => index === one.parent);
      if (parent >= 0) move(parent);
    };
    const ofRow = (one: TreeRow): Record<string, () => void> => ({
      ' ': () => (event.shiftKey && onOnly && one.leaf ? onOnly(one) : onToggle(one)),
      ArrowLeft: () => foldOrLeave(one),
      ArrowRight: () => (closed.has(one.id) ? fold(one, false) : move(one.leaf ? at : at + 1)),
    });
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: () => onApply?.(),
      ...(row && ofRow(row)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

/**
 * Search, the tree, Apply. Keys in the tree: Up, Down, Home and End move. Space toggles a row; Shift and Space choose
 * the store alone. Left and Right fold and unfold a row, or move. Enter applies. Only the rows in view are drawn, so
 * thousands of stores open as fast as ten.
 */
export const TreePicker = ({
  tree,
  selected,
  labels,
  error,
  onSelect,
  onToggle = (row) => onSelect(toggled(tree, selected, row)),
  onOnly,
  onApply,
}: TreePickerProps): JSX.Element => {
  const { say } = labels;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const marks = useMemo(() => marksOf(tree, selected), [tree, selected]);
  const shown = useShown(tree, scroller);
  const { rows, at, search, closed, virtualizer } = shown;
  const keyDown = keysOf(shown, { onApply, onOnly, onToggle });
  return (
    <div className={styles.picker}>
      <FindField
        label={say('locations.search')}
        value={search}
        onChange={(event) => shown.setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          // Enter does not submit a form around the tree.
          event.preventDefault();
          if (event.key === 'Enter') onApply?.();
          else scroller.current?.focus();
        }}
      />
      <div
        ref={scroller}
        role="tree"
        aria-label={say('locations.label')}
        aria-multiselectable="true"
        aria-invalid={error === null ? undefined : true}
        aria-activedescendant={rows[at] ? `${id}-${rows[at].id}` : undefined}
        tabIndex={0}
        className={styles.tree}
        onKeyDown={keyDown}
      >
        <div className={styles.sheet} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Item
                key={row.id}
                id={`${id}-${row.id}`}
                row={row}
                mark={marks[row.index] ?? 'none'}
                // Found rows are not indented, because their regions are not shown.
                depth={search === '' ? row.depth : 0}
                region={search === '' ? '' : regionOf(tree, row)}
                open={row.leaf ? undefined : !closed.has(row.id)}
                place={{ at: index, of: rows.length, top: start, active: index === at }}
                labels={labels}
                onFold={shown.fold}
                onOnly={onOnly}
                onToggle={() => {
                  shown.setActive(index);
                  onToggle(row);
                }}
              />
            );
          })}
        </div>
        {rows.length === 0 ? <p className={styles.nothing}>{say('locations.notFound')}</p> : null}
      </div>
      {onApply ? <Foot error={error} label={say('apply')} onApply={onApply} /> : null}
    </div>
  );
};
