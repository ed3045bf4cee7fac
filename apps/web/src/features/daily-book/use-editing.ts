import { useRef, useState } from 'react';
import type { Drafts } from './kept.ts';
import { fieldOf, textIn, type Editing } from './cells.ts';
import { valueIn } from './drafts.ts';
import type { Position } from './moves.ts';
import type { Changes } from './use-changes.ts';

/** The cell in which the user is typing. Its text becomes a change only when the cell is left. */
export const useEditing = (changes: Changes, drafts: Drafts, isEditable: (position: Position) => boolean) => {
  const { lines, read, apply, write } = changes;
  const [editing, setEditing] = useState<Editing | null>(null);
  // Whether the editing has ended. Leaving a field also makes it lose the focus, so the end may be reported twice.
  const isDone = useRef(true);
  const begin = (where: Position, { text, isSelected = false }: { text?: string; isSelected?: boolean } = {}): void => {
    const [line, field] = [lines[where.line], fieldOf(where.column)];
    if (!line || !field || !isEditable(where)) return;
    isDone.current = false;
    const shown = text ?? textIn(line, field, drafts, write);
    setEditing({ ...where, dpId: line.dpId, text: shown, isSelected, base: valueIn(line, field) });
  };
  const giveUp = (): void => {
    isDone.current = true;
    setEditing(null);
  };
  const change = () => {
    const line = editing && lines.find(({ dpId }) => dpId === editing.dpId);
    const field = editing && fieldOf(editing.column);
    return line && field ? { ...read(line, field, editing.text), base: editing.base } : null;
  };
  const leave = (): void => {
    if (isDone.current) return;
    const typed = change();
    giveUp();
    if (typed) apply([typed]);
  };
  const type = (text: string): void => setEditing((known) => known && { ...known, text });
  return { editing, typed: change(), begin, leave, giveUp, type };
};
