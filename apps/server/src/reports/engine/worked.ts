import { own } from '@lanewise/contract/own';
import { fieldOf, type FieldId, type Format } from '@lanewise/contract/fields';
import { wideOf, wideText } from '../../facts/decimal.ts';
import { CODE_WIDTH, partNameOf } from './columns.ts';
import type { RawRow, WorkedRows } from './query.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import { searchTextOf, type Prepared } from './question.ts';
import { orderFor } from './rows.ts';

/** Texts are sorted and searched without regard to case and accents, as in the store. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** Figures with at most four decimals, which are compared exactly. */
const exact: ReadonlySet<Format> = new Set(['money', 'quantity', 'count', 'duration']);

/** Quotients, which may be decimal text. */
const quotients: ReadonlySet<Format> = new Set(['ratio', 'moneyRatio', 'percent']);

/** The sort key of a cell. Texts sort by their bytes, as in the store. */
type Key = bigint | number | Buffer | null;

const cellKey = (cell: RawRow[string] | undefined, format: Format): Key => {
  if (cell === null || cell === undefined) return null;
  if (exact.has(format)) return wideOf(String(cell));
  if (typeof cell === 'number') return cell;
  if (quotients.has(format)) return Number(cell);
  if (format === 'code') return Buffer.from(String(cell).padStart(CODE_WIDTH, '0'));
  return Buffer.from(format === 'text' || format === 'choice' ? folded(String(cell)) : String(cell));
};

/** The value of a ratio: its quotient, 0 for a divisor of 0, unknown if one of its parts is unknown. */
const quotientOf = (row: RawRow, over: FieldId, by: FieldId): number | null => {
  const [dividend, divisor] = [row[over] ?? null, row[by] ?? null];
  if (divisor !== null && Number(divisor) === 0) return 0;
  return dividend === null || divisor === null ? null : Number(dividend) / Number(divisor);
};

const sortKeyOf = (row: RawRow, field: FieldId, present: readonly FieldId[]): Key => {
  const { format, formula } = fieldOf(field);
  if (!formula) return cellKey(row[field], format);
  const [over, by] = [formula.over, formula.by].map((part) => partNameOf(part as FieldId, present));
  return over && by ? quotientOf(row, over, by) : null;
};

/** Unknown figures sort last in both directions. */
const compared = (a: Key, b: Key, isDescending: boolean): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const difference = Buffer.isBuffer(a) && Buffer.isBuffer(b) ? Buffer.compare(a, b) : Number(a > b) - Number(a < b);
  return isDescending ? -difference : difference;
};

/** Rows in the requested order. Rows that are equal in this order are sorted by `tie`, descending. */
const sorted = (question: Prepared, rows: readonly RawRow[], tie: readonly string[]): RawRow[] => {
  const orders = orderFor(question);
  const down = [...orders.map(({ direction }) => direction === 'DESC'), ...tie.map(() => true)];
  const keyed = rows.map((row) => ({
    row,
    keys: [
      ...orders.map(({ field }) => sortKeyOf(row, field, question.view.columns)),
      ...tie.map((name) => cellKey(own(row, name), 'identifier')),
    ],
  }));
  keyed.sort((a, b) => {
    for (const [at, isDescending] of down.entries()) {
      const difference = compared(a.keys[at] ?? null, b.keys[at] ?? null, isDescending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
};

/** All rows that a question finds, in the requested order. */
export const foundOf = (question: Prepared, { rows, tie, finds }: WorkedRows): RawRow[] => {
  const asked = searchTextOf(question);
  if (asked !== '' && !finds)
    throw new InvalidParameter('searchText', `The report ${question.definition.id} cannot be searched.`);
  const found = asked === '' ? rows : rows.filter((row) => finds?.(row, asked));
  return sorted(question, found, tie);
};

/** Count and sums of rows. For the columns in `unknowable`, the sum is empty if the value is unknown in every row. */
export const workedSumsOf = (
  rows: readonly RawRow[],
  fields: readonly FieldId[],
  { unknowable }: WorkedRows,
): RawRow => {
  const sumOf = (field: FieldId): string | null => {
    const known = rows.map((row) => row[field] ?? null).filter((cell) => cell !== null);
    if (known.length === 0 && unknowable.includes(field)) return null;
    return wideText(known.reduce((sum, cell) => sum + wideOf(String(cell)), 0n));
  };
  return { row_count: rows.length, ...Object.fromEntries(fields.map((field) => [field, sumOf(field)])) };
};

/** Whether a text contains another, whatever their case. */
export const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
