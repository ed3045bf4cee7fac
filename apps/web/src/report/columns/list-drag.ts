import type { FieldId } from '@lanewise/contract/fields';
import { useRef, useState } from 'react';
import type { HTMLAttributes, PointerEvent, RefObject } from 'react';

export interface ListDrag {
  /** Props of the list: it handles the pointer, because a row that moves would lose it. */
  list: HTMLAttributes<HTMLUListElement> & { ref: RefObject<HTMLUListElement | null> };
  dragged: FieldId | null;
  /** Props of a row's grip. */
  grip: (column: FieldId) => HTMLAttributes<HTMLElement>;
}

/**
 * Rows follow their grip under a mouse, a pen or a finger. The browser's drag events are not used, because they do not
 * cover touch. A row moves when the pointer reaches the place of another row.
 */
export const useListDrag = (order: readonly FieldId[], move: (column: FieldId, to: number) => void): ListDrag => {
  const ref = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<FieldId | null>(null);
  const placeAt = (y: number): number => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('li[data-column]') ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? rows.length - 1 : at;
  };
  const stop = (): void => setDragged(null);
  const follow = (event: PointerEvent): void => {
    if (dragged === null) return;
    const to = placeAt(event.clientY);
    if (to !== order.indexOf(dragged)) move(dragged, to);
  };
  const grip = (column: FieldId): HTMLAttributes<HTMLElement> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      ref.current?.setPointerCapture(event.pointerId);
      setDragged(column);
    },
  });
  return {
    list: { ref, onPointerMove: follow, onPointerUp: stop, onPointerCancel: stop, onLostPointerCapture: stop },
    dragged,
    grip,
  };
};
