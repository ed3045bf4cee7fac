import { and, join, sql, u16, type Sql } from '../../facts/sql.ts';
import { wideOf, type Wide } from '../../facts/decimal.ts';
import { within } from '../engine/scoped.ts';
import { isSelfCheckout, ofFamilies, receiptRows, receiptSum } from './parts-sql.ts';
import { sourceOf, type Parts, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

// The same sums where rows are few: the store adds up parts by what they are, and the server gives each sum its parts. A
// statement with a condition for each of a hundred sums takes longer to plan than to run.

/** Parts of one kind together. `self`: 1 at self-checkouts, 0 at other lanes, 2 where lanes are not told apart. */
export interface PartCell {
  location: number;
  epoch: number;
  self: number;
  /** '': the sum of receipts whose place is `key`. */
  family: string;
  key: string;
  detail: string;
  amount: string;
  other: string;
  units: string;
  count: string;
}

const figures = sql`sum(part.amount) as amount, sum(part.other) as other, sum(part.units) as units, toInt64(sum(part.count)) as count`;

const ofRollup = (question: SumQuestion, table: Sql, sums: readonly Sum[], self: Sql): Sql[] => {
  const { scope, condition } = question;
  if (sums.length === 0) return [];
  const details = sums.some(({ matching }) => matching.of === 'parts' && matching.details !== null);
  return [
    sql`select location, ${epochOf(question)} as epoch, toUInt8(${self}) as self, toString(family) as family,
      toString(part.key) as key, ${details ? sql`toString(part.detail)` : sql`''`} as detail, ${figures}
    from ${table} as part where ${and([within(scope), ofFamilies(sums), ...(condition ? [condition] : [])])}
    group by location, epoch, self, family, key, detail`,
  ];
};

/** Sums over receipts, each a cell of its own. */
const ofReceipts = (question: SumQuestion): Sql[] => {
  const { scope, sums, self, condition } = question;
  const places = sums.flatMap((sum, at) => (sourceOf(sum) === 'receipts' ? [{ sum, at }] : []));
  if (places.length === 0) return [];
  const rows = receiptRows(
    places.map(({ sum }) => sum),
    and([within(scope), ...(condition ? [condition] : [])]),
  );
  const values = places.map(({ sum, at }) => sql`(${u16(at)}, ${receiptSum(sum, self)})`);
  const nothing = sql`toDecimal128(0, 4)`;
  return [
    sql`select location, epoch, toUInt8(2) as self, '' as family, toString(one.1) as key, '' as detail, one.2 as amount,
      ${nothing} as other, ${nothing} as units, toInt64(0) as count
    from (
      select location, ${epochOf(question)} as epoch, [${join(values, sql`, `)}] as all_values
      from (${rows}) group by location, epoch) array join all_values as one`,
  ];
};

/** All cells in one statement. Its rows are apart by location and epoch alone. */
export const cellsStatement = (question: SumQuestion): Sql | null => {
  const { sums, ofLanes, self } = question;
  const [byDay, byLane] = [
    sums.filter((sum) => sourceOf(sum) === 'day'),
    sums.filter((sum) => sourceOf(sum) === 'lane'),
  ];
  const branches = [
    ...ofRollup(question, ofLanes ? sql`part_lane` : sql`part_day`, byDay, sql`2`),
    ...ofRollup(question, sql`part_lane`, byLane, sql`if(${isSelfCheckout(self)}, 1, 0)`),
    ...ofReceipts(question),
  ];
  return branches.length === 0 ? null : join(branches, sql` union all `);
};

/** Whether a cell is a part that a sum adds up. */
const isPart = ({ key, detail, self }: PartCell, { keys, details }: Parts, { lanes }: Sum): boolean =>
  (keys === null || keys.includes(key)) &&
  (details === null || details.includes(detail)) &&
  (lanes === null ? self === 2 : self !== 2 && lanes.includes(self === 1 ? 'selfCheckout' : 'staffed'));

/** The sums of each location and epoch, in the order of the question. */
export const sumsOfCells = (
  { sums }: Pick<SumQuestion, 'sums'>,
  cells: readonly PartCell[],
): { location: number; epoch: number; sums: Wide[] }[] => {
  const ofFamily = new Map<string, { sum: Sum; parts: Parts; at: number }[]>();
  for (const [at, sum] of sums.entries()) {
    const { matching } = sum;
    if (matching.of !== 'parts' || sourceOf(sum) === 'receipts') continue;
    const list = ofFamily.get(matching.family) ?? [];
    list.push({ sum, parts: matching, at });
    ofFamily.set(matching.family, list);
  }
  const found = new Map<string, { location: number; epoch: number; sums: Wide[] }>();
  for (const cell of cells) {
    const { location, epoch } = cell;
    const key = `${location} ${epoch}`;
    let row = found.get(key);
    if (!row) found.set(key, (row = { location, epoch, sums: sums.map(() => 0n) }));
    if (cell.family === '') row.sums[Number(cell.key)] = wideOf(cell.amount);
    for (const { sum, parts, at } of ofFamily.get(cell.family) ?? [])
      if (isPart(cell, parts, sum)) row.sums[at] = (row.sums[at] ?? 0n) + wideOf(cell[sum.column]);
  }
  return [...found.values()];
};
