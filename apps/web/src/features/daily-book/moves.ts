/** The columns of the book, in their order. */
export const columns = [
  'opening',
  'posValue',
  'late',
  'enteredValue',
  'adjustment',
  'total',
  'overShort',
  'note',
] as const;
export type Column = (typeof columns)[number];

/** A cell of the grid: a line among all lines, and a column. */
export interface Position {
  line: number;
  column: Column;
}

export interface Shape {
  lines: number;
  columns: readonly Column[];
  isEditable: (position: Position) => boolean;
}

interface Pressed {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The next cell that can be filled in the order of reading; null: there is none, and Tab leaves the grid. */
const tabbed = ({ line, column }: Position, step: 1 | -1, shape: Shape): Position | null => {
  const wide = shape.columns.length;
  const from = line * wide + shape.columns.indexOf(column);
  for (let at = from + step; at >= 0 && at < shape.lines * wide; at += step) {
    const next = shape.columns[at % wide];
    const position = next && { line: Math.floor(at / wide), column: next };
    if (position && shape.isEditable(position)) return position;
  }
  return null;
};

const stepsOf: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Where a key leads from a cell; null: it is no key that moves, or it leaves the grid. */
export const moved = (from: Position, { key, shiftKey, ctrlKey, metaKey }: Pressed, shape: Shape): Position | null => {
  const last = shape.lines - 1;
  if (key === 'Tab') return tabbed(from, shiftKey ? -1 : 1, shape);
  const isFar = ctrlKey === true || metaKey === true;
  if (key === 'Home' || key === 'End') {
    const column = shape.columns.at(key === 'Home' ? 0 : -1);
    const line = isFar ? (key === 'Home' ? 0 : last) : from.line;
    return column ? { line, column } : null;
  }
  if (key === 'Enter') return { ...from, line: within(from.line + (shiftKey ? -1 : 1), last) };
  const step = stepsOf[key];
  if (!step) return null;
  const at = within(shape.columns.indexOf(from.column) + step[1], shape.columns.length - 1);
  return { line: within(from.line + step[0], last), column: shape.columns[at] ?? from.column };
};
