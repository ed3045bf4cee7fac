import { partFamilies, partSumsOf, type PartFamily } from '../facts/tables/parts.ts';
import { and, identifiers, join, or, sql, text, texts, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Lanes } from '../question/self-checkouts.ts';
import type { Items, LaneType, PlanParts, Sum } from './plan.ts';
import type { PartColumn } from './totals.ts';

// The sums of data points over rollups of parts, and over receipts themselves.

const columns = identifiers(['amount', 'other', 'units', 'count']);

const wide = (value: Sql): Sql => sql`toDecimal128(${value}, 4)`;
const nothing = sql`toDecimal128(0, 4)`;

export const isOf = (part: Sql, { family, keys, details }: PlanParts): Sql =>
  and([
    sql`${part}family = ${text(family)}`,
    ...(keys === null ? [] : [sql`${part}key in ${texts(keys)}`]),
    ...(details === null ? [] : [sql`${part}detail in ${texts(details)}`]),
  ]);

/** Whether `location` and `lane` are a self-checkout. */
export const isSelfCheckout = (self: readonly Lanes[]): Sql =>
  or(self.map((store) => sql`(location = ${u32(store.location)} and lane in ${texts(store.lanes)})`));

/** Whether `location` and `lane` name a lane of one of the types. `self`: the self-checkouts of each store. */
const atLanes = (lanes: readonly LaneType[] | null, self: readonly Lanes[]): Sql => {
  if (lanes === null || lanes.length === 2) return sql`true`;
  return lanes[0] === 'selfCheckout' ? isSelfCheckout(self) : sql`not ${isSelfCheckout(self)}`;
};

/** The families of the parts that sums add up. */
export const familiesOf = (sums: readonly Sum[]): PartFamily[] => [
  ...new Set(sums.flatMap(({ matching }) => (matching.of === 'parts' ? [matching.family] : []))),
];

/** The condition for the rows of a rollup that sums need, so that fewer rows are read. */
export const ofFamilies = (sums: readonly Sum[]): Sql => sql`family in ${texts(familiesOf(sums))}`;

/** The key of an item within a receipt. The item was bought if units are left after corrections. */
const itemKey = (line: Sql): Sql =>
  sql`multiIf(${line}.upc != '', ${line}.upc, ${line}.description != '', ${line}.description, arrayStringConcat(${line}.department_codes, '\\t'))`;

export const isItem = (line: Sql, { departments, upcs, entries }: Items): Sql =>
  and([
    ...(departments === null ? [] : [sql`${line}.dep_id in ${u32s(departments.length === 0 ? [0] : departments)}`]),
    ...(upcs === null ? [] : [sql`${line}.upc in ${texts(upcs)}`]),
    ...(entries === null ? [] : [sql`${line}.entry in ${texts(entries)}`]),
  ]);

const line = sql`line`;

/** The customer of a receipt, if the customer bought one of the items and did not return it in the same receipt. */
const customerOf = (
  items: Items,
): Sql => sql`toInt32(kind = 'sale' and arrayExists(line -> line.kind = 'sale' and ${isItem(line, items)}
  and arraySum(arrayMap(other -> if(other.kind in ('sale', 'void') and ${itemKey(sql`other`)} = ${itemKey(line)}, other.units, toDecimal64(0, 4)), items)) > 0, items))`;

const lineFigures: Readonly<Record<Exclude<PartColumn, 'count'>, Sql>> = {
  amount: sql`line.amount + line.discount`,
  other: sql`line.discount`,
  units: sql`line.units`,
};

/** What one receipt adds to a figure, over its `parts` or its `items`. */
const ofReceipt = (matching: PlanParts | Items, column: PartColumn): Sql => {
  if (matching.of === 'parts')
    return sql`arraySum(arrayMap(part -> part.${columns[column]}, arrayFilter(part -> ${isOf(sql`part.`, matching)}, parts)))`;
  if (column === 'count') return customerOf(matching);
  return sql`arraySum(arrayMap(line -> ${lineFigures[column]}, arrayFilter(line -> ${isItem(line, matching)}, items)))`;
};

const hasOne = (matching: PlanParts | Items): Sql =>
  matching.of === 'parts'
    ? sql`arrayExists(part -> ${isOf(sql`part.`, matching)}, parts)`
    : sql`arrayExists(line -> ${isItem(line, matching)}, items)`;

/** What one row of `receiptRows` adds to a sum, without its sign. */
export const receiptValue = ({ matching, column, has, lanes }: Sum, self: readonly Lanes[]): Sql => {
  const conditions = [...has.map(hasOne), ...(lanes === null ? [] : [atLanes(lanes, self)])];
  const value = wide(ofReceipt(matching, column));
  return conditions.length === 0 ? value : sql`if(${and(conditions)}, ${value}, ${nothing})`;
};

/** What all receipts add to a sum. */
export const receiptSum = (sum: Sum, self: readonly Lanes[]): Sql =>
  sql`sum(toDecimal128(${receiptValue(sum, self)} * sign, 4))`;

/** Rows of the journal with what some sums read of a receipt. */
export const receiptRows = (sums: readonly Sum[], condition: Sql): Sql => {
  const needed = sums.flatMap(({ matching, has }) => [matching, ...has]);
  const families = new Set<PartFamily>(needed.flatMap((one) => (one.of === 'parts' ? [one.family] : [])));
  const parts =
    families.size === 0 ? [] : [sql`${partSumsOf(partFamilies.filter((name) => families.has(name)))} as parts`];
  const items = needed.some(({ of }) => of === 'items')
    ? [sql`if(selling = 1, arrayFilter(line -> line.kind != 'deposit', lines), []) as items`]
    : [];
  const read = [sql`location, business_date, lane, cashier, kind, sign, entry_no, ended, number`, ...parts, ...items];
  return sql`select ${join(read, sql`, `)} from journal where ${condition}`;
};
