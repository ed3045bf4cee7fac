/** A cell of the table. The head is row -1, data rows start at 0, and the total row follows the last data row. */
export interface GridCell {
  row: number;
  column: number;
}

/** Size of the grid: rows without head and totals, columns, and the rows that a page key moves by. */
export interface Extent {
  rows: number;
  columns: number;
  page: number;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The cell to which a key moves: arrow keys by one cell, Home and End to the ends of the row, with Ctrl to the first
 * and last row, page keys by a window. Null for other keys, and if the cell stays the same.
 */
export const placeAfter = (
  key: string,
  ctrl: boolean,
  from: GridCell,
  { rows, columns, page }: Extent,
): GridCell | null => {
  const { row, column } = from;
  const last = Math.max(0, rows - 1);
  const end = columns - 1;
  const moves: Record<string, GridCell> = ctrl
    ? { Home: { row: 0, column: 0 }, End: { row: last, column: end } }
    : {
        ArrowUp: { row: row - 1, column },
        ArrowDown: { row: row + 1, column },
        ArrowLeft: { row, column: column - 1 },
        ArrowRight: { row, column: column + 1 },
        Home: { row, column: 0 },
        End: { row, column: end },
        PageUp: { row: within(row - page, 0, last), column },
        PageDown: { row: within(row + page, 0, last), column },
      };
  const to = moves[key];
  if (!to) return null;
  const next = { row: within(to.row, -1, rows > 0 ? rows : -1), column: within(to.column, 0, end) };
  return next.row === row && next.column === column ? null : next;
};
