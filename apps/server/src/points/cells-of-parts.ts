import { grouped } from '@lanewise/domain/list/grouped';
import { addDays } from '@lanewise/domain/calendar/day';
import { inMonths } from '../facts/months.ts';
import { withDates } from '../facts/scope.ts';
import { and, join, sql, u16, type Sql } from '../facts/sql.ts';
import { wideOf, type Wide } from '../facts/decimal.ts';
import { within } from '../question/scoped.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { ofFamilies, receiptRows, receiptSum } from './parts-sql.ts';
import { sourceOf, type LaneType, type Parts, type Sum } from './plan.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

// The same sums where rows are few: the store adds up parts by what they are, and the server gives each sum its parts. A
// statement with a condition for each of a hundred sums takes longer to plan than to run.

/** Parts of one kind together. */
export interface PartCell {
  /** 0: all stores together. */
  store: number;
  epoch: number;
  /** '': rows are not apart by day. */
  day: string;
  /** 1: of the lane `at_lane` of the location `at`; 0: lanes are not told apart. */
  told: number;
  at: number;
  at_lane: string;
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

const noLane = sql`0 as told, toUInt32(0) as at, '' as at_lane`;

/** Rows are apart by a day at most (`sum-question`). */
const dayOf = ({ by }: SumQuestion): Sql => by[0] ?? sql`'' as day`;

const storeOf = ({ together }: SumQuestion): Sql => (together ? sql`toUInt32(0)` : sql`location`);

/** Spans between breaks that are read by month: each is several selects. */
const MOST_BY_MONTH = 4;

/** Rows of a rollup by epoch: whole months of stores from the rollup by month, where rows are not apart by day. */
const rowsOf = (question: SumQuestion, table: Sql, sums: readonly Sum[], columns: readonly Sql[]) => {
  const { scope, by, breaks, months = false, ofLanes, condition } = question;
  if (!months || by.length > 0 || ofLanes || breaks.length >= MOST_BY_MONTH)
    return [
      {
        epoch: epochOf(question),
        rows: sql`${table} as part where ${and([within(scope), ofFamilies(sums), ...(condition ? [condition] : [])])}`,
      },
    ];
  const keys = [sql`location`, sql`family`, sql`key`, sql`detail`, ...columns];
  const rollup = { day: table, month: sql`part_month`, keys, sums: [sql`amount`, sql`other`, sql`units`, sql`count`] };
  return [scope.from, ...breaks].map((from, at) => {
    const next = breaks[at];
    const span = withDates(scope, from, next === undefined ? scope.to : addDays(next, -1));
    return { epoch: sql`toUInt32(${u16(at)})`, rows: sql`(${inMonths(rollup, span, ofFamilies(sums))}) as part` };
  });
};

/** `lane`: the lane of cells, from `columns` beside those of a day. */
const ofRollup = (
  question: SumQuestion,
  table: Sql,
  sums: readonly Sum[],
  lane: Sql,
  columns: readonly Sql[] = [],
): Sql[] => {
  if (sums.length === 0) return [];
  const details = sums.some(({ matching }) => matching.of === 'parts' && matching.details !== null);
  return rowsOf(question, table, sums, columns).map(
    ({ epoch, rows }) =>
      sql`select ${storeOf(question)} as store, ${epoch} as epoch, ${dayOf(question)}, ${lane}, toString(family) as family,
      toString(part.key) as key, ${details ? sql`toString(part.detail)` : sql`''`} as detail, ${figures}
    from ${rows}
    group by store, epoch, day, told, at, at_lane, family, key, detail`,
  );
};

/** Sums over receipts, each a cell of its own. */
const ofReceipts = (question: SumQuestion, self: readonly Lanes[]): Sql[] => {
  const { scope, sums, condition } = question;
  const places = sums.flatMap((sum, at) => (sourceOf(sum) === 'receipts' ? [{ sum, at }] : []));
  if (places.length === 0) return [];
  const rows = receiptRows(
    places.map(({ sum }) => sum),
    and([within(scope), ...(condition ? [condition] : [])]),
  );
  const values = places.map(({ sum, at }) => sql`(${u16(at)}, ${receiptSum(sum, self)})`);
  const nothing = sql`toDecimal128(0, 4)`;
  return [
    sql`select store, epoch, day, ${noLane}, '' as family, toString(one.1) as key, '' as detail, one.2 as amount,
      ${nothing} as other, ${nothing} as units, toInt64(0) as count
    from (
      select ${storeOf(question)} as store, ${epochOf(question)} as epoch, ${dayOf(question)}, [${join(values, sql`, `)}] as all_values
      from (${rows}) group by store, epoch, day) array join all_values as one`,
  ];
};

/** All cells in one statement. `self`: self-checkouts, where sums over receipts ask for them. */
export const cellsStatement = (question: SumQuestion, self: readonly Lanes[]): Sql | null => {
  const { sums, ofLanes } = question;
  const [byDay, byLane] = [
    sums.filter((sum) => sourceOf(sum) === 'day'),
    sums.filter((sum) => sourceOf(sum) === 'lane'),
  ];
  const branches = [
    ...ofRollup(question, ofLanes ? sql`part_lane` : sql`part_day`, byDay, noLane),
    ...ofRollup(question, sql`part_lane`, byLane, sql`1 as told, location as at, toString(lane) as at_lane`, [
      sql`lane`,
    ]),
    ...ofReceipts(question, self),
  ];
  return branches.length === 0 ? null : join(branches, sql` union all `);
};

/** Whether a cell is a part that a sum adds up. */
const isPart = ({ key, detail, told }: PartCell, type: LaneType, { keys, details }: Parts, { lanes }: Sum): boolean =>
  (keys === null || keys.includes(key)) &&
  (details === null || details.includes(detail)) &&
  (lanes === null ? told === 0 : told === 1 && lanes.includes(type));

interface Place {
  sum: Sum;
  parts: Parts;
  at: number;
}

/** Sums over rollups by the family that they add up. */
const byFamily = (sums: readonly Sum[]): ReadonlyMap<string, readonly Place[]> =>
  grouped(
    sums.flatMap((sum, at): Place[] =>
      sum.matching.of === 'parts' && sourceOf(sum) !== 'receipts' ? [{ sum, parts: sum.matching, at }] : [],
    ),
    ({ parts }): string => parts.family,
  );

interface SumsOfStore {
  store: number;
  epoch: number;
  day: string;
  sums: Wide[];
}

/** The sums of each store, epoch and day, in the order of the question. */
export const sumsOfCells = (
  { sums }: Pick<SumQuestion, 'sums'>,
  cells: readonly PartCell[],
  self: readonly Lanes[],
): SumsOfStore[] => {
  const families = byFamily(sums);
  // Parts of one kind enter the same sums in every store.
  const kinds = new Map<string, readonly Place[]>();
  const placesOf = (cell: PartCell, type: LaneType): readonly Place[] => {
    // The length of the key tells it from the detail, as both may hold anything.
    const kind = `${cell.family} ${cell.told} ${type} ${cell.key.length} ${cell.key}${cell.detail}`;
    const known = kinds.get(kind);
    if (known) return known;
    const places = (families.get(cell.family) ?? []).filter(({ sum, parts }) => isPart(cell, type, parts, sum));
    kinds.set(kind, places);
    return places;
  };
  const selfAt = new Map(self.map(({ location, lanes }) => [location, new Set(lanes)]));
  const found = new Map<string, SumsOfStore>();
  for (const cell of cells) {
    const { store, epoch, day } = cell;
    const key = `${store} ${epoch} ${day}`;
    let row = found.get(key);
    if (!row) found.set(key, (row = { store, epoch, day, sums: sums.map(() => 0n) }));
    if (cell.family === '') row.sums[Number(cell.key)] = wideOf(cell.amount);
    const type = selfAt.get(cell.at)?.has(cell.at_lane) ? 'selfCheckout' : 'staffed';
    for (const { sum, at } of placesOf(cell, type)) row.sums[at] = (row.sums[at] ?? 0n) + wideOf(cell[sum.column]);
  }
  return [...found.values()];
};
