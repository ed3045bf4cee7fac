/** The cells of a text that a spreadsheet copied: lines, and in them cells. */
export const cellsOf = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/**
 * The changes that a pasted text makes. `wrong`: the numbers, from 1, of the lines in which a cell does not fit;
 * nothing is pasted then.
 */
export type Pasted<Change> = { changes: Change[]; wrong?: never } | { changes?: never; wrong: number[] };

/** Places each cell of a text; `place` returns null for one that does not fit. */
export const pasted = <Change>(
  text: string,
  place: (down: number, right: number, cell: string) => Change | null,
): Pasted<Change> => {
  const lines = cellsOf(text).map((cells, down) => cells.map((cell, right) => place(down, right, cell)));
  const wrong = lines.flatMap((cells, at) => (cells.includes(null) ? [at + 1] : []));
  return wrong.length > 0 ? { wrong } : { changes: lines.flat().filter((change) => change !== null) };
};
