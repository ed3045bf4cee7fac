import type { FieldId } from '@lanewise/contract/fields';
import { useRef } from 'react';
import type { CSSProperties, JSX, KeyboardEvent, PointerEvent } from 'react';
import type { Widths } from '../columns/widths.ts';
import styles from './head.module.css';

/** Step in pixels by which a key changes the width of a column. */
const STEP = 16;

/** Sets the width of a column in pixels; null: as wide as its content. */
export type Resize = (field: FieldId, width: number | null) => void;

/** The props of every cell of a column with a set width. */
export const sizeOf = (widths: Widths, field: FieldId): { style?: CSSProperties; 'data-sized'?: true } => {
  const width = widths[field];
  if (width === undefined) return {};
  return { style: { '--width': `${width}px` } as CSSProperties, 'data-sized': true };
};

/**
 * The right edge of a header. Dragging the edge changes the width of its column; a double click restores the column's
 * own width.
 */
export const Edge = ({ field, onResize }: { field: FieldId; onResize: Resize }): JSX.Element => {
  const from = useRef<{ head: HTMLElement; movable: boolean; x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    if (event.button !== 0 || !head) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { head, movable: head.draggable, x: event.clientX, width: head.offsetWidth };
    // The header can be dragged to another place, but not by its edge.
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

/**
 * Shift and Alt with Left or Right resize the column; Home restores its own width. Returns whether the key was used.
 */
export const resizeByKey = (event: KeyboardEvent<HTMLElement>, field: FieldId, onResize: Resize): boolean => {
  const head = event.currentTarget.closest('th');
  const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: null }[event.key];
  if (!head || step === undefined || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  onResize(field, step === null ? null : head.offsetWidth + step);
  return true;
};
