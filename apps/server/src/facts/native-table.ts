import type { Column, Values } from './native.ts';
import { NativeOutput } from './native-output.ts';
import { rangesOf } from './native-rows.ts';

/** Columns of a table by name, in any order. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Columns that are filled row by row, and written once the rows of a block are known. */
export class NativeRows<Row> {
  readonly #columns: [name: string, column: Column<Row>, values: Values<Row>][];
  #length = 0;

  constructor(columns: Columns<Row>) {
    this.#columns = Object.entries(columns).map(([name, column]) => [name, column, column.open()]);
  }

  get length(): number {
    return this.#length;
  }

  get width(): number {
    return this.#columns.length;
  }

  /**
   * Adds a row and returns its number. Throws RangeError for a value that its column cannot hold, and then adds
   * nothing.
   */
  add(row: Row): number {
    try {
      for (const [, , values] of this.#columns) values.add(row);
    } catch (error) {
      this.cut(this.#length);
      throw error;
    }
    this.#length += 1;
    return this.#length - 1;
  }

  /** Removes all rows from this row on. */
  cut(row: number): void {
    for (const [, , values] of this.#columns) values.cut(row);
    this.#length = row;
  }

  /** Writes every column with these rows, in this order. */
  write(out: NativeOutput, rows: readonly number[]): void {
    const ranges = rangesOf(rows);
    for (const [name, column, values] of this.#columns) {
      out.text(name);
      out.text(column.type);
      if (rows.length === 0) continue;
      column.prefix(out);
      values.write(out, ranges);
    }
  }

  /** The numbers of all rows, in the order of their addition. */
  all(): number[] {
    return Array.from({ length: this.#length }, (_, row) => row);
  }
}

const blockSize = 1024 * 1024;

/**
 * Writes one block from several groups of columns. Each group gives the same number of rows. `size`: the bytes of the
 * block, if known.
 */
export const blockOf = (
  count: number,
  groups: readonly { columns: Pick<NativeRows<never>, 'width' | 'write'>; rows: readonly number[] }[],
  size = blockSize,
): Buffer => {
  const out = new NativeOutput(size);
  out.varint(groups.reduce((sum, { columns }) => sum + columns.width, 0));
  out.varint(count);
  for (const { columns, rows } of groups) columns.write(out, rows);
  return out.done();
};

/** Writes one block of all rows. */
export const nativeBlock = <Row>(columns: Columns<Row>, rows: readonly Row[], size?: number): Buffer => {
  const table = new NativeRows(columns);
  for (const row of rows) table.add(row);
  return blockOf(rows.length, [{ columns: table, rows: table.all() }], size);
};
