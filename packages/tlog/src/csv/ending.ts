/** Most remembered values of one column. */
const MOST = 1_000;
/** A text of at least this length, equal in all rows, is a date or a code of fixed width. */
const FIXED_WIDTH = 8;

/** The form of the cells in the last column. The form shows whether a file was cut off in a cell of this column. */
export interface Endings {
  see(cell: string): void;
  /**
   * Whether a cut in the middle of this cell would show. A cut would show if this and all earlier cells have two
   * decimals or the same width (from FIXED_WIDTH), or if the cell repeats an earlier word. Other numbers prove nothing,
   * because a shortened number is still a number.
   */
  isWhole(cell: string): boolean;
}

export const openEndings = (): Endings => {
  const words = new Set<string>();
  let seen = 0;
  let haveCents = true;
  let width = -1;

  const isBeginning = (cell: string): boolean => {
    for (const word of words) if (word.length > cell.length && word.startsWith(cell)) return true;
    return false;
  };
  return {
    see(cell) {
      seen += 1;
      haveCents &&= hasCents(cell);
      width = seen === 1 || width === cell.length ? cell.length : -1;
      if (words.size < MOST) words.add(cell);
    },
    isWhole(cell) {
      if (seen === 0) return false;
      if (haveCents) return hasCents(cell);
      if (width >= FIXED_WIDTH) return cell.length === width;
      return !/\d/.test(cell) && words.has(cell) && !isBeginning(cell);
    },
  };
};

const hasCents = (cell: string): boolean => {
  const point = cell.charCodeAt(cell.length - 3);
  return (point === 46 || point === 44) && isDigit(cell, cell.length - 2) && isDigit(cell, cell.length - 1);
};
const isDigit = (cell: string, at: number): boolean => cell.charCodeAt(at) >= 48 && cell.charCodeAt(at) <= 57;
