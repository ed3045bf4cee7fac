import { addDays } from '@lanewise/domain/calendar/day';
import { inMonths } from '../facts/months.ts';
import { withDates } from '../facts/scope.ts';
import { and, identifiers, join, sql, texts, u16, u32, u32s, type Sql } from '../facts/sql.ts';
import { within } from '../question/scoped.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import { figureColumns, kindsOf, type Kinds, type Placed } from './kinds.ts';
import { isSelfCheckout, ofFamilies } from './parts-sql.ts';
import { epochOf, type SumQuestion } from './sum-question.ts';

// Reads sums over a rollup of parts. The statement has one shape for any number of sums; only its lists of names and
// numbers grow. The store adds up parts by kind, and each kind then enters its sums. A condition for each of a hundred
// sums would take longer to plan than to run.

const columns = identifiers(figureColumns);
const comma = sql`, `;

/** Spans between breaks that are read by month: each is several selects. */
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

/** Rows of a rollup by epoch: whole months of stores from the rollup by month, where rows are not apart by day. */
const rowsOf = (question: SumQuestion, table: Sql, placed: readonly Placed[], isAtLanes: boolean): EpochRows[] => {
  const { scope, by, breaks, months = false, ofLanes, condition } = question;
  const families = ofFamilies(placed.map(({ sum }) => sum));
  if (!months || by.length > 0 || ofLanes || breaks.length >= MOST_BY_MONTH) {
    const conditions = [within(scope), families, ...(condition ? [condition] : [])];
    return [{ epoch: epochOf(question), rows: sql`${table} as part where ${and(conditions)}` }];
  }
  const keys = [sql`location`, sql`family`, sql`key`, sql`detail`, ...(isAtLanes ? [sql`lane`] : [])];
  const rollup = { day: table, month: sql`part_month`, keys, sums: figureColumns.map((name) => columns[name]) };
  return [scope.from, ...breaks].map((from, at) => {
    const next = breaks[at];
    const span = withDates(scope, from, next === undefined ? scope.to : addDays(next, -1));
    return { epoch: sql`toUInt32(${u16(at)})`, rows: sql`(${inMonths(rollup, span, families)}) as part` };
  });
};

/** The number of a value among names; 0 for any other. */
const numberOf = (column: Sql, { all }: Kinds['keys']): Sql =>
  all.length === 0
    ? sql`toUInt32(0)`
    : sql`transform(toString(${column}), ${texts(all)}, ${u32s(all.map((_, at) => at + 1))}, toUInt32(0))`;

/** The number of a name within the family of the part. The same name in another family has another meaning. */
const ofFamily = (number: Sql, { all, byFamily }: Kinds['keys']): Sql => {
  const pairs = [...byFamily].flatMap(([family, names]) =>
    [...names].map((name) => `${family} ${all.indexOf(name) + 1}`),
  );
  return pairs.length === 0
    ? sql`toUInt32(0)`
    : sql`if(concat(toString(part_family), ' ', toString(${number})) in ${texts(pairs)}, ${number}, toUInt32(0))`;
};

/** For each kind, the start and the number of its places in the list of the places of all kinds. */
const slicesOf = ({ kinds }: Kinds) => {
  let start = 1;
  return kinds.map(({ places }) => {
    const slice = { start, length: places.length };
    start += places.length;
    return slice;
  });
};

/**
 * Adds up the rows of kinds by their keys. The sums that a kind enters are a slice of one list, and the columns that
 * they add up are the same slice of a second list.
 */
const addedUp = (rows: Sql, kinds: Kinds): Sql => {
  const all = kinds.kinds.flatMap(({ places }) => places);
  const slices = slicesOf(kinds);
  const names = texts(kinds.kinds.map(({ of }) => of.join(' ')));
  const ofKind = (list: readonly number[], otherwise: number): Sql =>
    sql`transform(part_kind, ${names}, ${u32s(list)}, toUInt32(${u32(otherwise)}))`;
  const first = ofKind(
    slices.map(({ start }) => start),
    1,
  );
  const length = ofKind(
    slices.map((slice) => slice.length),
    0,
  );
  const kind = [
    sql`toString(part_family)`,
    sql`toString(${ofFamily(sql`key_number`, kinds.keys)})`,
    sql`toString(${ofFamily(sql`detail_number`, kinds.details)})`,
    sql`toString(at_self)`,
  ];
  const slice = (list: readonly number[]): Sql => sql`arraySlice(${u32s(list)}, first_place, number_of_places)`;
  const places = slice(all.map(({ place }) => place));
  const figures = slice(all.map(({ column }) => column));
  return sql`
    with concat(${join(kind, sql`, ' ', `)}) as part_kind, ${first} as first_place, ${length} as number_of_places
    select * except (part_family, key_number, detail_number, at_self, part_figures),
      sumMap(${places}, arrayMap(column -> arrayElement(part_figures, column), ${figures})) as found
    from (${rows}) group by all`;
};

/**
 * The amounts that the parts of a rollup add to some sums, by row. The column `found` has the positions of the sums and
 * their amounts. `self`: the self-checkouts, if a sum asks for lanes of a type.
 */
export const partsOfSums = (
  question: SumQuestion,
  table: Sql,
  placed: readonly Placed[],
  self: readonly Lanes[],
): Sql[] => {
  if (placed.length === 0) return [];
  const kinds = kindsOf(placed);
  const isAtLanes = placed.some(({ sum }) => sum.lanes !== null);
  const figures = figureColumns.map((name) => sql`toDecimal128(sum(part.${columns[name]}), 4)`);
  return rowsOf(question, table, placed, isAtLanes).map(({ epoch, rows }) =>
    addedUp(
      sql`
      select ${join(keysOf(question, epoch), comma)}, part.family as part_family,
        ${numberOf(sql`part.key`, kinds.keys)} as key_number, ${numberOf(sql`part.detail`, kinds.details)} as detail_number,
        toUInt8(${isAtLanes ? isSelfCheckout(self) : sql`0`}) as at_self, [${join(figures, comma)}] as part_figures
      from ${rows} group by all`,
      kinds,
    ),
  );
};
