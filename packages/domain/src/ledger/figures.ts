import type { ValueLine, ValueSheet } from '@lanewise/contract/entities/value-table';
import { addExact, decimalTextOf, exactOf, type Exact } from '../points/evaluate.ts';

// The arithmetic of a line, as the server works it out and as the browser does while somebody types. A line is expected to
// be its base (what it began with, and what the registers say or its formula comes to) and its adjustment together; what
// was counted or typed stands in place of that.

/** Decimal places of figures in books, as of sums of facts. */
const PLACES = 4;

/** Decimal text as a value; null: there is none. */
export const figureOf = (text: string | null): Exact | null => (text === null ? null : exactOf(text));
export const textOf = (value: Exact | null): string | null => value && decimalTextOf(value, PLACES);

export const less = (a: Exact, b: Exact): Exact => addExact(a, { over: -b.over, by: b.by });

/** The sum of the values that there are; null: there is none. */
export const sumOf = (values: readonly (Exact | null)[]): Exact | null =>
  values.reduce<Exact | null>((sum, value) => (sum && value ? addExact(sum, value) : (sum ?? value)), null);

/** What a line comes to. */
export interface LineFigures {
  expected: Exact | null;
  total: Exact | null;
  overShort: Exact | null;
}

/**
 * Works a line out. `base`: null where nothing is expected of it; `added`: its adjustment, and what late receipts add;
 * `count`: what was counted or typed.
 */
export const lineFigures = (base: Exact | null, added: Exact | null, count: Exact | null): LineFigures => {
  const expected = base && sumOf([base, added]);
  const total = count ? (expected ? count : sumOf([count, added])) : expected;
  return { expected, total, overShort: count && expected && less(count, expected) };
};

/** Sum of what lines are over or short; null: none of them is counted. */
export const overShortOf = (lines: readonly Pick<ValueLine, 'overShort'>[]): string | null =>
  textOf(sumOf(lines.map(({ overShort }) => figureOf(overShort))));

/** Over or short of the sheets of tenders, each data point once. */
export const overShortOfDay = (sheets: readonly Pick<ValueSheet, 'type' | 'rows'>[]): string | null => {
  const lines = sheets.filter(({ type }) => type === 'tender').flatMap(({ rows }) => rows);
  return overShortOf([...new Map(lines.map((line) => [line.dpId, line])).values()]);
};
