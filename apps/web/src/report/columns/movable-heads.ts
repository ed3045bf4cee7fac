import type { FieldId } from '@lanewise/contract/fields';
import { useState } from 'react';
import type { Labels } from '../labels.ts';
import type { Movable } from '../table/head.tsx';
import { moveTo } from './choice.ts';

export interface MovableHeads {
  /** Props of a header by its index in the row; null for the first column, which is fixed. */
  of: (at: number) => Movable | null;
  /** The new place of a header, for screen readers. */
  said: string;
}

/** Column headers move by drag, or with Shift and the Left and Right arrow keys while a header has the focus. */
export const useMovableHeads = (
  fields: readonly FieldId[],
  onArrange: ((columns: readonly FieldId[]) => void) | null,
  { say, field: nameOf }: Labels,
): MovableHeads => {
  const [dragged, setDragged] = useState<FieldId | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const from = dragged === null ? -1 : fields.indexOf(dragged);
  const stop = (): void => {
    setDragged(null);
    setOver(null);
  };
  const move = (field: FieldId, to: number): void => {
    if (to < 1 || to >= fields.length || fields[to] === field) return;
    onArrange?.(moveTo(fields, field, to));
    setSaid(say('columns.moved', { name: nameOf(field), at: to + 1, total: fields.length }));
  };
  const of = (at: number): Movable | null => {
    const field = fields[at];
    if (!onArrange || at === 0 || field === undefined) return null;
    return {
      cell: {
        draggable: true,
        'data-drop': from > 0 && over === at && from !== at ? (at < from ? 'before' : 'after') : undefined,
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', nameOf(field));
          setDragged(field);
        },
        onDragOver: (event) => {
          if (from < 0) return;
          event.preventDefault();
          setOver(at);
        },
        onDrop: (event) => {
          event.preventDefault();
          if (dragged !== null) move(dragged, at);
          stop();
        },
        onDragEnd: stop,
      },
      onKeyDown: (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(field, at + step);
      },
    };
  };
  return { of, said };
};
