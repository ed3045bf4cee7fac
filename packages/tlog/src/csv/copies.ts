import { clusters, type Placed } from './clusters.ts';

/** Rows that form one transaction. */
export interface ReceiptRows<Some> {
  rows: readonly Some[];
  /**
   * Whether rows may be repeated for one sale: the file does not show whether a row was written twice or its item was
   * sold twice.
   */
  repeats: boolean;
}

/**
 * The transactions among the rows of one key, in the order of the file. A file may repeat rows because exports overlap
 * or were joined. Each copy then becomes a transaction with the same content, so that only the first copy enters. But a
 * customer may also buy an item twice. A copy is recognised by its neighbours: rows of another transaction repeat in
 * the same order. `contents`: contents of all rows of the file, by index.
 */
export const receiptRowsOf = <Some extends Placed>(
  rows: readonly Some[],
  contents: readonly number[],
): ReceiptRows<Some>[] => clusters(rows).flatMap((cluster) => copiesOf(cluster, contents));

/** The copies of one transaction among its rows. */
export const copiesOf = <Some extends Placed>(
  rows: readonly Some[],
  contents: readonly number[],
): ReceiptRows<Some>[] => {
  if (rows.length === 1) return [{ rows, repeats: false }];
  const period = periodOf(rows);
  if (period === rows.length) return [{ rows, repeats: isSpread(rows) && isAnyShown(rows, contents) }];
  const copies = Array.from({ length: rows.length / period }, (_, at) => rows.slice(at * period, (at + 1) * period));
  if (isSpread(rows) && areShown(copies, contents)) return copies.map((copy) => ({ rows: copy, repeats: false }));
  // Adjacent equal rows are items that a customer bought several times.
  return [{ rows, repeats: period > 1 || isSpread(rows) }];
};

/** Number of rows after which the rows repeat, up to the end; the number of all rows if the rows do not repeat. */
const periodOf = (rows: readonly Placed[]): number => {
  for (let period = 1; period <= rows.length / 2; period++) {
    if (rows.length % period !== 0 || rows[period]?.content !== rows[0]?.content) continue;
    if (rows.every(({ content }, at) => at < period || content === rows[at - period]?.content)) return period;
  }
  return rows.length;
};

/** Whether rows of other transactions lie between some of these. */
export const isSpread = (rows: readonly Placed[]): boolean =>
  (rows.at(-1)?.index ?? 0) - (rows[0]?.index ?? 0) >= rows.length;

/**
 * Whether a row is a proven copy: an equal row came before, and a neighbouring row of another transaction equals the
 * same neighbour of the earlier row.
 */
const isShown = (
  row: Placed,
  before: Placed | undefined,
  own: ReadonlySet<number>,
  contents: readonly number[],
): boolean => {
  if (before === undefined) return false;
  const shift = row.index - before.index;
  return [row.index - 1, row.index + 1].some((place) => {
    const content = contents[place];
    return !own.has(place) && content !== undefined && content === contents[place - shift];
  });
};

const placesOf = (rows: readonly Placed[]): ReadonlySet<number> => new Set(rows.map(({ index }) => index));

const areShown = (copies: readonly (readonly Placed[])[], contents: readonly number[]): boolean => {
  const own = placesOf(copies.flat());
  return copies.every((copy, at) => {
    const before = copies[at - 1];
    return !before || copy.some((row, place) => isShown(row, before[place], own, contents));
  });
};

/** Whether any of the rows is a proven copy. */
const isAnyShown = (rows: readonly Placed[], contents: readonly number[]): boolean => {
  const own = placesOf(rows);
  const last = new Map<number, Placed>();
  return rows.some((row) => {
    const before = last.get(row.content);
    last.set(row.content, row);
    return isShown(row, before, own, contents);
  });
};
