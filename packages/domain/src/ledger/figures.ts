import type { ValueLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import { addExact, decimalTextOf, exactOf, type Exact } from '../points/evaluate.ts';

// The arithmetic of a line, for the server and, while a user types, for the browser. Expected amount of a line: its
// base (opening amount, plus the amount of the registers or of its formula) plus its adjustment. The counted or typed
// value replaces the expected amount in the total.

/** Decimal places of figures in books, equal to those of sums over receipts. */
const PLACES = 4;

/** A decimal text as a value; null stays null. */
export const figureOf = (text: string | null): Exact | null => (text === null ? null : exactOf(text));
export const exactTextOf = (value: Exact | null): string | null => value && decimalTextOf(value, PLACES);

export const less = (a: Exact, b: Exact): Exact => addExact(a, { over: -b.over, by: b.by });

/** The sum of the values that are not null; null if all are. */
export const sumOfExact = (values: readonly (Exact | null)[]): Exact | null =>
  values.reduce<Exact | null>((sum, value) => (sum && value ? addExact(sum, value) : (sum ?? value)), null);

/** The calculated figures of a line. */
export interface LineFigures {
  expected: Exact | null;
  total: Exact | null;
  overShort: Exact | null;
}

/**
 * Calculates a line. `base`: expected amount before `added`; null if no amount is expected. `added`: its adjustment and
 * the amounts of late receipts. `count`: counted or typed value.
 */
export const lineFigures = (base: Exact | null, added: Exact | null, count: Exact | null): LineFigures => {
  const expected = base && sumOfExact([base, added]);
  const total = count ? (expected ? count : sumOfExact([count, added])) : expected;
  return { expected, total, overShort: count && expected && less(count, expected) };
};

/** Sum of the over and short amounts of lines; null: no line is counted. */
export const overShortOf = (lines: readonly Pick<ValueLine, 'overShort'>[]): string | null =>
  exactTextOf(sumOfExact(lines.map(({ overShort }) => figureOf(overShort))));

/** Over or short of all sheets of tenders; a data point on two sheets counts once. */
export const overShortOfDay = (sheets: readonly Pick<ValueSheet, 'type' | 'rows'>[]): string | null => {
  const lines = sheets.filter(({ type }) => type === 'tender').flatMap(({ rows }) => rows);
  return overShortOf([...new Map(lines.map((line) => [line.dpId, line])).values()]);
};
