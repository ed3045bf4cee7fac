import type { LineTill } from '@lanewise/contract/entities/tills';
import type { SuspendedSale, ValueLine, ValueSheet, ValueTable } from '@lanewise/contract/entities/value-table';
import { tellsExpected } from './checks.ts';

// What who counts blind sees of a book: what people entered, and nothing that tells what is expected.

/** A drawer with nothing but its counts. */
export const blindTill = (till: LineTill): LineTill => ({
  ...till,
  moved: null,
  registers: null,
  expected: null,
  taken: null,
  overShort: null,
  adjustment: null,
  tolerance: null,
  approvedBy: null,
  approvedAt: null,
});

/** A line without what lets one guess what it is expected to be. */
const blindLine = (line: ValueLine): ValueLine => ({
  ...line,
  opening: null,
  carriedFrom: null,
  posValue: null,
  adjustment: null,
  typedParts: null,
  late: null,
  expected: null,
  overShort: null,
  tolerance: null,
  tills: line.tills?.map(blindTill) ?? null,
  // What drawers took is what they were counted to hold less what was moved, so that it would tell what was moved.
  enteredValue: line.tills === null ? line.enteredValue : null,
  authors: [],
  approvedBy: null,
  approvedAt: null,
  // The last change may be an adjustment.
  updatedBy: null,
  updatedAt: null,
  total: line.source === 'formula' || line.tills !== null ? null : line.enteredValue,
});

/** Sheets without what is expected. */
export const blindSheets = (sheets: readonly ValueSheet[]): ValueSheet[] =>
  sheets.map((sheet) => ({ ...sheet, overShort: null, rows: sheet.rows.map(blindLine) }));

const blindSale = (sale: SuspendedSale): SuspendedSale => ({ ...sale, amount: null });

/** A book without what is expected. */
export const blindTable = (table: ValueTable): ValueTable => ({
  ...table,
  isBlind: true,
  sheets: blindSheets(table.sheets),
  late: [],
  lateOn: [],
  suspended: table.suspended.map(blindSale),
  overShort: null,
  checks: table.checks.filter(({ check }) => !tellsExpected(check)),
  secondPerson: false,
  closes: table.closes.map((close) => ({
    ...close,
    hash: null,
    overShort: null,
    differences: [],
    suspended: close.suspended.map(blindSale),
    missing: close.missing.filter(({ check }) => !tellsExpected(check)),
  })),
  changedSince: [],
});
