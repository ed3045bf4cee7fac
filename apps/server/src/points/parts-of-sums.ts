import { addDays } from '@lanewise/domain/calendar/day';
import { inMonths } from '../facts/months.ts';
import { withDates } from '../facts/scope.ts';
import { partSumsOf, type PartFamily } from '../facts/tables/parts.ts';
import { and, identifiers, join, sql, texts, u16, u32s, type Sql } from '../facts/sql.ts';
import { within } from '../question/scoped.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { figureColumns, type Names, type Placed } from './kinds.ts';
import { familiesOf, isSelfCheckout, ofFamilies } from './parts-sql.ts';
import type { LaneColumn } from './rows.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

// Reads the parts that sums add up, from a rollup or from some entries of the journal. The statement has one shape for
// any number of sums; only its lists of names grow. The facts store adds up the parts by kind, and the server adds each
// kind to the sums that contain it. A condition for each of a hundred sums would take longer to plan than to run.

const columns = identifiers(figureColumns);
export const laneColumns: Readonly<Record<LaneColumn, Sql>> = { lane: sql`lane`, cashier: sql`cashier` };
const comma = sql`, `;

/** Largest number of spans between breaks that are read by month. Each span needs several selects. */
const MOST_BY_MONTH = 4;

/** The keys of rows. */
export const keysOf = ({ together, by }: SumQuestion, epoch: Sql): Sql[] => [
  ...(together ? [] : [sql`location`]),
  sql`${epoch} as epoch`,
  ...by,
];

interface EpochRows {
  epoch: Sql;
  /** What follows `from`, under the name `part`. */
  rows: Sql;
}

/** The parts of some entries of the journal, with the columns of `part_lane`. */
const partsOfEntries = (entries: Sql, families: readonly PartFamily[]): Sql => {
  const figures = figureColumns.map((name) => sql`part.${columns[name]} * sign as ${columns[name]}`);
  return sql`(select location, business_date, lane, cashier, part.family as family, part.key as key,
      part.detail as detail, ${join(figures, comma)}
    from journal array join ${partSumsOf(families)} as part where ${entries})`;
};

/** The columns of lanes and cashiers that a statement names. Without keys and a condition, rows are whole stores. */
const namedOf = ({ by, condition, ofLanes }: Pick<SumQuestion, 'by' | 'condition' | 'ofLanes'>) =>
  by.length === 0 && condition === undefined ? [] : ofLanes;

const monthOf: Readonly<Record<LaneColumn, Sql>> = { lane: sql`part_month`, cashier: sql`part_cashier_month` };

/**
 * The rollups by day and by month that have some columns of lanes and cashiers. No rollup by month has both columns, so
 * whole months of cashiers at some lanes are read by day.
 */
export const rollupsOf = (named: ReadonlySet<LaneColumn>): { day: Sql; month: Sql | null } => {
  if (named.size === 0) return { day: sql`part_day`, month: sql`part_month` };
  const [month = null, other] = [...named].map((column) => monthOf[column]);
  return { day: sql`part_lane`, month: other ? null : month };
};

/** Rows of a rollup by epoch. */
const rowsOf = (question: SumQuestion, placed: readonly Placed[], isAtLanes: boolean): EpochRows[] => {
  const { scope, breaks, months = false, dated = false, condition, entries } = question;
  const named = new Set<LaneColumn>([...namedOf(question), ...(isAtLanes ? ['lane' as const] : [])]);
  const sums = placed.map(({ sum }) => sum);
  const families = ofFamilies(sums);
  if (entries) {
    const parts = partsOfEntries(and([within(scope), entries, ...(condition ? [condition] : [])]), familiesOf(sums));
    return [{ epoch: epochOf(question), rows: sql`${parts} as part where ${families}` }];
  }
  const { day, month } = rollupsOf(named);
  const conditions = [families, ...(condition ? [condition] : [])];
  if (!months || !month || breaks.length >= MOST_BY_MONTH)
    return [{ epoch: epochOf(question), rows: sql`${day} as part where ${and([within(scope), ...conditions])}` }];
  const keys = [sql`location`, sql`family`, sql`key`, sql`detail`, ...[...named].map((name) => laneColumns[name])];
  const rollup = { day, month, dated, keys, sums: figureColumns.map((name) => columns[name]) };
  return [scope.from, ...breaks].map((from, at) => {
    const next = breaks[at];
    const span = withDates(scope, from, next === undefined ? scope.to : addDays(next, -1));
    return { epoch: sql`toUInt32(${u16(at)})`, rows: sql`(${inMonths(rollup, span, and(conditions))}) as part` };
  });
};

/** The number of a value among names, from 1; 0 for any other value. */
const numberOf = (column: Sql, names: readonly string[]): Sql =>
  names.length === 0
    ? sql`toUInt32(0)`
    : sql`transform(toString(${column}), ${texts(names)}, ${u32s(names.map((_, at) => at + 1))}, toUInt32(0))`;

/**
 * The parts that sums over `placed` read, by row. The column `found` has a tuple for each kind: family, key,
 * detail and type of lane (`kinds.ts`), and the figures in the order of `figureColumns`. `self`: the self-checkouts, if
 * a sum asks for lanes of a type.
 */
export const partsOfSums = (
  question: SumQuestion,
  placed: readonly Placed[],
  names: Names,
  self: readonly Lanes[],
): Sql[] => {
  if (placed.length === 0) return [];
  const isAtLanes = placed.some(({ sum }) => sum.lanes !== null);
  const figures = figureColumns.map((name) => sql`toDecimal128(sum(part.${columns[name]}), 4)`);
  return rowsOf(question, placed, isAtLanes).map(
    ({ epoch, rows }) => sql`
    select * except (family_of_part, key_of_part, detail_of_part, self_of_part, figures_of_part),
      groupArray((toString(family_of_part), key_of_part, detail_of_part, self_of_part, figures_of_part)) as found
    from (
      select ${join(keysOf(question, epoch), comma)}, part.family as family_of_part,
        ${numberOf(sql`part.key`, names.keys)} as key_of_part,
        ${numberOf(sql`part.detail`, names.details)} as detail_of_part,
        toUInt8(${isAtLanes ? isSelfCheckout(self) : sql`0`}) as self_of_part,
        [${join(figures, comma)}] as figures_of_part
      from ${rows} group by all
    ) group by all`,
  );
};
