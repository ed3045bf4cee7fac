import type { Row } from '@lanewise/contract/envelope';
import { fieldOf, mayBeEmpty, type FieldId, type Format } from '@lanewise/contract/fields';
import type { Clock } from '@lanewise/contract/primitives/clock';
import { isNumericFormat, ratio, type Language } from '@lanewise/domain/format';
import { absenceOf, marks, signOf } from '@lanewise/domain/signs';

/** One column of a file: a field with the name and unit that it has on the screen. */
export interface SheetColumn {
  field: FieldId;
  header: string;
}

/** A figure that is too large for an exact number, as decimal text. It is written digit by digit. */
export class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/**
 * A cell of a file: a number, a text, or a day or time as the API writes it. The format of the column tells which of
 * these it is.
 */
export type Cell = string | number | Digits;

/** The content of a file. Everything except the rows is known before the first byte. */
export interface Sheet {
  language: Language;
  clock: Clock;
  /** Name of the report, then company, places, period and filters: for files that have room for a head. */
  title: string;
  details: readonly string[];
  columns: readonly SheetColumn[];
  /** Rows as the API sends them, in batches. */
  rows: AsyncIterable<readonly Row[]>;
  totals: Row;
  /** The additional column for the state of each row; null: the rows have no state. */
  state: { header: string; nameOf: (state: string) => string } | null;
  /** The question, one detail per line, for files that have no head. */
  foot: readonly string[];
  /** What the reader must know to trust the figures, one sentence or store-day per line; read after the last row. */
  notes: () => readonly string[];
  /** Returns the name of a code of a choice or tag. */
  nameOf: (field: FieldId, code: string) => string;
  /** Words that only files use. */
  words: { total: string; totalCount: string; page: string; of: string; unwritable: string };
  made: Date;
}

export const formatOf = ({ field }: SheetColumn): Format => fieldOf(field).format;

/** The sign for why a figure is missing. */
const markOf = (field: FieldId, row: Row): string => marks[absenceOf(signOf(field, row)) ?? 'notKnown'];

/**
 * The cell of a column in a row. A missing number becomes 0. If a source may leave out the number, the cell has instead
 * the sign that says why the number is missing. A missing name becomes an empty cell.
 */
export const cellOf = (column: SheetColumn, row: Row, { nameOf }: Pick<Sheet, 'nameOf'>): Cell => {
  const { field } = column;
  const format = formatOf(column);
  const value = row[field];
  if (isNumericFormat(format)) {
    if (typeof value === 'string' && value !== '') return new Digits(value);
    return (value ?? null) === null && mayBeEmpty(field) ? markOf(field, row) : Number(value ?? 0);
  }
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return [...new Set(value)].map((code) => nameOf(field, code)).join(', ');
  if (format === 'choice' || format === 'tags') return nameOf(field, String(value));
  return format === 'hour' ? Number(value) : String(value);
};

/**
 * The total of a column. The total is '' for identifiers, texts, unit prices, and figures that cannot be counted under
 * a search, where 0 would be wrong. A ratio is recomputed from the totals of its parts. If a total is null, the result
 * is the sign for the reason.
 */
export const totalOf = ({ field }: SheetColumn, totals: Row): Cell => {
  if (fieldOf(field).total === 'blank') return '';
  const value = totals[field] ?? ratio(totals, field);
  if (value === null && totals[field] === null) return markOf(field, totals);
  if (typeof value === 'string' && value !== '') return new Digits(value);
  return value === null || value === '' || !Number.isFinite(Number(value)) ? '' : Number(value);
};

/** The code of a row's state; '' for none. */
export const rowStateOf = ({ state }: Row): string => (typeof state === 'string' ? state : '');

/**
 * The state of a row in words, for the additional column; '' if the sheet has no such column or the row has no state.
 */
export const stateText = ({ state }: Pick<Sheet, 'state'>, row: Row): string => {
  const code = rowStateOf(row);
  return state === null || code === '' ? '' : state.nameOf(code);
};
