import type { ValueLine, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import { addExact, decimalTextOf, exactOf, type Exact } from '@lanewise/domain/points/evaluate';

// What a line comes to while it is typed, before the server answers. Formulas over other lines come with its answer.

const PLACES = 4;

const exact = (text: string | null): Exact | null => (text === null ? null : exactOf(text));
const written = (value: Exact | null): string | null => value && decimalTextOf(value, PLACES);
const less = (a: Exact, b: Exact): Exact => addExact(a, { over: -b.over, by: b.by });
const plus = (a: Exact | null, b: Exact | null): Exact | null => (a && b ? addExact(a, b) : (a ?? b));

/** The values of a line that people type. */
export type Typed = Pick<ValueLine, 'enteredValue' | 'adjustment' | 'note'>;

/** A line with other typed values than those that the server worked it out with. */
export const workedLine = (line: ValueLine, typed: Typed): ValueLine => {
  if (line.valueType === 'text') return { ...line, ...typed, total: typed.enteredValue };
  const { enteredValue, adjustment } = typed;
  if (enteredValue === line.enteredValue && adjustment === line.adjustment) return { ...line, ...typed };
  const before = exact(line.adjustment);
  const worked = exact(line.expected);
  // What the adjustment was added to: the opening and what the registers say.
  const base = worked && before ? less(worked, before) : worked;
  const expected = base && plus(base, exact(adjustment));
  const count = exact(enteredValue);
  const total = count ? (expected ? count : plus(count, exact(adjustment))) : expected;
  const overShort = count && expected ? written(less(count, expected)) : null;
  return {
    ...line,
    ...typed,
    expected: written(expected),
    total: written(total),
    overShort,
    // Another difference or adjustment is not the one that was approved.
    ...((overShort !== line.overShort || adjustment !== line.adjustment) && { approvedBy: null, approvedAt: null }),
  };
};

/** Sum of what lines are over or short; null: none of them is counted. */
export const overShortOf = (lines: readonly Pick<ValueLine, 'overShort'>[]): string | null =>
  written(lines.reduce<Exact | null>((sum, { overShort }) => plus(sum, exact(overShort)), null));

/** Over or short of the sheets of tenders, each data point once. */
export const overShortOfDay = (sheets: readonly Pick<ValueSheet, 'type' | 'rows'>[]): string | null => {
  const lines = sheets.filter(({ type }) => type === 'tender').flatMap(({ rows }) => rows);
  return overShortOf([...new Map(lines.map((line) => [line.dpId, line])).values()]);
};

/** The book with what is typed in it. */
export const workedTable = (table: ValueTable, typedOf: (line: ValueLine) => Typed): ValueTable => {
  const sheets = table.sheets.map((sheet) => {
    const rows = sheet.rows.map((line) => workedLine(line, typedOf(line)));
    return { ...sheet, rows, overShort: overShortOf(rows) };
  });
  return { ...table, sheets, overShort: overShortOfDay(sheets) };
};
