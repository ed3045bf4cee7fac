import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { keyOf, valueIn } from './drafts.ts';
import { draftFields, type DraftField, type Drafts } from './kept.ts';
import { columns, type Column, type Position } from './moves.ts';

/** A cell while it is typed in. */
export interface Editing extends Position {
  text: string;
  /** The data point of its line: lines may move while it is typed. */
  dpId: number;
  /** Whether the next key replaces the text. */
  isSelected: boolean;
  /** What the server held when it began. */
  base: string | null;
}

/** What people fill in of a column; null: they do not. */
export const fieldOf = (column: Column): DraftField | null => draftFields.find((field) => field === column) ?? null;

const blindColumns: ReadonlySet<Column> = new Set(['enteredValue', 'note']);

/** The columns of a book: openings where a sheet carries over, late receipts where there are some, and nothing of what is expected for who counts blind. */
export const columnsOf = ({ isBlind, sheets }: Pick<ValueTable, 'isBlind' | 'sheets'>): Column[] =>
  columns.filter((column) => {
    if (isBlind) return blindColumns.has(column);
    if (column === 'late') return sheets.some(({ rows }) => rows.some(({ late }) => late !== null));
    return column !== 'opening' || sheets.some(({ carryOver }) => carryOver);
  });

export const cellName = ({ line, column }: Position): string => `${line} ${column}`;

/** What a cell that people fill shows while it is typed, or once it was. */
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
