import type { FieldId } from '@lanewise/contract/fields';
import { useRef } from 'react';
import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import type { Widths } from '../columns/widths.ts';
import styles from './table.module.css';

/** By how much a key makes a column wider or narrower, in pixels. */
const STEP = 16;

/** Null: as wide as its content. */
export type Resize = (field: FieldId, width: number | null) => void;

/** What every cell of a column that was set to a width carries. */
export const sizeOf = (widths: Widths, field: FieldId): { style?: CSSProperties; 'data-sized'?: true } => {
  const width = widths[field];
  if (width === undefined) return {};
  return { style: { '--width': `${width}px` } as CSSProperties, 'data-sized': true };
};

/** The right edge of a header, by which its column is drawn wider or narrower; a double click gives it its own width again. */
export const Edge = ({ field, onResize }: { field: FieldId; onResize: Resize }): JSX.Element => {
  const from = useRef<{ head: HTMLElement; movable: boolean; x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    if (event.button !== 0 || !head) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { head, movable: head.draggable, x: event.clientX, width: head.offsetWidth };
    // The header is dragged to another place, but not by its edge.
    head.draggable = false;
  };
  const follow = (event: PointerEvent): void => {
    if (from.current) onResize(field, from.current.width + event.clientX - from.current.x);
  };
  const stop = (): void => {
    if (from.current) from.current.head.draggable = from.current.movable;
    from.current = null;
  };
  return (
    <span
      className={styles.edge}
      data-edge
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={() => onResize(field, null)}
    />
  );
};

/** Shift and Alt with the arrow keys left and right, and Home for the column's own width. Answers whether it was such a key. */
export const resizeByKey = (event: KeyboardEvent<HTMLElement>, field: FieldId, onResize: Resize): boolean => {
  const head = event.currentTarget.closest('th');
  const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: null }[event.key];
  if (!head || step === undefined || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  onResize(field, step === null ? null : head.offsetWidth + step);
  return true;
};
