import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { FindField } from '../../ui/picker.tsx';
import type { Words } from '../labels.ts';
import { observeScroll } from '../scroll.ts';
import { marksOf, shownRows, toggled } from './tree.ts';
import type { FlatTree, Mark, TreeRow } from './tree.ts';
import styles from './tree-picker.module.css';

const ROW = 32;
const checked = { all: true, some: 'mixed', none: false } as const;

const Box = ({ mark }: { mark: Mark }): JSX.Element => (
  <span className={styles.box} data-mark={mark} aria-hidden="true">
    {mark === 'none' ? null : <Icon name={mark === 'all' ? 'check' : 'minus'} size={12} />}
  </span>
);

export interface TreePickerProps {
  tree: FlatTree;
  selected: ReadonlySet<number>;
  labels: Words;
  error: string | null;
  onSelect: (selected: ReadonlySet<number>) => void;
  /** Replaces `onSelect` where a chosen region stays a region and is not expanded to its locations. */
  onToggle?: (row: TreeRow) => void;
  onApply: () => void;
}

/**
 * Search, the tree, Apply. In the tree: Up, Down, Home, End move; Space toggles; Left and Right fold; Enter applies;
 * typing continues in the search. Only the rows in view are drawn, so thousands of stores open as fast as ten.
 */
export const TreePicker = ({
  tree,
  selected,
  labels,
  error,
  onSelect,
  onToggle = (row) => onSelect(toggled(tree, selected, row)),
  onApply,
}: TreePickerProps): JSX.Element => {
  const { say } = labels;
  const id = useId();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => shownRows(tree, closed, search), [tree, closed, search]);
  const marks = useMemo(() => marksOf(tree, selected), [tree, selected]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    observeElementOffset: observeScroll,
    overscan: 6,
    initialRect: { width: 320, height: ROW * 9 },
  });
  const at = Math.min(active, Math.max(0, rows.length - 1));
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
  const foldOrLeave = (row: TreeRow): void => {
    if (!row.leaf && !closed.has(row.id) && search === '') return fold(row, true);
    const parent = rows.findIndex((one) => one.index === row.parent);
    if (parent >= 0) move(parent);
  };
  const keyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: onApply,
      ...(row
        ? {
            ' ': () => onToggle(row),
            ArrowLeft: () => foldOrLeave(row),
            ArrowRight: () => (closed.has(row.id) ? fold(row, false) : move(row.leaf ? at : at + 1)),
          }
        : {}),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div className={styles.picker}>
      <FindField
        label={say('locations.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onApply();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          scroller.current?.focus();
        }}
      />
      <div
        ref={scroller}
        role="tree"
        aria-label={say('locations.label')}
        aria-multiselectable="true"
        aria-activedescendant={rows[at] ? `${id}-${rows[at].id}` : undefined}
        tabIndex={0}
        className={styles.tree}
        onKeyDown={keyDown}
      >
        <div className={styles.sheet} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const mark = marks[row.index] ?? 'none';
            const open = row.leaf ? undefined : search !== '' || !closed.has(row.id);
            return (
              <div
                key={row.id}
                id={`${id}-${row.id}`}
                role="treeitem"
                aria-level={row.depth + 1}
                aria-checked={checked[mark]}
                aria-selected={mark === 'all'}
                aria-expanded={open}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                data-active={index === at || undefined}
                className={styles.row}
                style={{ transform: `translateY(${start}px)`, paddingLeft: 8 + row.depth * 18 }}
                onClick={() => {
                  setActive(index);
                  onToggle(row);
                }}
              >
                <span
                  className={styles.fold}
                  data-open={open || undefined}
                  onClick={(event) => {
                    event.stopPropagation();
                    fold(row, open === true);
                  }}
                >
                  {row.leaf ? null : <Icon name="chevronRight" size={14} />}
                </span>
                <Box mark={mark} />
                <span className={styles.name}>{row.name}</span>
              </div>
            );
          })}
        </div>
        {rows.length === 0 ? <p className={styles.nothing}>{say('locations.notFound')}</p> : null}
      </div>
      <div className={styles.foot}>
        <span className={styles.error} role="alert">
          {error}
        </span>
        <button type="button" className={styles.apply} onClick={onApply}>
          {say('apply')}
        </button>
      </div>
    </div>
  );
};
