import { sureOf } from './names.ts';
import type { Roles } from './roles.ts';
import type { SampleColumn } from './sample.ts';
import type { Money } from './sums.ts';

/** Cells of some columns in a row, as one key. */
const keyOf = (columns: readonly (SampleColumn | undefined)[], row: number): string =>
  columns.map((column) => column?.cells[row] ?? '').join('\0');

const countsOf = (keys: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Rows of a receipt by their payment. */
const byPayment = (rows: readonly number[], payment: readonly (SampleColumn | undefined)[]): number[][] => {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = keyOf(payment, row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
};

/**
 * Finds receipts that repeat their goods for each payment, and tells `doubts` about them. Returns the column of the
 * payment amounts and, for each receipt, the rows of one payment, so that goods count once. Without such receipts,
 * returns `groups` and no column.
 */
export const findPayments = (
  groups: readonly number[][],
  { columns: named }: Roles,
  { columns }: Pick<Money, 'columns'>,
  free: ReadonlySet<SampleColumn>,
  doubts: string[],
): { column: SampleColumn | undefined; groups: readonly number[][] } => {
  const tender = named.get('tender');
  if (!tender) return { column: undefined, groups };
  const [paid] = [...free].filter((column) => sureOf('tenderAmount', column) > 0);
  const goods = [
    ...(['item', 'description'] as const).map((field) => named.get(field)),
    ...(['quantity', 'unitPrice', 'amount'] as const).map((field) => columns.get(field)),
  ];
  const split = groups.map((rows) => byPayment(rows, [tender, paid])).filter((payments) => payments.length > 1);
  const same = split.filter((payments) => {
    const [first, ...others] = payments.map((rows) => countsOf(rows.map((row) => keyOf(goods, row))));
    return others.every((one) => one === first);
  });
  if (same.length === 0 || same.length < split.length * 0.8) return { column: undefined, groups };
  if (!paid) {
    doubts.push(
      `The rows of ${same.length} receipts differ by "${tender.name}" alone: where they repeat the goods for each payment, name the column of what was paid in columns.tenderAmount.`,
    );
    return { column: undefined, groups };
  }
  doubts.push(
    `The goods of a receipt stand on the rows of each of its payments and count once: "${paid.name}" is what was paid.`,
  );
  return { column: paid, groups: groups.map((rows) => byPayment(rows, [tender, paid])[0] ?? rows) };
};
