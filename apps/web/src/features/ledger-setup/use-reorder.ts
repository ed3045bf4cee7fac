import { useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent, RefObject } from 'react';
import { isSameOrder, movedTo, orderOf } from './order.ts';

export interface Reorder {
  order: readonly number[];
  /** The id of the row that the user holds. */
  held: number | null;
  list: HTMLAttributes<HTMLUListElement> & { ref: RefObject<HTMLUListElement | null> };
  grip: (id: number) => HTMLAttributes<HTMLElement>;
}

/**
 * A list whose rows the user moves by their grips. A row follows the pointer until the user lets go, or the arrow keys
 * until Enter keeps the new place or Escape restores the old place. The new order is sent once, however far the row
 * moves.
 */
export const useReorder = (ids: readonly number[], send: (order: number[]) => Promise<unknown>): Reorder => {
  const ref = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [draft, setDraft] = useState<number[] | null>(null);
  const order = orderOf(ids, draft);
  const move = (id: number, to: number): void => setDraft(movedTo(order, id, to));
  const leave = (): void => {
    setHeld(null);
    setDraft(null);
  };
  const keep = (): void => {
    if (held === null) return;
    setHeld(null);
    if (isSameOrder(order, ids)) setDraft(null);
    else void send([...order]).finally(() => setDraft(null));
  };
  const placeAt = (y: number): number => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? rows.length - 1 : at;
  };
  const onKey = (id: number, event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      setHeld(id);
      move(id, order.indexOf(id) + step);
    } else if (event.key === 'Escape' && held !== null) leave();
    else if (event.key === 'Enter' || event.key === ' ') {
      if (held === id) keep();
      else setHeld(id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    order,
    held,
    list: {
      ref,
      onPointerMove: ({ clientY, buttons }) => {
        if (held !== null && buttons > 0 && placeAt(clientY) !== order.indexOf(held)) move(held, placeAt(clientY));
      },
      onPointerUp: keep,
      onPointerCancel: leave,
    },
    grip: (id) => ({
      onKeyDown: (event) => onKey(id, event),
      onBlur: keep,
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        ref.current?.setPointerCapture(event.pointerId);
        setHeld(id);
      },
    }),
  };
};
