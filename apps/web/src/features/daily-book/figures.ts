import type { ValueLine, ValueTable } from '@lanewise/contract/entities/value-table';
import { figureOf, less, lineFigures, overShortOf, overShortOfDay, exactTextOf } from '@lanewise/domain/ledger/figures';

// Calculates a line while the user types, before the server answers. Formulas over other lines come with the answer.

/** The values of a line that people type. */
export type Typed = Pick<ValueLine, 'enteredValue' | 'adjustment' | 'note'>;

/** A line calculated with other typed values than those on the server. */
export const workedLine = (line: ValueLine, typed: Typed): ValueLine => {
  if (line.valueType === 'text') return { ...line, ...typed, total: typed.enteredValue };
  const { enteredValue, adjustment } = typed;
  if (enteredValue === line.enteredValue && adjustment === line.adjustment) return { ...line, ...typed };
  const before = figureOf(line.adjustment);
  const worked = figureOf(line.expected);
  // The expected amount without the adjustment: opening amount plus amount of the registers.
  const base = worked && before ? less(worked, before) : worked;
  const figures = lineFigures(base, figureOf(adjustment), figureOf(enteredValue));
  const overShort = exactTextOf(figures.overShort);
  return {
    ...line,
    ...typed,
    expected: exactTextOf(figures.expected),
    total: exactTextOf(figures.total),
    overShort,
    // If difference or adjustment changes, the approval lapses.
    ...((overShort !== line.overShort || adjustment !== line.adjustment) && { approvedBy: null, approvedAt: null }),
  };
};

/** The book with what is typed in it. */
export const workedTable = (table: ValueTable, typedOf: (line: ValueLine) => Typed): ValueTable => {
  const sheets = table.sheets.map((sheet) => {
    const rows = sheet.rows.map((line) => workedLine(line, typedOf(line)));
    return { ...sheet, rows, overShort: overShortOf(rows) };
  });
  return { ...table, sheets, overShort: overShortOfDay(sheets) };
};
