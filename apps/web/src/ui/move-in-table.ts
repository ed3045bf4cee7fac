import type { KeyboardEvent } from 'react';

const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys move the focus between the links in a table's cells. Cells without a link are skipped, and heads are left
 * out.
 */
export const moveInTable = (event: KeyboardEvent<HTMLTableElement>): void => {
  const move = moves[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.parentElement;
  if (!move || !cell || !(row instanceof HTMLTableRowElement)) return;
  const rows = [...(event.currentTarget.tBodies[0]?.rows ?? [])];
  const [down, right] = move;
  let [y, x] = [rows.indexOf(row) + down, cell.cellIndex + right];
  while (y >= 0 && y < rows.length && x > 0 && x < row.cells.length) {
    const link = rows[y]?.cells[x]?.querySelector('a');
    if (link) {
      event.preventDefault();
      link.focus();
      return;
    }
    y += down;
    x += right;
  }
};
