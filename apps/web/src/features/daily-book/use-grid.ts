import { useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { cellName, columnsOf, fieldOf, type Editing } from './cells.ts';
import { keyOf, typedIn } from './drafts.ts';
import { workedTable } from './figures.ts';
import { moved, type Position, type Shape } from './moves.ts';
import { turned, useChanges, type GridParts } from './use-changes.ts';
import { useClipboard } from './use-clipboard.ts';
import { useEditing } from './use-editing.ts';

const focusIn = (frame: RefObject<HTMLElement | null>, position: Position): void => {
  const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${cellName(position)}"]`);
  (cell?.querySelector<HTMLElement>('a') ?? cell)?.focus();
};

export interface CellGrid {
  frame: RefObject<HTMLTableElement | null>;
  shown: ValueTable;
  shape: Shape;
  position: Position;
  editing: Editing | null;
  /** Lines of a pasted text that did not fit; empty: all did. */
  wrong: readonly number[];
  take: (position: Position) => void;
  focus: (position: Position) => void;
  begin: (position: Position) => void;
  type: (text: string) => void;
  leave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
}

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** A line that is counted by drawer has the sum of the counts. */
const isSummed = ({ tills }: Pick<ValueLine, 'tills'>, { column }: Position): boolean =>
  column === 'enteredValue' && (tills ?? null) !== null;

/**
 * Keys that leave a cell while the user types in it: Enter, Tab and the arrows up and down. With Alt, these keys belong
 * to the screen.
 */
const leavesBy = (event: KeyboardEvent): boolean =>
  !event.altKey && ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key);

/**
 * The spreadsheet of a book. One cell has the focus. The typed text is sent to the server when the user leaves the
 * cell.
 */
export const useGrid = (parts: GridParts): CellGrid => {
  const { table, drafts, mayEnter } = parts;
  const frame = useRef<HTMLTableElement>(null);
  const changes = useChanges(parts);
  const { lines, read, apply } = changes;
  const shownColumns = useMemo(() => columnsOf(table), [table]);
  const [at, setAt] = useState<Position>({ line: 0, column: 'enteredValue' });
  const isEditable = (where: Position): boolean => {
    const asked = lines[where.line];
    if (!mayEnter || fieldOf(where.column) === null || !asked) return false;
    return !isSummed(asked, where) && (where.column !== 'adjustment' || asked.valueType !== 'text');
  };
  const shape: Shape = { lines: lines.length, columns: shownColumns, isEditable };
  const position: Position = { ...at, line: Math.min(at.line, Math.max(0, lines.length - 1)) };
  const { editing, typed, begin, leave, giveUp, type } = useEditing(changes, drafts, isEditable);
  const all = typed?.problem === null ? { ...drafts, [keyOf(typed)]: typed } : drafts;
  const shown = workedTable(table, typedIn(all));
  const stay = (): void => focusIn(frame, position);
  const clipboard = useClipboard({
    changes,
    shape,
    position,
    isEditing: editing !== null,
    shown: shown.sheets.flatMap(({ rows }) => rows),
    begin: giveUp,
    end: stay,
  });
  const focus = (where: Position): void => {
    setAt(where);
    focusIn(frame, where);
  };
  const edit = (where: Position, how?: Parameters<typeof begin>[1]): void => {
    clipboard.forget();
    setAt(where);
    begin(where, how);
  };
  const go = (event: KeyboardEvent): void => {
    const next = moved(position, event, shape);
    if (!next) return;
    event.preventDefault();
    focus(next);
  };
  const [line, field] = [lines[position.line], fieldOf(position.column)];
  const empty = (): void => {
    if (line && field && isEditable(position)) apply([read(line, field, '')]);
  };
  /** Replaces a text that cannot be read by the server's value. */
  const takeBack = (): void => {
    const draft = line && field && drafts[keyOf({ dpId: line.dpId, field })];
    if (draft && draft.problem !== null) parts.saver.drop(draft);
  };
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && !leavesBy(event)) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      giveUp();
      stay();
      return;
    }
    leave();
    go(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (editing) return onFieldKey(event);
    // A link in the cell is opened by Enter.
    if (turned(event, changes) || event.altKey || (event.key === 'Enter' && event.target instanceof HTMLAnchorElement))
      return;
    if (event.key === 'Escape') return takeBack();
    if (event.key === 'Delete' || event.key === 'Backspace') empty();
    else if (event.key === 'F2') edit(position);
    else if (isText(event) && isEditable(position)) edit(position, { text: event.key });
    else return go(event);
    event.preventDefault();
  };
  const { wrong, onPaste, onCopy } = clipboard;
  const select = (where: Position): void => edit(where, { isSelected: true });
  const cells = { take: setAt, focus, begin: select, type, leave };
  return { frame, shown, shape, position, editing, wrong, ...cells, onKeyDown, onPaste, onCopy };
};
