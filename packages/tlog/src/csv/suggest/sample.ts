import { isTable } from '../detect.ts';
import { isEmpty, readRows, type Row } from '../rows.ts';
import { decimalReader } from '../numbers.ts';

/** A column of a sample. */
export interface SampleColumn {
  name: string;
  /** Names of the columns that are added up. */
  names?: readonly string[];
  /** The name as words without accents and signs: 'Trans#' is 'trans no', 'MwSt-Satz' is 'mwst satz'. */
  words: string;
  /** One per row, as written. */
  cells: readonly string[];
  /** Distinct non-empty cells. */
  distinct: ReadonlySet<string>;
  /**
   * The cells as numbers in ten-thousandths, one per row; null for an empty cell. The whole list is null if a cell is
   * not a number.
   */
  numbers: readonly (number | null)[] | null;
}

export interface Sample {
  delimiter: string;
  decimalComma: boolean;
  columns: readonly SampleColumn[];
  rows: number;
}

const delimiters = [';', '\t', '|', ','];
/** Most rows examined: enough for a month of a small store. */
const MOST_ROWS = 20_000;

/** Reads the rows of a sample; null where it is not a table. */
export const readSample = (bytes: Uint8Array): Sample | null => {
  const tables = delimiters.flatMap((delimiter) => {
    const rows = rowsOf(bytes, delimiter);
    return isTable(rows.slice(0, 20)) ? [{ delimiter, rows }] : [];
  });
  const [best] = tables.sort((a, b) => widthOf(b.rows) - widthOf(a.rows));
  const [header, ...rows] = best?.rows ?? [];
  if (!best || !header || rows.length === 0) return null;
  const whole = rows.filter(({ cells }) => cells.length === header.cells.length);
  const decimalComma = usesComma(whole, best.delimiter);
  const columns = header.cells.flatMap((name, at) =>
    name === '' || header.cells.indexOf(name) < at ? [] : [columnOf(name, at, whole, decimalComma)],
  );
  return { delimiter: best.delimiter, decimalComma, columns, rows: whole.length };
};

const rowsOf = (bytes: Uint8Array, delimiter: string): Row[] => {
  const reader = readRows(delimiter);
  return [...reader.push(bytes), ...reader.end()].filter((row) => !row.problem && !isEmpty(row)).slice(0, MOST_ROWS);
};

const widthOf = ([header]: readonly Row[]): number => header?.cells.length ?? 0;

const commaDecimal = /^\(?-?(?:\d{1,3}(?:[. ]\d{3})+|\d+),\d{1,4}-?\)?$/;
const pointDecimal = /^\(?-?[^\d]{0,3}(?:\d{1,3}(?:[, ]\d{3})+|\d+)\.\d{1,4}-?\)?$/;

const usesComma = (rows: readonly Row[], delimiter: string): boolean => {
  const cells = rows.slice(0, 2_000).flatMap((row) => row.cells);
  const commas = cells.filter((cell) => commaDecimal.test(cell)).length;
  const points = cells.filter((cell) => pointDecimal.test(cell)).length;
  return commas > points && (delimiter !== ',' || points === 0);
};

const columnOf = (name: string, at: number, rows: readonly Row[], decimalComma: boolean): SampleColumn => {
  const cells = rows.map((row) => row.cells[at] ?? '');
  const decimal = decimalReader(decimalComma);
  const distinct = new Set(cells.filter((cell) => cell !== ''));
  const areNumbers = distinct.size > 0 && [...distinct].every((cell) => decimal(cell) !== null);
  const numbers = areNumbers ? cells.map((cell) => (cell === '' ? null : decimal(cell))) : null;
  return { name, words: wordsOf(name), cells, distinct, numbers };
};

export const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[#№]|n°/gi, ' no ')
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();
