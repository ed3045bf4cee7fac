import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { keyOf, valueIn } from './drafts.ts';
import { draftFields, type DraftField, type Drafts } from './kept.ts';
import { columns, type Column, type Position } from './moves.ts';

/** The cell in which the user is typing. */
export interface Editing extends Position {
  text: string;
  /** Data point of the cell's line, because lines may move while the user types. */
  dpId: number;
  /** Whether the next key replaces the text. */
  isSelected: boolean;
  /** The server's value when typing began. */
  base: string | null;
}

/** The field that people fill in a column; null: they do not fill this column. */
export const fieldOf = (column: Column): DraftField | null => draftFields.find((field) => field === column) ?? null;

const blindColumns: ReadonlySet<Column> = new Set(['enteredValue', 'note']);

/**
 * The columns of a book: opening amounts if a sheet carries over, late receipts if there are some, and no expected
 * amounts if the user counts blind.
 */
export const columnsOf = ({ isBlind, sheets }: Pick<ValueTable, 'isBlind' | 'sheets'>): Column[] =>
  columns.filter((column) => {
    if (isBlind) return blindColumns.has(column);
    if (column === 'late') return sheets.some(({ rows }) => rows.some(({ late }) => late !== null));
    return column !== 'opening' || sheets.some(({ carryOver }) => carryOver);
  });

export const cellName = ({ line, column }: Position): string => `${line} ${column}`;

/** The text of a cell that people fill: the typed text, or the saved value. */
export const textIn = (
  line: ValueLine,
  field: DraftField,
  drafts: Drafts,
  write: (value: string | null, line: ValueLine) => string,
): string => {
  const draft = drafts[keyOf({ dpId: line.dpId, field })];
  if (draft) return draft.text;
  const value = valueIn(line, field);
  return field === 'note' || line.valueType === 'text' ? (value ?? '') : write(value, line);
};
