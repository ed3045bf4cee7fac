import { ownValue } from '@lanewise/contract/own';
import type { Transaction } from '@lanewise/contract/facts/transaction';

/**
 * Differences between two versions of one transaction, part by part, for a user who has to choose one. Values are
 * compared as they are; no sums are computed here.
 */
export type Mark = 'same' | 'changed' | 'added' | 'removed';

/** A line of one version and its counterpart in the other version. `fields` names the differences of a changed line. */
export interface Pair<Part> {
  mark: Mark;
  before: Part | null;
  after: Part | null;
  fields: readonly string[];
}

export type PartName = 'lines' | 'tenders' | 'taxes' | 'discounts' | 'vouchers' | 'events';
type PartOf<Name extends PartName> = Transaction[Name][number];

export interface Difference {
  header: readonly { field: HeaderField; before: string | number; after: string | number }[];
  lines: readonly Pair<PartOf<'lines'>>[];
  tenders: readonly Pair<PartOf<'tenders'>>[];
  taxes: readonly Pair<PartOf<'taxes'>>[];
  discounts: readonly Pair<PartOf<'discounts'>>[];
  vouchers: readonly Pair<PartOf<'vouchers'>>[];
  events: readonly Pair<PartOf<'events'>>[];
}

const headerFields = ['kind', 'began', 'ended', 'cashier', 'cashierName', 'customer', 'currency', 'total'] as const;
export type HeaderField = (typeof headerFields)[number];

/**
 * The identity by which two lines are counterparts. The identity does not include the position of a line on its
 * receipt.
 */
const keys: { [Name in PartName]: (part: PartOf<Name>) => string } = {
  lines: ({ kind, upc, description }) => `${kind} ${upc || description}`,
  tenders: ({ kind, code }) => `${kind} ${code}`,
  taxes: ({ code, description }) => code || description,
  discounts: ({ kind, code, line }) => `${kind} ${code} ${line}`,
  vouchers: ({ number, action }) => `${number} ${action}`,
  events: ({ kind, detail }) => `${kind} ${detail}`,
};

/** Receipts with more lines than this are compared line by line, without detecting moves. */
const mostCompared = 2_000_000;

/** Pairs of indexes with equal keys, in the order of both lists: a longest common subsequence. */
const common = (before: readonly string[], after: readonly string[]): [number, number][] => {
  const pairs: [number, number][] = [];
  if (before.length * after.length > mostCompared) {
    before.forEach((key, at) => key === after[at] && pairs.push([at, at]));
    return pairs;
  }
  const width = after.length + 1;
  const best = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      best[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};

/** Names of the different fields; `sequence` only numbers the lines. */
const changedFields = (before: object, after: object): string[] =>
  Object.keys(after).filter(
    (name) => name !== 'sequence' && JSON.stringify(ownValue(before, name)) !== JSON.stringify(ownValue(after, name)),
  );

const align = <Part extends object>(
  before: readonly Part[],
  after: readonly Part[],
  key: (part: Part) => string,
): Pair<Part>[] => {
  const pairs: Pair<Part>[] = [];
  let row = 0;
  let column = 0;
  for (const [nextRow, nextColumn] of [
    ...common(before.map(key), after.map(key)),
    [before.length, after.length],
  ] as const) {
    for (const part of before.slice(row, nextRow))
      pairs.push({ mark: 'removed', before: part, after: null, fields: [] });
    for (const part of after.slice(column, nextColumn))
      pairs.push({ mark: 'added', before: null, after: part, fields: [] });
    const old = before[nextRow];
    const now = after[nextColumn];
    if (old && now) {
      const fields = changedFields(old, now);
      pairs.push({ mark: fields.length > 0 ? 'changed' : 'same', before: old, after: now, fields });
    }
    row = nextRow + 1;
    column = nextColumn + 1;
  }
  return pairs;
};

/** Compares the current version of a transaction with one that would replace it. */
export const differenceOf = (before: Transaction, after: Transaction): Difference => ({
  header: headerFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] })),
  lines: align(before.lines, after.lines, keys.lines),
  tenders: align(before.tenders, after.tenders, keys.tenders),
  taxes: align(before.taxes, after.taxes, keys.taxes),
  discounts: align(before.discounts, after.discounts, keys.discounts),
  vouchers: align(before.vouchers, after.vouchers, keys.vouchers),
  events: align(before.events, after.events, keys.events),
});
