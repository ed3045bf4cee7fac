import { useState } from 'react';
import type { ClipboardEvent } from 'react';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { fieldOf } from './cells.ts';
import type { Position, Shape } from './moves.ts';
import { pasted } from './paste.ts';
import type { Changes } from './use-changes.ts';

interface ClipboardParts {
  changes: Changes;
  shape: Shape;
  position: Position;
  isEditing: boolean;
  /** The lines with what is typed. */
  shown: readonly ValueLine[];
  /** Before a text is pasted. */
  begin: () => void;
  /** After it was, or was not. */
  end: () => void;
}

/** Copies a cell, and pastes columns of a spreadsheet downwards from it. */
export const useClipboard = ({ changes, shape, position, isEditing, shown, begin, end }: ClipboardParts) => {
  const { lines, read, apply, write } = changes;
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const place = (text: string) =>
    pasted(text, (down, right, cell) => {
      const editable = shape.columns.filter((column) => fieldOf(column) !== null);
      const column = editable[editable.indexOf(position.column) + right];
      const [line, field] = [lines[position.line + down], column && fieldOf(column)];
      if (!line || !column || !field || !shape.isEditable({ line: position.line + down, column })) return null;
      const change = read(line, field, cell.trim());
      return change.problem === null ? change : null;
    });
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!shape.isEditable(position) || text === '' || (isEditing && !/[\n\t]/.test(text))) return;
    event.preventDefault();
    begin();
    const found = place(text);
    setWrong(found.wrong ?? []);
    if (found.changes) apply(found.changes);
    end();
  };
  const onCopy = (event: ClipboardEvent): void => {
    const line = shown[position.line];
    if (isEditing || !line || window.getSelection()?.isCollapsed === false) return;
    const value = line[position.column];
    const isText = position.column === 'note' || line.valueType === 'text';
    event.preventDefault();
    event.clipboardData.setData('text/plain', isText ? (value ?? '') : write(value, line));
  };
  return { wrong, forget: () => setWrong([]), onPaste, onCopy };
};
