import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { placeAfter } from './grid.ts';
import type { Extent, GridCell } from './grid.ts';

/** Height in pixels of the fixed parts above and below the scrolling rows: page header, table head, total row. */
const STAYING = 56 + 36 + 41;

/** The element of a cell that takes the focus: its link or button, otherwise the cell itself. */
const targetIn = (cell: Element): HTMLElement | null =>
  cell.querySelector<HTMLElement>('a, button') ?? (cell instanceof HTMLElement ? cell : null);

const placeOf = (target: EventTarget): GridCell | null => {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  return cell && row !== undefined ? { row: Number(row), column: cell.cellIndex } : null;
};

export interface TableGrid {
  /** The cell with the tab stop. */
  active: GridCell;
  /** Index of the column with the tab stop if it is in the row, otherwise null. */
  stopIn: (row: number) => number | null;
  keys: { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent) => void };
}

/**
 * Moves the focus between cells by the keys of `placeAfter`. The focused row must be drawn wherever the table is
 * scrolled to. `free`: the Up and Down arrow keys are not used here.
 */
export const useGrid = (
  frame: RefObject<HTMLElement | null>,
  { rows, columns, rowHeight, free }: { rows: number; columns: number; rowHeight: number; free: boolean },
): TableGrid => {
  const [kept, keep] = useState<GridCell>({ row: -1, column: 0 });
  const active = { row: Math.min(kept.row, rows === 0 ? -1 : rows), column: Math.min(kept.column, columns - 1) };

  const focus = ({ row, column }: GridCell): void => {
    const cell = frame.current?.querySelector(`tr[data-row="${row}"]`)?.children[column];
    const first = frame.current?.querySelector('thead th');
    if (!cell || !first || !frame.current) return;
    targetIn(cell)?.focus();
    // A cell under the fixed first column is not visible, so the table scrolls.
    const under = first.getBoundingClientRect().right - cell.getBoundingClientRect().left;
    if (column > 0 && under > 0) frame.current.scrollLeft -= under;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = placeOf(event.target);
    if (!from || event.defaultPrevented || event.shiftKey || event.altKey) return;
    if (free && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
    const page = Math.max(1, Math.floor((window.innerHeight - STAYING) / rowHeight));
    const extent: Extent = { rows, columns, page };
    const to = placeAfter(event.key, event.ctrlKey || event.metaKey, from, extent);
    if (!to) return;
    event.preventDefault();
    flushSync(() => keep(to));
    focus(to);
  };
  const onFocus = (event: FocusEvent): void => {
    const place = placeOf(event.target);
    if (place && (place.row !== active.row || place.column !== active.column)) keep(place);
  };
  return {
    active,
    stopIn: (row) => (row === active.row ? active.column : null),
    keys: { onFocus, onKeyDown },
  };
};
