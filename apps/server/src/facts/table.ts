import { own } from '@lanewise/contract/own';
import { sql, text, type Sql } from './sql.ts';

/** Types of columns in a table of a statement. */
type ColumnType =
  | 'UInt8'
  | 'UInt32'
  | 'UInt64'
  | 'Int64'
  | 'Decimal(38, 4)'
  | 'Float64'
  | 'String'
  | 'Date'
  | "DateTime64(0, 'UTC')";

type Cell = string | number | bigint | null;

/** A column of a table: its type, whether it is nullable, and its value in a row. */
export interface TableColumn<Row> {
  type: ColumnType | `Nullable(${ColumnType})`;
  of(row: Row): Cell;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

const written = (cell: Cell): string =>
  cell === null ? '\\N' : String(cell).replace(/[\\\t\n\r\0]/g, (char) => own(escapes, char) ?? char);

/**
 * A table of rows that is sent with a statement. Column names come from our own source. The rows are one text that the
 * engine parses like a file. Lists of values would cost three times as much, because each value is a node of the
 * statement.
 */
export const tableOf = <Row>(columns: Readonly<Record<string, TableColumn<Row>>>, rows: readonly Row[]): Sql => {
  const list = Object.entries(columns);
  const structure = list.map(([name, { type }]) => `${name} ${type}`).join(', ');
  // The engine rejects an empty text, so an empty table has one row that is filtered out.
  if (rows.length === 0)
    return sql`(select * from format(TSV, ${text(structure)}, ${text(list.map(() => written(null)).join('\t'))}) where false)`;
  const lines = rows.map((row) => `${list.map(([, column]) => written(column.of(row))).join('\t')}\n`);
  return sql`format(TSV, ${text(structure)}, ${text(lines.join(''))})`;
};
